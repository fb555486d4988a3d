package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
)

// bornKeys are how many runs a new stream gets.
const bornKeys = 10

// born creates streams while servers are killed. A stream that is created again goes on through each
// start of the servers.
func (r *round) born(until time.Time) error {
	for first := true; first || time.Now().Before(until); first = false {
		r.births++
		if err := r.birth(fmt.Sprint("born", r.births)); err != nil {
			return err
		}
	}
	return nil
}

// birth creates a stream, kills the servers as its files appear, and lets its runs go through another
// start of the servers, with an engine that stays connected.
func (r *round) birth(stream string) error {
	var gone atomic.Int64 // how often the engine was told that there was no such stream
	config := engine.Config{Conn: r.conn, Stream: stream, Replicas: len(r.herd.servers),
		Worker: checker, AckWait: ackWait, HoldMax: holdMax, Sweep: sweep, OnError: func(err error) {
			if errors.Is(err, durable.ErrStreamDeleted) {
				gone.Add(1)
			}
		}}
	if err := r.cutShort(config); err != nil {
		return err
	}
	var e durable.Engine
	if err := surely(r.ctx, "Open of a new stream", func(ctx context.Context) (err error) {
		e, err = engine.Open(ctx, config)
		return err
	}); err != nil {
		return err
	}
	var left sync.WaitGroup
	var once [bornKeys]sync.Once
	left.Add(bornKeys)
	act := durable.Register(e, "born", func(_ *durable.Of[int], k int) error {
		once[k].Do(left.Done)
		return nil
	}, durable.ActionConfig[int]{Retry: retry, Timeout: timeout})
	for k := range bornKeys {
		if err := scheduleSurely(r.ctx, act, fmt.Sprint(k), k, 2*time.Second); err != nil {
			return err
		}
	}
	if err := r.herd.killServers()(); err != nil {
		return err
	}
	ran := make(chan struct{})
	go func() {
		left.Wait()
		close(ran)
	}()
	select {
	case <-ran:
	case <-time.After(longestWait):
		r.v.lost++
		r.v.blameText("runs of the stream %s never begin", stream)
	}
	if n := gone.Load(); n > 0 {
		r.v.lost++
		r.v.blameText("servers did not recover the stream %s after it was created again", stream)
	}
	_ = e.Close(r.ctx)
	js, err := jetstream.New(r.conn)
	if err != nil {
		return err
	}
	return surely(r.ctx, "the end of a stream", func(ctx context.Context) error {
		err := js.DeleteStream(ctx, stream)
		if errors.Is(err, jetstream.ErrStreamNotFound) {
			return nil
		}
		return err
	})
}

// cutShort begins to create a stream, kills all servers as the first of its files appears, and starts
// them again. Half of them have not written the checksum of what they know of the stream.
func (r *round) cutShort(c engine.Config) error {
	ctx, cancel := context.WithTimeout(r.ctx, longestWait)
	over := make(chan error, 1)
	go func() {
		e, err := engine.Open(ctx, c)
		if err == nil {
			err = e.Close(ctx)
		}
		over <- err
	}()
	files := func(name string) (all []string) {
		for _, s := range r.herd.servers {
			dir := filepath.Join(s.Disk.Dir, "jetstream", "*", "streams", c.Stream)
			some, _ := filepath.Glob(filepath.Join(dir, name))
			all = append(all, some...)
		}
		return all
	}
	for len(files("meta.inf")) == 0 {
		if ctx.Err() != nil {
			cancel()
			return fmt.Errorf("waited %v for the first file of a stream: %w", longestWait, <-over)
		}
		time.Sleep(100 * time.Microsecond)
	}
	start := r.herd.killServers()
	cancel()
	<-over
	for _, path := range files("meta.sum") {
		if r.herd.random.IntN(2) == 0 {
			if err := os.Remove(path); err != nil {
				return err
			}
		}
	}
	return start()
}
