package engine

import (
	"context"
	"time"

	"github.com/rxsched/rxsched/durable/internal/pull"
)

// remakeAfter is for how long the server says that there is no stream, until an engine creates it
// again: the server may be about to recover it.
const remakeAfter = slowTime / 2

// miss is called when the server has said that there is no stream. Any goroutine may call it.
func (e *cluster) miss() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.missing && !e.closed {
		e.missing = true
		e.background.Go(e.remake)
	}
}

// remake tells that there is no stream, and waits until it is there again. It creates it after a
// while.
func (e *cluster) remake() {
	ctx, cancel := e.whileOpen()
	defer cancel()
	defer func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.missing = false
	}()
	e.tell(e.store.errNoStream())
	for since := time.Now(); Pause(ctx, time.Second); {
		there, err := e.store.there(ctx)
		if err == nil && !there && time.Since(since) >= remakeAfter {
			once, cancel := context.WithTimeout(ctx, 2*pull.AnswerTime)
			e.store.making.Lock()
			err = ensureStream(once, e.store.js, e.config, e.replicas)
			e.store.making.Unlock()
			there = err == nil
			cancel()
		}
		if err == nil && there {
			return
		}
	}
}
