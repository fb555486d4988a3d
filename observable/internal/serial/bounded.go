package serial

import (
	"sync"

	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/internal/waits"
	"github.com/rxsched/rxsched/observable/internal/demand"
)

// Bounded is an input whose senders wait while too many of its events do.
type Bounded[E any] struct {
	input Input[E]
	limit int         // set once
	gate  demand.Gate // where senders wait that have asked

	freed  sync.Cond // signalled when an event leaves, and at the end; its lock is the serializer's mu
	held   int       // events that wait; guarded by mu
	closed bool      // guarded by mu
}

// NewBounded makes an input of s with at most limit events that wait. It makes s track its owners.
func NewBounded[E any](s *Serializer, limit int, handle func(E)) *Bounded[E] {
	in := &Bounded[E]{limit: limit}
	Init(&in.input, s, handle)
	in.freed.L = &s.mu
	in.gate.Init(in.hasRoom)
	s.Track()
	return in
}

func (in *Bounded[E]) hasRoom() bool {
	in.freed.L.Lock()
	defer in.freed.L.Unlock()
	return in.held < in.limit && !in.closed
}

// Send is the function Send. It waits until there is room, and drops e if Release was called. It
// returns an error, and drops e, if waiting would never end. Any goroutine may call it.
func (in *Bounded[E]) Send(e E) error {
	s := in.input.serializer
	switch {
	case s.Enter():
		run(&in.input, e)
		return nil
	case s.enterTracked():
		gort.Call(s.name, func() { run(&in.input, e) })
		return nil
	}
	s.mu.Lock()
	if err := in.awaitLocked(); err != nil || in.closed {
		s.mu.Unlock()
		return err
	}
	in.held++
	pushLocked(&in.input.line, e)
	s.enqueueLocked(in, true)
	return nil
}

// awaitLocked waits until there is room, or the input is closed. What takes long, it finds out once,
// without the lock.
func (in *Bounded[E]) awaitLocked() error {
	var caller int64
	var host waits.Host // if the caller would wait for itself
	for in.held >= in.limit && !in.closed {
		if caller == 0 {
			in.freed.L.Unlock()
			caller = gort.Goid()
			if s := in.input.serializer; gort.Owns(caller, s.Driver()) {
				host = s
			}
			in.freed.L.Lock()
		} else if err := waits.By(caller, &in.freed, host); err != nil && !in.closed {
			return err
		}
	}
	return nil
}

// Admit handles the next event, which makes room.
func (in *Bounded[E]) Admit() {
	e := Next(&in.input.line, in.input.serializer)
	in.Uncount()
	in.input.handle(e)
}

// Release frees the senders that wait. Any goroutine may call it.
func (in *Bounded[E]) Release() {
	in.freed.L.Lock()
	defer in.freed.L.Unlock()
	in.closed = true
	in.freed.Broadcast()
}

// Ready tells senders whether there is room, as [demand.Room]'s.
func (in *Bounded[E]) Ready(a *demand.Asker) bool { return in.gate.Ready(a) }

// Count counts an event that waits elsewhere, at another input of the serializer. Its sender was told
// that there was room.
func (in *Bounded[E]) Count() {
	in.freed.L.Lock()
	defer in.freed.L.Unlock()
	in.held++
}

// Uncount ends Count. Only handlers call it.
func (in *Bounded[E]) Uncount() {
	in.freed.L.Lock()
	in.held--
	in.freed.Signal()
	in.freed.L.Unlock()
	in.gate.Freed()
}
