package point

import (
	"reflect"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Send is c <- v.
func Send[T any](c chan<- T, at string) func(v T) {
	return func(v T) {
		choose(steps.Step{What: "sends to", At: at, On: c}, "has sent to", false, S(c)(v))
	}
}

// Recv is <-c.
func Recv[T any](c <-chan T, at string) T {
	v, _ := Recv2(c, at)
	return v
}

// Recv2 is <-c with whether it is a value.
func Recv2[T any](c <-chan T, at string) (v T, ok bool) {
	r := R(c)
	choose(steps.Step{What: "receives from", At: at, On: c}, "has received from", false, r)
	return r.V, r.OK
}

// Close is close(c).
func Close[T any](c chan<- T, at string) {
	if t := steps.Self(); t != nil {
		if t.Over() {
			return
		}
		t.At("closes", at, c)
		t.Closed(id(c))
	}
	close(c)
}

// Range is for range c, in the form of a loop with a condition.
func Range[T any](c <-chan T, at string) (r Ranging[T], zero T) { return Ranging[T]{c, at}, zero }

// Ranging receives one value after the other.
type Ranging[T any] struct {
	c  <-chan T
	at string
}

// Next receives a value into *to, which may be nil. It reports whether there was one.
func (r Ranging[T]) Next(to *T) bool {
	v, ok := Recv2(r.c, r.at)
	if ok && to != nil {
		*to = v
	}
	return ok
}

// Forever is select {}.
func Forever(at string) { choose(steps.Step{What: "waits for ever", At: at}, "", false) }

// id returns what stands for a channel, whatever its direction.
func id(c any) any { return reflect.ValueOf(c).UnsafePointer() }
