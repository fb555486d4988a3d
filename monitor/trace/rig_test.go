package trace_test

import (
	"bytes"
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/monitor/trace"
	"github.com/rxsched/rxsched/monitor/trace/internal/chrome"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/priority"
)

const ms = time.Millisecond

func newHost() *rxsched.Virtual { return rxsched.NewVirtual(rxsched.Config{FramePeriod: 16 * ms}) }

// named is labelled work.
type named struct {
	label string
	work  func(*action.Action)
}

func (n named) Run(a *action.Action) { n.work(a) }
func (n named) Label() string        { return n.label }

func nothing(*action.Action) {}

// busy has a host do something of everything for a while.
func busy(v *rxsched.Virtual) {
	observable.Pipe2(observable.Interval(5*ms, v.Async()),
		observable.DebounceTime[int](2*ms, v.Asap()),
		observable.ObserveOn[int](v.Frame()),
	).Subscribe(context.Background(), observable.Observer[int]{Next: func(int) { v.Block(ms) }})
	for range 3 {
		v.Idle().Schedule(func(*action.Action) { v.Block(3 * ms) }, 0)
		v.Priorities().Schedule(func(priority.Slice) priority.Work { v.Block(4 * ms); return nil },
			priority.Normal)
		v.Queue().Schedule(nothing, 0)
	}
	_, _ = v.SetTimeout(func() { v.Block(70 * ms) }, 20*ms)
	gone, _ := v.SetTimeout(func() {}, time.Hour)
	v.ClearTimer(gone)
	_ = v.Post(func() { _ = v.QueueMicrotask(func() {}); v.Queue().Schedule(nothing, 0) })
	v.Advance(120 * ms)
}

func written(t testing.TB, r *trace.Recorder) []byte {
	var b bytes.Buffer
	n, err := r.WriteTo(&b)
	require.NoError(t, err)
	require.EqualValues(t, b.Len(), n)
	return b.Bytes()
}

// read reads what was written, strictly.
func read(t testing.TB, r *trace.Recorder) *traceFile {
	f, err := parse(bytes.NewReader(written(t, r)))
	require.NoError(t, err)
	return f
}

// events are those of a phase and a name.
func events(f *traceFile, ph chrome.Phase, name string) (found []chrome.Event) {
	for _, e := range f.TraceEvents {
		if e.Ph == ph && (e.Name == name || name == "") {
			found = append(found, e)
		}
	}
	return found
}

// The threads of a host.
const (
	callbacks = iota + 1
	_
	longTasks
	outside
)

// onThread are the slices of a name on a thread.
func onThread(f *traceFile, tid int, name string) (found []chrome.Event) {
	for _, e := range events(f, chrome.Complete, name) {
		if e.Tid == tid {
			found = append(found, e)
		}
	}
	return found
}

// about is a time less the nanoseconds by which events are spread.
func about(m chrome.Micros) time.Duration { return time.Duration(m).Round(10 * time.Microsecond) }

func recorded(c trace.Config, do func(*rxsched.Virtual)) *trace.Recorder {
	rec := trace.New(c)
	v := newHost()
	rec.Watch("host", v)
	do(v)
	return rec
}
