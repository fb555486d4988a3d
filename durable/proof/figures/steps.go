package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// steps counts steps without delay, of engines that share the keys, beside bare publishes.
func steps(ctx context.Context, s sizes) error {
	for _, c := range []struct {
		servers     int
		sync, claim bool
	}{{1, false, false}, {1, false, true}, {1, true, false}, {1, true, true}, {3, false, false}, {3, false, true}} {
		r, err := fleet.NewRig(c.servers, c.sync)
		if err != nil {
			return err
		}
		bare, err := publishes(ctx, r, s)
		var rate float64
		if err == nil {
			rate, err = stepsOf(ctx, r, s, c.claim)
		}
		r.Close()
		if err != nil {
			return err
		}
		fmt.Printf("steps: servers %d, sync always %v, claim %v: %.0f/s; bare publishes %.0f/s; ratio %.2f\n",
			c.servers, c.sync, c.claim, rate, bare, rate/bare)
	}
	return nil
}

// payload is as large as a record of a step.
var payload = make([]byte, 160)

// publishes counts acknowledged publishes of 256 goroutines, each to a subject of its own, as the
// records are.
func publishes(ctx context.Context, r *fleet.Rig, s sizes) (float64, error) {
	conn, err := r.Connect()
	if err != nil {
		return 0, err
	}
	defer conn.Close()
	js, err := jetstream.New(conn)
	if err != nil {
		return 0, err
	}
	for {
		_, err = js.CreateStream(ctx, jetstream.StreamConfig{Name: "bare", Subjects: []string{"bare.>"},
			MaxMsgsPerSubject: 1, Replicas: len(r.Servers)})
		if err == nil {
			break
		}
		time.Sleep(100 * time.Millisecond) // the cluster has no leader yet
	}
	var done atomic.Int64
	until := time.Now().Add(s.d)
	err = fleet.AtOnce(256, 256, func(i int) error {
		for time.Now().Before(until) {
			if _, err := js.Publish(ctx, "bare."+strconv.Itoa(i), payload); err != nil {
				return err
			}
			done.Add(1)
		}
		return nil
	})
	return float64(done.Load()) / s.d.Seconds(), errors.Join(err, js.DeleteStream(ctx, "bare"))
}

// stepsOf counts the steps of three engines in the middle of their work.
func stepsOf(ctx context.Context, r *fleet.Rig, s sizes, claim bool) (float64, error) {
	var done atomic.Int64
	var first *durable.Action[int]
	for i := range 3 {
		e, closing, err := r.Open(ctx, durable.Config{Worker: fmt.Sprint("w", i)})
		if err != nil {
			return 0, err
		}
		defer closing()
		a := durable.Register(e, "count", func(self *durable.Of[int], n int) error {
			done.Add(1)
			self.Schedule(n+1, 0)
			return nil
		}, durable.ActionConfig[int]{Claim: claim})
		if first == nil {
			first = a
		}
	}
	if err := fleet.AtOnce(64, s.keys, func(i int) error {
		return first.Schedule(ctx, strconv.Itoa(i), 0, 0)
	}); err != nil {
		return 0, err
	}
	before := done.Load()
	time.Sleep(s.d)
	return float64(done.Load()-before) / s.d.Seconds(), nil
}
