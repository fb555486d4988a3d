package pool

import (
	"sync"
	"sync/atomic"

	"github.com/rxsched/rxsched/observable"
)

// feed is the source of a key's pipeline: who is subscribed gets the values.
type feed[T any] struct {
	outs atomic.Pointer[[]*observable.Subscriber[T]] // nil before the first; written with mu held

	mu   sync.Mutex
	over bool  // guarded by mu
	err  error // of the end; guarded by mu
}

// join subscribes dst. Those that have closed are forgotten meanwhile.
func (f *feed[T]) join(dst *observable.Subscriber[T]) {
	f.mu.Lock()
	if f.over {
		f.mu.Unlock()
		f.endOf(dst)
		return
	}
	defer f.mu.Unlock()
	outs := make([]*observable.Subscriber[T], 0, 1)
	if old := f.outs.Load(); old != nil {
		for _, one := range *old {
			if !one.Closed() {
				outs = append(outs, one)
			}
		}
	}
	outs = append(outs, dst)
	f.outs.Store(&outs)
}

func (f *feed[T]) endOf(dst *observable.Subscriber[T]) {
	if f.err != nil {
		dst.Error(f.err)
	} else {
		dst.Complete()
	}
}

func (f *feed[T]) next(v T) {
	if outs := f.outs.Load(); outs != nil {
		for _, one := range *outs {
			one.Next(v)
		}
	}
}

// listens reports whether anybody is subscribed.
func (f *feed[T]) listens() bool {
	if outs := f.outs.Load(); outs != nil {
		for _, one := range *outs {
			if !one.Closed() {
				return true
			}
		}
	}
	return false
}

// ready reports whether all have room. If not, wake is called when one of them may have.
func (f *feed[T]) ready(wake func()) bool {
	if outs := f.outs.Load(); outs != nil {
		for _, one := range *outs {
			if !one.Closed() && !one.Ready(wake) {
				return false
			}
		}
	}
	return true
}

// end ends the values, for those who come later as well.
func (f *feed[T]) end(err error) {
	f.mu.Lock()
	f.over, f.err = true, err
	outs := f.outs.Swap(nil)
	f.mu.Unlock()
	if outs == nil {
		return
	}
	for _, one := range *outs {
		f.endOf(one)
	}
}
