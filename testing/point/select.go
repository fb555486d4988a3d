package point

import (
	"reflect"
	"time"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Case is a case of a select statement.
type Case interface {
	// reflected returns the case as package reflect takes it.
	reflected() reflect.SelectCase

	// got is told what was received, and whether that is a value.
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

func (s *Sending[T]) reflected() reflect.SelectCase {
	return reflect.SelectCase{
		Dir: reflect.SelectSend, Chan: reflect.ValueOf(s.c), Send: reflect.ValueOf(&s.v).Elem(),
	}
}

func (s *Sending[T]) got(reflect.Value, bool) {}

// Select chooses the case that goes on, and returns its index. With otherwise, which stands for
// default, it returns -1 if none can.
func Select(at string, otherwise bool, cases ...Case) int {
	return choose(steps.Step{What: "selects", At: at}, "has selected", otherwise, cases...)
}

// choose is Select for a step that the caller takes. has says what it has done after it has waited.
func choose(step steps.Step, has string, otherwise bool, cases ...Case) int {
	n := len(cases)
	all, last := make([]reflect.SelectCase, n, n+1), reflect.SelectCase{Dir: reflect.SelectDefault}
	for i, c := range cases {
		all[i] = c.reflected()
	}
	t := steps.Self()
	if t == nil {
		if otherwise {
			all = append(all, last)
		}
		i, _ := take(cases, all)
		return i
	}
	t.At(step.What, step.At, step.On)
	first := 0
	if n > 1 {
		first = t.Choose(n)
	}
	for k := range n {
		i := (first + k) % n
		if taken, ok := take(cases[i:i+1], []reflect.SelectCase{all[i], last}); taken == 0 {
			if c := all[i].Chan; all[i].Dir == reflect.SelectSend {
				t.Sent(c.UnsafePointer(), c.Cap())
			} else {
				t.Received(c.UnsafePointer(), ok)
			}
			return i
		}
	}
	if otherwise {
		return -1
	}
	var sends, receives []any
	for _, c := range all {
		if c.Dir == reflect.SelectSend {
			sends = append(sends, c.Chan.UnsafePointer())
		} else {
			receives = append(receives, c.Chan.UnsafePointer())
		}
	}
	met := t.Waits(sends, receives)
	t.Block(step, time.Time{})
	aborted := reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(t.Aborted())}
	i, _ := take(cases, append(all, aborted))
	t.Unblock(has)
	met()
	return i
}

// take waits for a case, of which there may be one more than the caller's. It returns -1 if it takes
// that, and reports whether it has received a value.
func take(cases []Case, all []reflect.SelectCase) (int, bool) {
	i, v, ok := reflect.Select(all)
	if i == len(cases) {
		return -1, false
	}
	cases[i].got(v, ok)
	return i, ok
}
