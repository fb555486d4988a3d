package rxbridge

import (
	"context"
	"errors"
	"sync"

	"github.com/reactivex/rxgo/v2"

	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// To makes a cold observable of RxGo of an observable: each observer subscribes anew, on a
// goroutine of its own. Values become items. An error becomes the last item, and so does
// [observable.ErrUnsubscribed] if a panic closes the pipeline. The end closes the channel. When a
// context of RxGo ends, the source is unsubscribed. With T = [rxgo.Item] the values are the items.
//
// RxGo holds the source up: sending blocks the source's goroutine until the channel takes the
// value. So a source on a host stops its host while RxGo is busy. If that host closes, the sequence
// ends with [scheduler.ErrAbandoned]. A pipeline that comes back to that host must not hold it up:
// put an [observable.ObserveOn] to another host before To.
//
// Each observer has a goroutine, which ends with the source or with the observer's context. Observe
// returns when the source is subscribed to or sends its first value.
func To[T any](src observable.Observable[T], opts ...rxgo.Option) rxgo.Observable {
	t := &transfer[T]{src: src, encode: encoder[T]()}
	b := newBridged(func([]rxgo.Option) producer { return t.hold }, opts)
	return &b
}

// transfer produces for To's observers.
type transfer[T any] struct {
	src    observable.Observable[T]
	encode func(T) rxgo.Item
}

// subscribe sends to put, and calls done after the end. A subscription that a panic in the pipeline
// closes has ended, too.
func (t *transfer[T]) subscribe(ctx context.Context, put func(rxgo.Item), done func()) *subscription.Subscription {
	var once sync.Once
	end := func() { once.Do(done) }
	fail := func(err error) {
		once.Do(func() {
			put(failure(err))
			done()
		})
	}
	sub := t.src.Subscribe(ctx, observable.Observer[T]{
		Next:     func(v T) { put(t.encode(v)) },
		Error:    fail,
		Complete: end,
	})
	sub.AddFunc(func() {
		if ctx.Err() == nil {
			fail(observable.ErrUnsubscribed)
		}
	})
	return sub
}

// hold is a producer that holds the source up.
func (t *transfer[T]) hold(ctx context.Context, next chan<- rxgo.Item, ready func()) {
	source, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	out := &outlet{ctx: source, cancel: cancel, next: next, ready: ready}
	ended := make(chan struct{})
	sub := t.subscribe(source, out.put, func() { close(ended) })
	ready()
	select {
	case <-ended:
	case <-source.Done():
	}
	sub.Unsubscribe()
	out.close()
	if err := context.Cause(source); errors.Is(err, scheduler.ErrAbandoned) {
		rxgo.Error(err).SendContext(ctx, next)
	}
}

// outlet moves items into RxGo's channel, from whatever goroutine the source sends on.
type outlet struct {
	ctx    context.Context
	cancel context.CancelCauseFunc // ends ctx
	next   chan<- rxgo.Item
	ready  func() // an observer has to read, for put to go on

	mu     sync.Mutex // held while an item is sent, so that RxGo does not close the channel meanwhile
	closed bool
}

func (o *outlet) put(item rxgo.Item) {
	o.ready()
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.closed || o.ctx.Err() != nil {
		return
	}
	select {
	case o.next <- item:
	default:
		o.wait(item)
	}
}

// wait sends an item, for which there was no room. If it does so in a callback of a host that
// closes, it ends the sequence instead.
func (o *outlet) wait(item rxgo.Item) {
	stop, done := waits.Stop()
	defer done()
	select {
	case o.next <- item:
	case <-o.ctx.Done():
	case <-stop:
		o.cancel(scheduler.ErrAbandoned)
	}
}

// close waits until nothing is being sent. The source or the context must have ended.
func (o *outlet) close() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.closed = true
}
