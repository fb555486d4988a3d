package main

import (
	"context"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable"
)

// storm cancels and replaces runs at the moment when they are due.
type storm struct {
	action    *durable.Action[uint64]
	cancelled map[uint64]bool // ids whose cancellation was certain: they must never run
	tried     int
}

func newStorm(e durable.Engine) *storm {
	return &storm{durable.Remote[uint64](e, "storm", nil), map[uint64]bool{}, 0}
}

// rage goes on until ctx ends, on a few keys at once.
func (s *storm) rage(ctx context.Context, o options) error {
	var all sync.WaitGroup
	var mu sync.Mutex // guards s
	for lane := range uint64(4) {
		all.Go(func() {
			for id := lane<<32 + 1; ctx.Err() == nil; id++ {
				gone := s.once(ctx, strconv.FormatUint(lane, 10), id)
				mu.Lock()
				s.tried++
				if gone {
					s.cancelled[id] = true
				}
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return nil
}

// once schedules a run, and cancels it when it is due. It reports whether that was certain. The
// record is claimed before a run, so a run that was pending has not begun, and never may.
func (s *storm) once(ctx context.Context, key string, id uint64) bool {
	const due = 30 * time.Millisecond
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	if s.action.Schedule(ctx, key, id, due) != nil {
		return false
	}
	time.Sleep(due - time.Millisecond)
	was, err := s.action.Unsubscribe(ctx, key)
	return err == nil && was == durable.WasPending
}

// judge counts the runs of what was cancelled.
func (s *storm) judge(v *verdict, events []event) {
	v.cancelled = len(s.cancelled)
	for _, e := range events {
		if e.Kind == stormed && s.cancelled[e.Step] {
			if v.late++; v.first == "" {
				v.first = fmt.Sprintf("run %x of the storm is late: it was cancelled, and began at %s on worker%d",
					e.Step, time.Unix(0, e.At).Format("15:04:05.000"), e.Worker)
			}
		}
	}
}

func conn2js(conn *nats.Conn) jetstream.JetStream {
	js, _ := jetstream.New(conn) // fails only with bad options
	return js
}
