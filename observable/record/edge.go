package record

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/internal/recording"
)

// Edge records what comes into a pipeline at an edge with a name: put it below a source, above
// everything that a replay is to repeat. It passes all on as it is, on the same goroutine. A
// recording knows an edge by its name, so two edges need two names. It panics if r is nil or the
// name is empty.
//
//	source:              -a--b-|
//	Edge(r, "clicks"):   -a--b-|   and so it is written
func Edge[T any](r *Recorder, name string) observable.Operator[T, T] {
	return EdgeWithConfig(r, name, EdgeConfig[T]{})
}

// EdgeWithConfig is Edge with redaction, an encoding, and the name of a host.
func EdgeWithConfig[T any](r *Recorder, name string, c EdgeConfig[T]) observable.Operator[T, T] {
	must(r != nil, "Edge: nil r")
	must(name != "", "Edge: empty name")
	if c.redacts() {
		r.redacts.Store(true)
	}
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		e := &run[T]{r: r, c: c}
		r.note(e.begin(name, false))
		e.subscribing.Store(gort.Goid())
		dst.AddFunc(e.close)
		observable.ForwardTo(src, dst, observable.Observer[T]{
			Next: func(v T) {
				s := r.enter(e.next(v))
				defer r.leave(s)
				dst.Next(v)
			},
			Error: func(err error) {
				s := r.enter(e.fail(err))
				defer r.leave(s)
				dst.Error(err)
			},
			Complete: func() {
				s := r.enter(e.complete())
				defer r.leave(s)
				dst.Complete()
			},
		})
		e.subscribing.Store(0)
	})
}

// Output records what a pipeline sends: put it at its end. A replay compares its own output with
// that, byte for byte. Subscribing to the result of Output is an event for a replay, as is an early
// unsubscription. It panics if r is nil or the name is empty.
//
// If an edge of the recorder redacts, what outputs send may have its secrets in it. Then values and
// texts of errors are withheld, and a replay compares the rest: see [EdgeConfig.Redact].
//
//	source:               -a--b-|
//	Output(r, "found"):   -a--b-|   and so it is written
func Output[T any](r *Recorder, name string) observable.Operator[T, T] {
	return OutputWithConfig(r, name, EdgeConfig[T]{})
}

// OutputWithConfig is Output with redaction, an encoding, and the name of a host.
func OutputWithConfig[T any](r *Recorder, name string, c EdgeConfig[T]) observable.Operator[T, T] {
	must(r != nil, "Output: nil r")
	must(name != "", "Output: empty name")
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		e := &run[T]{r: r, c: c}
		s := r.enter(e.begin(name, true))
		defer r.leave(s)
		dst.AddFunc(e.close)
		observable.ForwardTo(src, dst, observable.Observer[T]{
			Next: func(v T) {
				r.note(e.next(v))
				dst.Next(v)
			},
			Error: func(err error) {
				r.note(e.fail(err))
				dst.Error(err)
			},
			Complete: func() {
				r.note(e.complete())
				dst.Complete()
			},
		})
	})
}

// run is one subscription to an edge.
type run[T any] struct {
	r    *Recorder
	c    EdgeConfig[T]
	base recording.Record // what all records have

	subscribing atomic.Int64 // the goroutine that subscribes to the source, while it does
	ended       atomic.Bool
}

// begin returns the record of the subscription.
func (e *run[T]) begin(name string, out bool) recording.Record {
	e.base = recording.Record{Edge: name, Sub: e.r.subscription(name), Host: e.c.Host, Out: out}
	rec := e.base
	rec.Kind = recording.Subscribe
	rec.Type, rec.Imports = typeOf[T]()
	return rec
}

// of returns a record of a kind. The source has sent it while it was being subscribed if the same
// goroutine did both.
func (e *run[T]) of(kind recording.Kind) recording.Record {
	rec := e.base
	rec.Kind = kind
	if on := e.subscribing.Load(); on != 0 {
		rec.Sync = on == gort.Goid()
	}
	return rec
}

func (e *run[T]) next(v T) recording.Record {
	rec := e.of(recording.Next)
	if e.base.Out && e.c.Redact == nil && e.secret() {
		rec.Redacted = true
		return rec
	}
	recording.Encode(&rec, v, e.c.Redact, e.c.Encode, e.secret())
	return rec
}

// secret reports whether texts may not be written as they are: if the edge redacts, or, for an
// output, any edge.
func (e *run[T]) secret() bool {
	return e.c.redacts() || e.base.Out && e.r.redacts.Load()
}

func (e *run[T]) fail(err error) recording.Record {
	e.ended.Store(true)
	rec := e.of(recording.Error)
	recording.EncodeError(&rec, err, e.c.RedactError, e.secret())
	return rec
}

func (e *run[T]) complete() recording.Record {
	e.ended.Store(true)
	return e.of(recording.Complete)
}

// close records that the subscription was closed before the source has ended.
func (e *run[T]) close() {
	if !e.ended.Load() {
		e.r.note(e.of(recording.Unsubscribe))
	}
}
