package observable

import (
	"iter"
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable/internal/serial"
	"github.com/rxsched/rxsched/scheduler"
)

// FromSeqOnConfig sets how much a run of [FromSeqOnWithConfig] sends. By default, it is one value.
type FromSeqOnConfig struct {
	// Slice is how long a run sends, by the scheduler's clock. The value during which the time is
	// over is the run's last. 5 ms is usual: it is the slice of package priority. If 0, time does
	// not end a run.
	Slice time.Duration

	// Count is how many values a run sends at most. If 0, it is 1, or without a limit if Slice is
	// set.
	Count int
}

// FromSeqOn is [FromSeq] with a run on s for each value and for the end. Each run takes one value
// of the iterator; the first run only begins it, as in RxJS. The iterator is stopped when the
// subscriber closes. It delivers on s. It stands for RxJS's scheduled, of an iterable.
//
//	FromSeqOn(a b c, s): (abc|) on async, a run each; --a-b-c-| on frame, a frame each
func FromSeqOn[T any](seq iter.Seq[T], s scheduler.Scheduler) Observable[T] {
	return fromSeqOn("FromSeqOn", seq, s, FromSeqOnConfig{})
}

// neverFails is seq as an iterator that could fail.
func neverFails[T any](seq iter.Seq[T]) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for v := range seq {
			if !yield(v, nil) {
				return
			}
		}
	}
}

// FromSeqOnWithConfig is FromSeqOn with many values in a run. It is for iterators that would keep a
// host busy for long, such as the lines of a file: what else is due on the host comes between two
// runs. A run also ends as soon as a microtask waits, and on a priority scheduler when that should
// yield. For a slice, use slices.Values; for what [Range] and [Generate] send, an iterator.
//
//	FromSeqOnWithConfig(a b c d, s, FromSeqOnConfig{Count: 2}): --(ab)-(cd)-| on frame
func FromSeqOnWithConfig[T any](
	seq iter.Seq[T], s scheduler.Scheduler, c FromSeqOnConfig,
) Observable[T] {
	return fromSeqOn("FromSeqOnWithConfig", seq, s, c)
}

func fromSeqOn[T any](
	name string, seq iter.Seq[T], s scheduler.Scheduler, c FromSeqOnConfig,
) Observable[T] {
	must(seq != nil, name+": nil seq")
	must(given(s), name+": nil s")
	must(c.Slice >= 0, name+": negative Slice")
	must(c.Count >= 0, name+": negative Count")
	return New(func(dst *Subscriber[T]) {
		begin(dst, s, action.Func(func(*action.Action) {
			begin(dst, s, newPulling(dst, neverFails(seq), s, c.slicingOn(s)), 0)
		}), 0)
	})
}

// pulling is sending for an iterator. Any goroutine may close the subscriber, and that stops the
// iterator. An iterator must not be stopped while it is being advanced, so both pass through a
// serializer.
type pulling struct {
	sending
	runs  serial.Input[*action.Action]
	stops serial.Input[struct{}]
}

func newPulling[T any](
	dst *Subscriber[T], seq iter.Seq2[T, error], s scheduler.Scheduler, slices *slicing,
) *pulling {
	g := serial.New(dst.root)
	next, stop := iter.Pull2(seq)
	p := &pulling{sending: sending{dst: &dst.core, send: sendNext(dst, next), slices: slices}}
	serial.Init(&p.runs, g, p.sending.Run)
	serial.Init(&p.stops, g, func(struct{}) { stop() })
	p.parking = newParking(dst, s, p)
	if slices != nil {
		slices.next = func() { begin(dst, slices.s, p, 0) }
	}
	dst.AddFunc(func() { serial.Send(&p.stops, struct{}{}) })
	return p
}

func (p *pulling) Label() string { return "FromSeqOn" }

func (p *pulling) Run(self *action.Action) { serial.Send(&p.runs, self) }
