package main

import (
	"sync"
	"time"
)

// goroutines is the same exchange with a goroutine and a channel for each instrument. send is called
// on all of them.
func goroutines(orders func(yield func(order) bool), send func(event)) {
	var all sync.WaitGroup
	inboxes := map[int]chan order{}
	for o := range orders {
		in := inboxes[o.instrument]
		if in == nil {
			in = make(chan order, 16)
			inboxes[o.instrument] = in
			all.Go(func() { trade(in, send) })
		}
		in <- o
	}
	for _, in := range inboxes {
		close(in)
	}
	all.Wait()
}

// trade is the goroutine of an instrument.
func trade(in <-chan order, send func(event)) {
	var b book
	expiry := time.NewTimer(rests)
	expiry.Stop()
	defer expiry.Stop()
	pending := false
	for {
		select {
		case o, ok := <-in:
			if !ok {
				return
			}
			b.match(o, time.Now(), send)
			if b.some() && !pending {
				pending = true
				expiry.Reset(rests)
			}
		case <-expiry.C:
			next := b.expire(time.Now(), send)
			if pending = next > 0; pending {
				expiry.Reset(next)
			}
		}
	}
}
