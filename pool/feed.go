package pool

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/observable"
)

// feed is the source of a key's pipeline: its subscribers get the values. Mostly that is one.
type feed[T any] struct {
	all atomic.Pointer[[]*observable.Subscriber[T]] // nil before the first; written with mu held

	mu  sync.Mutex
	end *error // nil before the end; guarded by mu
}

// completed is an end without an error.
var completed error

// join subscribes dst. Those that have closed are forgotten meanwhile.
func (f *feed[T]) join(dst *observable.Subscriber[T]) {
	f.mu.Lock()
	if end := f.end; end != nil {
		f.mu.Unlock()
		endOf(dst, *end)
		return
	}
	defer f.mu.Unlock()
	var all []*observable.Subscriber[T]
	for _, one := range f.subscribers() {
		if !one.Closed() {
			all = append(all, one)
		}
	}
	all = append(all, dst)
	f.all.Store(&all)
}

// subscribers returns those that are subscribed by now.
func (f *feed[T]) subscribers() []*observable.Subscriber[T] {
	if all := f.all.Load(); all != nil {
		return *all
	}
	return nil
}

func endOf[T any](dst *observable.Subscriber[T], err error) {
	if err != nil {
		dst.Error(err)
	} else {
		dst.Complete()
	}
}

// next sends a value.
func (f *feed[T]) next(v T) {
	for _, one := range f.subscribers() {
		one.Next(v)
	}
}

// listens reports whether there are subscribers.
func (f *feed[T]) listens() bool {
	for _, one := range f.subscribers() {
		if !one.Closed() {
			return true
		}
	}
	return false
}

// ready reports whether all have room. If not, wake is called when one of them may have.
func (f *feed[T]) ready(wake func()) bool {
	for _, one := range f.subscribers() {
		if !hasRoom(one, wake) {
			return false
		}
	}
	return true
}

func hasRoom[T any](one *observable.Subscriber[T], wake func()) bool {
	return one.Closed() || one.Ready(nil) || wake != nil && one.Ready(wake)
}

// finish ends the values, for later subscribers as well. The error is not written any more.
func (f *feed[T]) finish(err *error) {
	f.mu.Lock()
	f.end = err
	all := f.subscribers()
	f.all.Store(nil)
	f.mu.Unlock()
	for _, one := range all {
		endOf(one, *err)
	}
}
