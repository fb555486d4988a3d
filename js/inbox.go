package js

import (
	"sync"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// inbox brings callbacks to the host, in order: those that come in a callback of the host at once,
// unless others wait, and those of other goroutines in tasks.
type inbox struct {
	loop   *loop.Loop
	closed bool // callbacks only

	mu      sync.Mutex // not held while a callback runs
	waiting int        // tasks that were posted and have not run; guarded by mu
}

// send calls f in a callback.
func (i *inbox) send(f func() error) {
	i.mu.Lock()
	if i.waiting == 0 && i.loop.Inside() {
		i.mu.Unlock()
		i.call(f)
		return
	}
	defer i.mu.Unlock()
	if i.loop.Host.Post(func() { i.receive(f) }) == nil {
		i.waiting++
	}
}

// receive is a task.
func (i *inbox) receive(f func() error) {
	i.mu.Lock()
	i.waiting--
	i.mu.Unlock()
	i.call(f)
}

func (i *inbox) call(f func() error) {
	if !i.closed {
		i.loop.Callback(f)
	}
}
