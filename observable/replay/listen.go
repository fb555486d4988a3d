package replay

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/internal/recording"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/testing/marble"
)

// output is what a replay knows of a pipeline that it subscribes to.
type output interface {
	begin()
	resume(*recording.Record)
	replay(*recording.Record)
	end()
	compare() error
	compared() bool
}

// Replayed is what a pipeline has sent in a replay.
type Replayed[T any] struct {
	r        *Replay
	name     string
	out      observable.Observable[T]
	config   record.EdgeConfig[T]
	expected bool

	subs   map[int]*sub
	lost   []int // those whose subscription is not in the recording, in order
	events []marble.Event[T]
}

// sub is a subscription to an output.
type sub struct {
	close     func() // nil before the subscription
	begun     bool   // the subscription is in the recording
	from      uint64 // else: the sequence before which it is repeated
	want, got []recording.Record
}

// Listen subscribes to a pipeline when Run comes to the subscription of the output that was
// recorded by that name, and unsubscribes likewise; if none was recorded, for the whole of Run. It
// panics if r is nil.
func Listen[T any](r *Replay, output string, out observable.Observable[T]) *Replayed[T] {
	return listen(r, output, out, record.EdgeConfig[T]{}, false)
}

// Expect is Listen, and has Run compare what the pipeline sends with what was recorded: the values
// byte for byte as they were encoded, the texts of errors, and the times. Of what schedulers send
// that are not recorded, it does not compare the times: a real host was a little late. With
// [Config.ByClock], times may differ by as much as all runs before were late. If nothing was recorded by that name, Run returns an error.
func Expect[T any](r *Replay, output string, out observable.Observable[T]) *Replayed[T] {
	return ExpectWithConfig(r, output, out, record.EdgeConfig[T]{})
}

// ExpectWithConfig is Expect for an output that was recorded with a config.
func ExpectWithConfig[T any](
	r *Replay, output string, out observable.Observable[T], c record.EdgeConfig[T],
) *Replayed[T] {
	return listen(r, output, out, c, true)
}

func listen[T any](
	r *Replay, name string, out observable.Observable[T], c record.EdgeConfig[T], expected bool,
) *Replayed[T] {
	must(r != nil, "Listen: nil r")
	p := &Replayed[T]{
		r: r, name: name, out: out, config: c, expected: expected, subs: map[int]*sub{},
	}
	for i := range r.recording.Records {
		if rec := &r.recording.Records[i]; rec.Out && rec.Edge == name {
			p.expect(rec)
		}
	}
	if expected && len(p.subs) == 0 {
		r.fail(fmt.Errorf("replay: the recording has no output %q", name))
	}
	p.lost = r.lostOf(p.subs)
	r.outputs = append(r.outputs, p)
	return p
}

// expect notes what was recorded.
func (p *Replayed[T]) expect(rec *recording.Record) {
	s := p.subs[rec.Sub]
	if s == nil {
		s = &sub{from: rec.Seq}
		p.subs[rec.Sub] = s
	}
	switch rec.Kind {
	case recording.Subscribe:
		s.begun = true
	case recording.Unsubscribe:
	default:
		s.want = append(s.want, *rec)
	}
}

// Events returns what the pipeline has sent so far. Its times count from the start of the
// recording.
func (p *Replayed[T]) Events() []marble.Event[T] { return p.events }

// begin subscribes for the whole of Run if nothing was recorded.
func (p *Replayed[T]) begin() {
	if len(p.subs) == 0 {
		p.subs[1] = &sub{}
		p.subscribe(1)
	}
}

// resume subscribes where the record of that is lost.
func (p *Replayed[T]) resume(before *recording.Record) {
	for len(p.lost) > 0 && p.subs[p.lost[0]].from <= before.Seq {
		n := p.lost[0]
		p.lost = p.lost[1:]
		p.r.advance(before.At)
		p.r.inStep(&p.r.lost, p.r.at, func() { p.subscribe(n) })
	}
}

func (p *Replayed[T]) replay(rec *recording.Record) {
	switch {
	case rec.Edge != p.name:
	case rec.Kind == recording.Subscribe:
		p.subscribe(rec.Sub)
	case p.subs[rec.Sub].close != nil:
		p.subs[rec.Sub].close()
	}
}

// subscribe begins a subscription.
func (p *Replayed[T]) subscribe(n int) {
	s := p.subs[n]
	noted := observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		s.close = dst.Unsubscribe
		observable.ForwardTo(src, dst, observable.Observer[T]{
			Next: func(v T) {
				rec := recording.Record{Kind: recording.Next}
				recording.Encode(&rec, v, p.config.Redact, p.config.Encode, p.config.Redact != nil)
				p.note(s, rec, observable.Notification[T]{Value: v})
			},
			Error: func(err error) {
				rec := recording.Record{Kind: recording.Error}
				recording.EncodeError(&rec, err, p.config.RedactError, false)
				p.note(s, rec, observable.Notification[T]{Kind: observable.KindError, Err: err})
				dst.Complete()
			},
			Complete: func() {
				p.note(s, recording.Record{Kind: recording.Complete},
					observable.Notification[T]{Kind: observable.KindComplete})
				dst.Complete()
			},
		})
	})
	noted(p.out).Subscribe(context.Background(), observable.Observer[T]{})
}

// note keeps an event, and repeats what the observer did about it.
func (p *Replayed[T]) note(s *sub, rec recording.Record, n observable.Notification[T]) {
	rec.At = p.r.at
	s.got = append(s.got, rec)
	p.events = append(p.events, marble.Event[T]{At: rec.At, Notification: n})
	if i := len(s.got) - 1; i < len(s.want) {
		p.r.sent(&s.want[i])
	}
}

// end closes what is subscribed.
func (p *Replayed[T]) end() {
	for _, n := range slices.Sorted(maps.Keys(p.subs)) {
		if s := p.subs[n]; s.close != nil {
			s.close()
		}
	}
}

// compare returns the first difference from what was recorded. If the end of the recording is
// missing, the outputs of its last events may be missing, too.
func (p *Replayed[T]) compare() error {
	if !p.expected {
		return nil
	}
	for _, n := range slices.Sorted(maps.Keys(p.subs)) {
		s := p.subs[n]
		if i := s.differs(p.r.recording.Ended, p.r.tolerance); i >= 0 {
			d := &Difference{Output: p.name, Index: i, Strayed: p.r.strayed}
			if p.r.exact() {
				d.Delay = p.r.delay
			}
			d.draw(eventsOf(s.want), eventsOf(s.got))
			return d
		}
	}
	return nil
}

func (p *Replayed[T]) compared() bool { return p.expected }

// differs returns the index of the first difference, or -1. The times of what was sent in no step
// are those of a real host, and not compared.
func (s *sub) differs(ended bool, tolerance func(step uint64) time.Duration) int {
	for i := range s.want {
		want := &s.want[i]
		if i >= len(s.got) || !want.Same(&s.got[i]) ||
			want.In != 0 && (want.At-s.got[i].At).Abs() > tolerance(want.In) {
			return i
		}
	}
	if ended && len(s.got) > len(s.want) {
		return len(s.want)
	}
	return -1
}
