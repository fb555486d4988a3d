package pool

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/observable"
)

// feed is the source of a key's pipeline: who is subscribed gets the values. Mostly that is one.
type feed[T any] struct {
	first  atomic.Pointer[observable.Subscriber[T]]    // nil before anybody; written with mu held
	others atomic.Pointer[[]*observable.Subscriber[T]] // those behind it, or nil; written with mu held

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
	first := f.first.Load()
	if len(f.behind()) > 0 || first != nil && !first.Closed() {
		others := append(open(f.behind()), dst)
		f.others.Store(&others)
		return
	}
	f.first.Store(dst)
}

// open returns those that have not closed, with room for one more.
func open[T any](all []*observable.Subscriber[T]) []*observable.Subscriber[T] {
	some := make([]*observable.Subscriber[T], 0, len(all)+1)
	for _, one := range all {
		if !one.Closed() {
			some = append(some, one)
		}
	}
	return some
}

// behind returns those behind the first.
func (f *feed[T]) behind() []*observable.Subscriber[T] {
	if others := f.others.Load(); others != nil {
		return *others
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

// next sends a value to those who are subscribed by now.
func (f *feed[T]) next(v T) {
	others := f.behind()
	if first := f.first.Load(); first != nil {
		first.Next(v)
	}
	for _, one := range others {
		one.Next(v)
	}
}

// listens reports whether anybody is subscribed.
func (f *feed[T]) listens() bool {
	if first := f.first.Load(); first != nil && !first.Closed() {
		return true
	}
	for _, one := range f.behind() {
		if !one.Closed() {
			return true
		}
	}
	return false
}

// ready reports whether all have room. If not, wake is called when one of them may have, and stalled
// when it may need another goroutine for that.
func (f *feed[T]) ready(wake, stalled func()) bool {
	if first := f.first.Load(); first != nil && !hasRoom(first, wake, stalled) {
		return false
	}
	for _, one := range f.behind() {
		if !hasRoom(one, wake, stalled) {
			return false
		}
	}
	return true
}

func hasRoom[T any](one *observable.Subscriber[T], wake, stalled func()) bool {
	return one.Closed() || one.Ready(nil) ||
		wake != nil && provide.Pipelines.Ready(one, wake, stalled)
}

// finish ends the values, for those who come later as well. The error is not written any more.
func (f *feed[T]) finish(err *error) {
	f.mu.Lock()
	f.end = err
	first, others := f.first.Swap(nil), f.behind()
	f.others.Store(nil)
	f.mu.Unlock()
	if first != nil {
		endOf(first, *err)
	}
	for _, one := range others {
		endOf(one, *err)
	}
}
