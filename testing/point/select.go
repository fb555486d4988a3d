package point

import (
	"reflect"
	"time"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Case is a case of a select statement.
type Case interface {
	try() bool
	ends() (sends, receives []any)
	note(t *steps.Thread)
	reflected() reflect.SelectCase
	got(v reflect.Value, ok bool)
}

// Receiving is a case that receives.
type Receiving[T any] struct {
	c  <-chan T
	V  T    // what was received
	OK bool // it is a value
}

// R is a case that receives from c.
func R[T any](c <-chan T) *Receiving[T] { return &Receiving[T]{c: c} }

func (r *Receiving[T]) try() bool {
	select {
	case r.V, r.OK = <-r.c:
		return true
	default:
		return false
	}
}

func (r *Receiving[T]) ends() (sends, receives []any) { return nil, []any{id(r.c)} }

func (r *Receiving[T]) note(t *steps.Thread) { t.Received(id(r.c), r.OK) }

func (r *Receiving[T]) reflected() reflect.SelectCase {
	return reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(r.c)}
}

func (r *Receiving[T]) got(v reflect.Value, ok bool) {
	if r.OK = ok; ok {
		reflect.ValueOf(&r.V).Elem().Set(v)
	}
}

// Sending is a case that sends.
type Sending[T any] struct {
	c chan<- T
	v T
}

// S is a case that sends to c.
func S[T any](c chan<- T) func(v T) *Sending[T] {
	return func(v T) *Sending[T] { return &Sending[T]{c, v} }
}

func (s *Sending[T]) try() bool {
	select {
	case s.c <- s.v:
		return true
	default:
		return false
	}
}

func (s *Sending[T]) ends() (sends, receives []any) { return []any{id(s.c)}, nil }

func (s *Sending[T]) note(t *steps.Thread) { t.Sent(id(s.c), cap(s.c)) }

func (s *Sending[T]) reflected() reflect.SelectCase {
	return reflect.SelectCase{
		Dir: reflect.SelectSend, Chan: reflect.ValueOf(s.c), Send: reflect.ValueOf(&s.v).Elem(),
	}
}

func (s *Sending[T]) got(reflect.Value, bool) {}

// Select chooses the case that goes on, and returns its index. With otherwise, which stands for
// default, it returns -1 if none can.
func Select(at string, otherwise bool, cases ...Case) int {
	t := steps.Self()
	if t == nil {
		return wait(cases, otherwise, nil)
	}
	step := steps.Step{What: "selects", At: at}
	t.At(step.What, step.At, nil)
	var sends, receives []any
	for _, c := range cases {
		s, r := c.ends()
		sends, receives = append(sends, s...), append(receives, r...)
	}
	n := len(cases)
	first := 0
	if n > 1 {
		first = t.Choose(n)
	}
	for k := range n {
		if i := (first + k) % n; cases[i].try() {
			cases[i].note(t)
			return i
		}
	}
	if otherwise {
		return -1
	}
	met := t.Waits(sends, receives)
	t.Block(step, time.Time{})
	i := wait(cases, false, t.Aborted())
	t.Unblock("has selected")
	met()
	return i
}

// wait waits for a case. It may return len(cases) if aborted closes.
func wait(cases []Case, otherwise bool, aborted <-chan struct{}) int {
	all := make([]reflect.SelectCase, len(cases), len(cases)+1)
	for i, c := range cases {
		all[i] = c.reflected()
	}
	switch {
	case otherwise:
		all = append(all, reflect.SelectCase{Dir: reflect.SelectDefault})
	case aborted != nil:
		all = append(all,
			reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(aborted)})
	}
	i, v, ok := reflect.Select(all)
	if i < len(cases) {
		cases[i].got(v, ok)
		return i
	}
	if otherwise {
		return -1
	}
	return i
}
