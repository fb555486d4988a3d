package observable

import (
	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/observable/internal/serial"
)

// SequenceEqual sends whether the source and other send the same values in the same order, at
// whatever times: false as soon as they differ, true when both have completed. Values wait for
// their partners without a limit. It fails when one of the two does. They may be on different
// goroutines, each of which may deliver for the others. It stands for RxJS's sequenceEqual.
//
//	source:                -a-b--c|
//	other:                 a----bc--|
//	SequenceEqual(other):  ---------(t|)   t = true
func SequenceEqual[T comparable](other Observable[T]) Operator[T, bool] {
	must(!zero(other), "SequenceEqual: zero other")
	return named("SequenceEqual", SequenceEqualFunc(other, equal[T]))
}

// SequenceEqualFunc is SequenceEqual with a function that compares. Its first argument is the value
// that came later, as in RxJS. The sources may be on different goroutines, each of which may
// deliver for the others.
//
//	source:                                      -a-B|
//	other:                                       A--b-|
//	SequenceEqualFunc(other, strings.EqualFold): -----(t|)   t = true
func SequenceEqualFunc[T any](other Observable[T], equal func(later, earlier T) bool) Operator[T, bool] {
	must(!zero(other), "SequenceEqualFunc: zero other")
	must(equal != nil, "SequenceEqualFunc: nil equal")
	return operate("SequenceEqualFunc", func(src Observable[T], dst *Subscriber[bool]) {
		c := &comparing[T]{dst: dst, serializer: serial.New(dst.root), equal: equal}
		var a, b compared[T]
		c.subscribe(src, &a, &b)
		c.subscribe(other, &b, &a)
	})
}

// comparing is the state of one subscription. Only handlers touch it.
type comparing[T any] struct {
	dst        *Subscriber[bool]
	serializer *serial.Serializer
	equal      func(later, earlier T) bool
}

type compared[T any] struct {
	waiting   ring.Ring[T] // values that the other has not answered
	completed bool
}

func (c *comparing[T]) subscribe(src Observable[T], own, other *compared[T]) {
	join(c.serializer, src, c.dst, Observer[T]{
		Next: func(v T) { c.next(v, own, other) },
		Complete: func() {
			own.completed = true
			if other.completed {
				c.answer(ring.Len(&other.waiting) == 0)
			}
		},
	})
}

func (c *comparing[T]) next(v T, own, other *compared[T]) {
	switch {
	case ring.Len(&other.waiting) > 0:
		if !c.equal(v, ring.Pop(&other.waiting)) {
			c.answer(false)
		}
	case other.completed:
		c.answer(false)
	default:
		ring.Push(&own.waiting, v)
	}
}

func (c *comparing[T]) answer(equal bool) { sendLast(c.dst, equal) }
