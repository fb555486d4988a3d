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

// remake waits until the stream is there again, creates it after a while, and tells how long that
// lasts.
func (e *cluster) remake() {
	ctx, cancel := e.whileOpen()
	defer cancel()
	defer func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		e.missing = false
	}()
	const look = time.Second
	var lasts slow
	lasts.begin(time.Now(), look)
	word := &Slow{What: SlowStream, Key: e.store.stream, Err: e.store.errNoStream()}
	for Pause(ctx, look) {
		there, err := e.store.there(ctx)
		if took := time.Since(lasts.since); err == nil && !there && took >= remakeAfter {
			once, cancel := context.WithTimeout(ctx, 2*pull.AnswerTime)
			e.store.making.Lock()
			err = ensureStream(once, e.store.js, e.config, e.replicas)
			e.store.making.Unlock()
			there = err == nil
			cancel()
		}
		var due bool
		if word.Took, due = lasts.due(time.Now()); due {
			now := *word
			e.tell(&now)
		}
		if err == nil && there {
			break
		}
	}
	word.Over = true
	if _, told := lasts.end(time.Now()); told && ctx.Err() == nil {
		e.tell(word)
	}
}
