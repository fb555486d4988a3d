package main

import (
	"context"
	"strconv"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// payload is as large as a record of a step.
var payload = make([]byte, 160)

// bare makes an acknowledged publish for each step and each schedule, to a subject for each key:
// what durable can reach at most.
func bare(sync bool) system {
	return func(ctx context.Context, j job) (took, error) { return runBare(ctx, j, sync) }
}

func runBare(ctx context.Context, j job, sync bool) (t took, err error) {
	r, err := fleet.NewRig(1, sync)
	if err != nil {
		return t, err
	}
	defer r.Close()
	var all [workers]jetstream.JetStream
	for i := range all {
		conn, err := r.Connect()
		if err != nil {
			return t, err
		}
		defer conn.Close()
		if all[i], err = jetstream.New(conn); err != nil {
			return t, err
		}
	}
	if _, err := all[0].CreateStream(ctx, jetstream.StreamConfig{Name: "bare",
		Subjects: []string{"bare.>"}, MaxMsgsPerSubject: 1}); err != nil {
		return t, err
	}
	publish := func(kind string, i int) error {
		_, err := all[i%workers].Publish(ctx, "bare."+kind+"."+strconv.Itoa(i), payload)
		return err
	}
	begun := time.Now()
	if err := fleet.AtOnce(j.keys, j.keys, func(k int) error {
		for range j.steps {
			if err := publish("step", k); err != nil {
				return err
			}
		}
		return nil
	}); err != nil {
		return t, err
	}
	t.steps = time.Since(begun)
	return t, j.measureLater(&t, func(i int) error { return publish("later", i) }, nil)
}
