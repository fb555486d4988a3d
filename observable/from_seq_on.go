package observable

import (
	"iter"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// FromSeqOn is [FromSeq] with a run on s for each value and for the end. Each run takes one value
// of the iterator; the first run only begins it, as in RxJS. The iterator is stopped when the
// subscriber closes. It delivers on s. It stands for RxJS's scheduled, of an iterable.
//
//	FromSeqOn(a b c, s): (abc|) on async, a run each; --a-b-c-| on frame, a frame each
func FromSeqOn[T any](seq iter.Seq[T], s scheduler.Scheduler) Observable[T] {
	must(seq != nil, "FromSeqOn: nil seq")
	must(s != nil, "FromSeqOn: nil s")
	return TryFromSeqOn(func(yield func(T, error) bool) {
		for v := range seq {
			if !yield(v, nil) {
				return
			}
		}
	}, s)
}

// TryFromSeqOn is FromSeqOn for an iterator that can fail. The first error that it yields ends the
// sequence.
//
//	TryFromSeqOn(a b error, s): (ab#) on async, a run each; --a-b-# on frame, a frame each
func TryFromSeqOn[T any](seq iter.Seq2[T, error], s scheduler.Scheduler) Observable[T] {
	must(seq != nil, "TryFromSeqOn: nil seq")
	must(s != nil, "TryFromSeqOn: nil s")
	return New(func(dst *Subscriber[T]) {
		begin(dst, s, action.Func(func(*action.Action) {
			begin(dst, s, newPulling(dst, seq), 0)
		}), 0)
	})
}

// pulling is sending for an iterator. Any goroutine may close the subscriber, and that stops the
// iterator. An iterator must not be stopped while it is being advanced, so both pass through a
// serializer.
type pulling[T any] struct {
	sending[T]
	runs  serial.Input[*action.Action]
	stops serial.Input[struct{}]
}

func newPulling[T any](dst *Subscriber[T], seq iter.Seq2[T, error]) *pulling[T] {
	g := serial.New(dst.root)
	next, stop := iter.Pull2(seq)
	p := &pulling[T]{sending: sending[T]{dst: dst, next: next}}
	p.runs.Init(g, p.sending.Run)
	p.stops.Init(g, func(struct{}) { stop() })
	dst.AddFunc(func() { p.stops.Send(struct{}{}) })
	return p
}

// Label is for traces.
func (p *pulling[T]) Label() string { return "FromSeqOn" }

func (p *pulling[T]) Run(self *action.Action) { p.runs.Send(self) }
