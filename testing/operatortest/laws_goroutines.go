package operatortest

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/explore"
	"github.com/rxsched/rxsched/testing/marble"
)

const (
	eight    = 8
	each     = 20     // values of each goroutine
	crowd    = 256    // goroutines at most; further sources are silent
	moments  = 12     // values of a source amid timers
	steps    = 400    // that a trial goes on at most, of its scale of time
	plenty   = 200    // results after which it has seen enough
	manyRuns = 20_000 // turns of the host, likewise
	orders   = 60     // that are tried
	senders  = 6      // goroutines at most, in these

	// longest is how long they are tried, and then shrunk: what broke another law may have left
	// goroutines behind, whose stacks are read if the operator has locks.
	longest = 5 * time.Second
)

// running makes hosts that go on by themselves.
func running[T, R any](*attempt[T, R]) stand {
	return func(int) (host.Host, scheduler.Scheduler) {
		loop := host.NewLoop(host.Config{})
		_ = loop.Start()
		return loop, async.New(loop)
	}
}

// sending has each source send so many values on a goroutine of its own, and complete. There are at
// most so many goroutines, beside those of the operator's source.
func (t *trial[T, R]) sending(values, most int, begin func(n int64, f func()), sent func()) {
	var goroutines atomic.Int64
	t.Env.play = func(d *feed[T]) {
		n := goroutines.Add(1)
		if n > int64(most) && d.of != 0 { // which may come before the eight do
			return
		}
		begin(n, func() {
			for v := 0; v < values && !d.dst.Closed(); v++ {
				t.next(d, v)
				sent()
			}
			t.complete(d)
		})
	}
}

func begin(_ int64, f func()) { go f() }

// oneAtATime has all sources send on goroutines of their own, and the host be a running loop. It is
// left to itself, or unsubscribed from, or its context or its host ends in the midst.
func oneAtATime[T, R any](t *trial[T, R]) {
	var done atomic.Int64
	t.yield = runtime.Gosched
	t.sending(each, crowd, begin, func() { done.Add(1) })
	var sources []observable.Observable[T]
	for range eight {
		sources = append(sources, t.source(0))
	}
	t.build(observable.Merge(sources...))
	r := t.subscribe()
	r.during = func(marble.Event[R]) {
		for range 10 {
			runtime.Gosched() // others have their chance
		}
	}
	t.startInside(r)
	for n := 10 * t.n; n > 0 && done.Load() < int64(n); n-- {
		runtime.Gosched()
	}
	switch t.n % 4 {
	case 0:
		t.leave(r)
	case 1:
		t.cancel()
	case 2:
		t.close(t.n / 4 % 2)
	case 3:
		r.sub.Unsubscribe()
	}
	synctest.Wait()
}

// leave waits for the end, and counts what has come.
func (t *trial[T, R]) leave(r *recorder[R]) {
	time.Sleep(time.Second)
	for d := time.Second; d < 200*time.Second && !r.hasEnded() && !t.config.Endless; d *= 10 {
		time.Sleep(d)
	}
	synctest.Wait()
	if t.config.Emits == nil {
		return
	}
	if !r.hasEnded() {
		t.breaks("all its sources have ended, and it goes on")
	}
	sent := make([]int, 1+t.others.Load())
	for _, d := range t.list() {
		sent[d.of] += len(d.events) - 1
	}
	if values, want := len(valuesOf(r.got())), t.config.Emits(sent); values != want {
		t.breaks("its sources have sent %v values, and %d have come, not %d", sent, values, want)
	}
}

// amidTimers has its sources send at moments at which a timer of the operator may ring, on a loop and
// in several scales of time, and its observer and its functions be slow at times: so, if the timer and
// a source deliver without regard to each other, one comes while the other is in the observer.
func amidTimers[T, R any](t *trial[T, R]) {
	scale := ms
	for range t.n % 5 {
		scale *= 10
	}
	chance := rand.New(rand.NewPCG(0, uint64(t.n)))
	var mu sync.Mutex
	t.yield = func() {
		mu.Lock()
		d := time.Duration([]int{0, 0, 1, 1, 2, 3, 5, 10}[chance.IntN(8)])
		mu.Unlock()
		time.Sleep(d * scale)
	}
	t.sending(moments, crowd, begin, t.yield)
	t.build(t.source(0))
	r := t.subscribe()
	r.during = func(marble.Event[R]) { t.yield() }
	t.startInside(r)
	loop, _ := t.hosts[0].(*host.Loop)
	for range steps {
		if r.hasEnded() || len(r.got()) > plenty || loop.Stats().Turns > manyRuns {
			break
		}
		time.Sleep(scale)
	}
	r.sub.Unsubscribe()
	time.Sleep(steps * scale) // until all have paused
}

// byKey has a source send on a goroutine of its own, and the host be a running loop. It compares the
// values of each key that have come with those that were sent.
func byKey[T, R any](t *trial[T, R]) {
	t.yield = runtime.Gosched
	t.sending(eight*each, 0, begin, func() {})
	t.build(t.source(0))
	r := t.subscribe()
	t.startInside(r)
	t.leave(r)
	sent := map[any][]any{}
	for _, d := range t.list() {
		for _, e := range valuesOf(d.events) {
			key := t.config.Key(e.Value)
			sent[key] = append(sent[key], e.Value)
		}
	}
	for _, e := range valuesOf(r.got()) {
		v, ok := any(e.Value).(T)
		if !ok {
			t.breaks("Config.Key needs results of the source's type, and %v is none", e.Value)
			return
		}
		key := t.config.Key(v)
		left := sent[key]
		for len(left) > 0 && !reflect.DeepEqual(left[0], any(v)) {
			left = left[1:]
		}
		if len(left) == 0 {
			t.breaks("%v comes after a later value of the key %v, or twice", v, key)
			return
		}
		sent[key] = left[1:]
	}
}

// inAnyOrder has two sources, and those inside of the operator, send on goroutines of their own, in
// orders that package explore chooses. In some of them another goroutine unsubscribes.
func inAnyOrder[T, R any](a *attempt[T, R]) {
	var latest, broken *trial[T, R]
	result := explore.Search(a.test, func(x *explore.X) {
		t := newTrial(a)
		latest = t
		t.on(func(i int) (host.Host, scheduler.Scheduler) {
			h := x.Host(fmt.Sprint("host ", i+1))
			return h, h.Async()
		})
		t.yield = func() { x.Point("function") }
		t.sending(2, senders, func(n int64, f func()) { x.Go(fmt.Sprint("source ", n), f) }, func() {})
		t.result = a.op(t.Env)(observable.Merge(t.source(0), t.source(0)))
		r := t.subscribe()
		r.during = func(marble.Event[R]) { x.Point("delivers") }
		t.startInside(r)
		if a.config.Endless || x.Choose(2) == 1 {
			x.Go("unsubscribes", r.sub.Unsubscribe)
		}
		x.Settle()
		if t.wrong != "" {
			broken = t
			x.Errorf("%s", t.wrong)
		}
	}, explore.Config{Orders: orders, Time: longest, Steps: 2000})
	if f := result.Failure; f != nil {
		a.broken, a.fault = cmp.Or(broken, latest), f.Report
	}
}
