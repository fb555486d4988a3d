package operatortest

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/runtime/gort"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

const ms = time.Millisecond

// trial is an operator with all that it needs. It belongs to the goroutine that drives it.
type trial[T, R any] struct {
	*attempt[T, R]
	*Env[T]
	i      int // of the trials of an attempt
	ctx    context.Context
	cancel func()

	result observable.Observable[R]
	built  bool  // making the result has not panicked
	values []int // sent so far, by subscriber
	came   int   // panics that came out where they should

	recorders []*recorder[R] // guarded by the lock of the feeds
	wrong     string         // the first fault; likewise
}

// newTrial makes a trial without hosts.
func newTrial[T, R any](a *attempt[T, R]) *trial[T, R] {
	return &trial[T, R]{attempt: a, Env: &Env[T]{feeds: feeds[T]{value: a.config.value}}}
}

// stand makes the host of a number, with a scheduler.
type stand func(i int) (host.Host, scheduler.Scheduler)

// on gives the trial its hosts.
func (t *trial[T, R]) on(s stand) {
	t.driver = gort.Goid()
	for i := range t.hosts {
		t.hosts[i], t.schedulers[i] = s(i)
	}
	t.elapsed = t.hosts[0].Elapsed
	t.ctx, t.cancel = context.WithCancel(context.Background())
}

// virtuals are the hosts that the trial drives.
func (t *trial[T, R]) virtuals() (all []*host.Virtual) {
	for _, h := range t.hosts {
		if v, ok := h.(*host.Virtual); ok {
			all = append(all, v)
		}
	}
	return all
}

// breaks says what is wrong. Any goroutine may call it.
func (t *trial[T, R]) breaks(format string, args ...any) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.wrong == "" {
		t.wrong = fmt.Sprintf(format, args...)
	}
}

// do calls f, until all is quiet. A panic of the trial's may come out.
func (t *trial[T, R]) do(f func()) {
	defer synctest.Wait()
	defer func() {
		if r := recover(); r != nil {
			t.raised(r)
		}
	}()
	f()
}

func (t *trial[T, R]) raised(r any) {
	if err, _ := r.(error); errors.Is(err, errPanic) {
		t.came++
		return
	}
	t.breaks("it panics with %v, at %s", r, gort.Callers())
}

// begin makes the result, and subscribes r.
func (t *trial[T, R]) begin(r *recorder[R]) *recorder[R] {
	t.build(t.source(0))
	t.start(r)
	return r
}

// played is begin with the script.
func (t *trial[T, R]) played() *recorder[R] {
	r := t.begin(t.subscribe())
	t.play(t.script, 0)
	return r
}

// build makes the result of the operator, which gets this source.
func (t *trial[T, R]) build(src observable.Observable[T]) {
	t.do(func() {
		t.result = t.op(t.Env)(src)
		t.built = true
	})
}

// subscribe adds a subscriber.
func (t *trial[T, R]) subscribe() *recorder[R] {
	r := &recorder[R]{number: len(t.values), elapsed: t.elapsed, broken: t.breaks}
	t.values = append(t.values, 0)
	t.mu.Lock()
	defer t.mu.Unlock()
	t.recorders = append(t.recorders, r)
	return r
}

// start subscribes r.
func (t *trial[T, R]) start(r *recorder[R]) {
	if t.built {
		t.do(func() { t.startInside(r) })
	}
}

// startInside is start in the midst of something.
func (t *trial[T, R]) startInside(r *recorder[R]) {
	defer t.turn(r.number)()
	r.sub = t.result.Subscribe(context.WithValue(t.ctx, marker{}, r.number), r.observer())
}

// turn says whose turn it is, until the function that it returns is called.
func (t *trial[T, R]) turn(by int) (over func()) {
	before := t.current.Swap(int64(by))
	return func() { t.current.Store(before) }
}

// stop unsubscribes r.
func (t *trial[T, R]) stop(r *recorder[R]) {
	if r.sub == nil {
		return // Subscribe has panicked
	}
	t.do(func() {
		defer r.over("Unsubscribe had returned")
		r.sub.Unsubscribe()
	})
}

// advance has time pass on the hosts and in the bubble.
func (t *trial[T, R]) advance(d time.Duration) {
	for _, v := range t.virtuals() {
		t.do(func() { v.Advance(d) })
	}
	t.do(func() { time.Sleep(d) })
}

// pass has time pass until a few timers have come.
func (t *trial[T, R]) pass() {
	for range 4 {
		next := host.Forever
		for _, v := range t.virtuals() {
			if at, ok := v.Next(); ok {
				next = min(next, at)
			}
		}
		for _, v := range t.virtuals() {
			if next < host.Forever {
				t.do(func() { v.Advance(max(0, next-v.Elapsed())) })
			}
		}
	}
	t.advance(0)
	t.do(func() { time.Sleep(10 * time.Second) })
	t.advance(0)
}

// play plays a script to a subscriber.
func (t *trial[T, R]) play(s script, by int) {
	for _, st := range s {
		t.advance(ms)
		t.perform(st, by)
	}
}

// perform makes one step happen.
func (t *trial[T, R]) perform(st step, by int) {
	defer t.turn(by)()
	open := t.open(by)
	switch {
	case st.do == passTime:
		t.pass()
	case len(open) > 0:
		t.do(func() { t.send(open[st.on%len(open)], st.do) })
	}
}

// send makes a source send.
func (t *trial[T, R]) send(d *feed[T], what action) {
	switch what {
	case sendCompletion:
		t.complete(d)
	case sendError:
		t.Env.send(d, observable.Notification[T]{Kind: observable.KindError, Err: errSource})
	default:
		n := t.values[d.by]
		t.values[d.by]++
		t.next(d, n)
	}
}

// sendFirst makes the first source that is open send, if there is one.
func (t *trial[T, R]) sendFirst(what action) {
	if open := t.open(0); len(open) > 0 {
		t.send(open[0], what)
	}
}

// finish ends all sources of a subscriber, also those that it subscribes to meanwhile. It reports
// whether that has ended the result.
func (t *trial[T, R]) finish(r *recorder[R], how action) bool {
	for range 16 {
		if r.hasEnded() {
			return true
		}
		for _, d := range t.open(r.number) {
			t.do(func() { t.send(d, how) })
		}
		t.pass()
	}
	return r.hasEnded()
}

// close closes a host.
func (t *trial[T, R]) close(i int) {
	closer, _ := t.hosts[i].(interface{ Close() error })
	t.do(func() { _ = closer.Close() })
}

// over ends everything.
func (t *trial[T, R]) over() {
	for _, r := range t.observers() {
		t.stop(r)
	}
	t.cancel()
	t.close(0)
	t.close(1)
}

func (t *trial[T, R]) observers() []*recorder[R] {
	return under(&t.mu, func() []*recorder[R] { return slices.Clone(t.recorders) })
}

// picture is the runs of the sources and of the results, as marbles.
func (t *trial[T, R]) picture() string {
	var lines []string
	add := func(name, run string) {
		line := fmt.Sprintf("%-8s%s", name, strings.ReplaceAll(run, "\n", "\n        "))
		lines = append(lines, strings.TrimRight(line, " "))
	}
	for _, d := range t.list() {
		name := "source"
		if d.of > 0 {
			name = fmt.Sprint("other ", d.of)
		}
		t.mu.Lock()
		add(name, marble.Render(shown(d.events), marble.Legend[T]{}))
		t.mu.Unlock()
	}
	for _, r := range t.observers() {
		add("result", marble.Render(shown(r.got()), marble.Legend[R]{}))
	}
	return strings.Join(lines, "\n")
}

// shown is as much of a run as a picture shows.
func shown[T any](run []marble.Event[T]) []marble.Event[T] { return run[:min(len(run), 24)] }

// place is where the operator has subscribed to its source.
func (t *trial[T, R]) place() (at string) {
	for _, d := range t.list() {
		at = cmp.Or(at, d.stack.String())
	}
	return at
}
