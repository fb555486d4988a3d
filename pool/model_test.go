package pool_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

var errOfKey, errOfSource = errors.New("of a key"), errors.New("of the source")

// kind is what a key's pipeline does behind what notes its values.
type kind struct {
	pipe func(rx.Observable[message], *rxsched.Schedulers) rx.Observable[message]
	deaf bool // it ends without its value
	all  bool // each value has a result, if nothing fails
}

func piped(op func(on *rxsched.Schedulers) rx.Operator[message, message], k kind) kind {
	k.pipe = func(values rx.Observable[message], on *rxsched.Schedulers) rx.Observable[message] {
		return op(on)(values)
	}
	return k
}

const ms = time.Millisecond

// bounded is a hop of so long with room for one.
func bounded(on *rxsched.Schedulers, delay time.Duration) rx.Operator[message, message] {
	return rx.ObserveOnWithConfig[message](on.Async(),
		rx.ObserveOnConfig{Delay: delay, Backlog: rx.Backlog{Limit: 1}})
}

var kinds = []kind{
	piped(func(*rxsched.Schedulers) rx.Operator[message, message] {
		return func(values rx.Observable[message]) rx.Observable[message] { return values }
	}, kind{all: true}),
	piped(func(*rxsched.Schedulers) rx.Operator[message, message] {
		return rx.Take[message](2)
	}, kind{all: true}),
	piped(func(*rxsched.Schedulers) rx.Operator[message, message] {
		return rx.TryMap(func(m message) (message, error) {
			if m.n%3 == 2 {
				return m, errOfKey
			}
			return m, nil
		})
	}, kind{}),
	piped(func(on *rxsched.Schedulers) rx.Operator[message, message] {
		return rx.Delay[message](2*ms, on.Async())
	}, kind{all: true}),
	piped(func(on *rxsched.Schedulers) rx.Operator[message, message] {
		return rx.DebounceTime[message](2*ms, on.Async())
	}, kind{}),
	piped(func(on *rxsched.Schedulers) rx.Operator[message, message] {
		return bounded(on, ms)
	}, kind{all: true}),
	piped(func(on *rxsched.Schedulers) rx.Operator[message, message] {
		return rx.Compose2(bounded(on, 5*ms), rx.TakeUntil[message](rx.Timer(3*ms, on.Async())))
	}, kind{}),
	piped(func(on *rxsched.Schedulers) rx.Operator[message, message] {
		return rx.ConcatMap(func(m message) rx.Observable[message] {
			return rx.Pipe1(rx.Timer(ms, on.Async()), rx.Map(func(int) message { return m }))
		})
	}, kind{all: true}),
	{deaf: true, pipe: func(rx.Observable[message], *rxsched.Schedulers) rx.Observable[message] {
		return rx.Empty[message]()
	}},
	{deaf: true, pipe: func(rx.Observable[message], *rxsched.Schedulers) rx.Observable[message] {
		return rx.Throw[message](errOfKey)
	}},
	piped(func(on *rxsched.Schedulers) rx.Operator[message, message] {
		return func(values rx.Observable[message]) rx.Observable[message] {
			return rx.Pipe1(rx.Timer(ms, on.Async()),
				rx.MergeMap(func(int) rx.Observable[message] { return values }))
		}
	}, kind{all: true}),
}

// trial is a random use of PerKey.
type trial struct {
	*rapid.T
	on interface { // the host of the source
		Async() *async.Scheduler
		SetTimeout(func(), time.Duration) (host.TimerID, error)
	}
	c      pool.PerKeyConfig[int]
	kinds  []kind // of the keys
	ui     bool   // results come on the host of the source
	waits  bool   // the source can
	fails  bool   // the source does
	sent   []message
	before []time.Duration // each

	mu    sync.Mutex
	begun map[int]int   // guarded by mu
	seen  map[int][]int // by pipelines; guarded by mu
	got   []message
	end   string
}

func drawBacklog(t *rapid.T, name string, mostOverflow rx.Overflow) (b rx.Backlog) {
	if b.Limit = max(0, rapid.IntRange(-3, 4).Draw(t, name)); b.Limit > 0 {
		b.Overflow = rx.Overflow(rapid.IntRange(0, int(mostOverflow)).Draw(t, name+" overflow"))
	}
	return b
}

func newTrial(t *rapid.T) *trial {
	r := &trial{T: t}
	r.begun, r.seen = map[int]int{}, map[int][]int{}
	r.c.Rest = time.Duration(rapid.IntRange(0, 3).Draw(t, "rest")) * ms
	if r.c.MaxKeys = max(0, rapid.IntRange(-2, 3).Draw(t, "max keys")); r.c.MaxKeys > 0 {
		r.c.Beyond = pool.Beyond(rapid.IntRange(0, int(pool.BeyondEndOldest)).Draw(t, "beyond"))
	}
	r.c.Backlog = drawBacklog(t, "backlog", rx.OverflowFail)
	if o := r.c.Backlog.Overflow; o == rx.OverflowDropOldest || o == rx.OverflowKeepLatest {
		r.c.Backlog.Overflow = rx.OverflowDropNewest
	}
	r.c.KeyBacklog = drawBacklog(t, "key backlog", rx.OverflowFail)
	r.ui = rapid.Bool().Draw(t, "results")
	if rapid.Bool().Draw(t, "on error") {
		r.c.OnError = func(_ int, err error) error {
			if !errors.Is(err, errOfKey) {
				t.Errorf("OnError is told %v", err)
			}
			return nil
		}
	}
	for range rapid.IntRange(1, 4).Draw(t, "keys") {
		r.kinds = append(r.kinds, rapid.SampledFrom(kinds).Draw(t, "kind"))
	}
	r.waits, r.fails = rapid.Bool().Draw(t, "waits"), rapid.Bool().Draw(t, "fails")
	counts := map[int]int{}
	for range rapid.IntRange(0, 20).Draw(t, "n") {
		key := rapid.IntRange(0, len(r.kinds)-1).Draw(t, "key")
		r.sent = append(r.sent, message{key, counts[key]})
		counts[key]++
		r.before = append(r.before, time.Duration(max(0, rapid.IntRange(-3, 3).Draw(t, "gap")))*ms)
	}
	return r
}

func (r *trial) build(
	key int, values rx.Observable[message], on *rxsched.Schedulers,
) rx.Observable[message] {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.begun[key]++; r.begun[key] > len(r.sent) {
		panic(fmt.Sprintf("key %d begins again and again", key))
	}
	seen := rx.Pipe1(values, rx.Tap(func(m message) {
		r.mu.Lock()
		defer r.mu.Unlock()
		r.seen[key] = append(r.seen[key], m.n)
	}))
	return r.kinds[key].pipe(seen, on)
}

// source sends at once as there is room, or at its times whether there is room or not.
func (r *trial) source() rx.Observable[message] {
	end := rx.Empty[message]()
	if r.fails {
		end = rx.Throw[message](errOfSource)
	}
	if r.waits {
		return rx.Concat(rx.FromSlice(r.sent), end)
	}
	sends := rx.New(func(dst *rx.Subscriber[message]) {
		at := time.Duration(0)
		for i, m := range r.sent {
			at += r.before[i]
			_, _ = r.on.SetTimeout(func() { dst.Next(m) }, at)
		}
		_, _ = r.on.SetTimeout(dst.Complete, at)
	})
	return rx.Concat(sends, end)
}

// run subscribes, waits for a minute, checks and unsubscribes.
func (r *trial) run(p *pool.Pool, wait func(time.Duration)) {
	op := pool.PerKeyWithConfig(p, keyOf, r.build, r.c)
	if r.ui {
		op = rx.Compose2(op, rx.ObserveOn[message](r.on.Async()))
	}
	sub := op(r.source()).Subscribe(context.Background(), rx.Observer[message]{
		Next:     func(m message) { r.got = append(r.got, m) },
		Error:    func(err error) { r.end += err.Error() },
		Complete: func() { r.end += "complete" },
	})
	wait(time.Minute)
	r.check()
	sub.Unsubscribe()
	if n := p.Stats().Hosts; n != 0 {
		r.Fatalf("%d hosts are left", n)
	}
}

// ends are those that there may be, as text.
func (r *trial) ends() (ends []string) {
	end := "complete"
	if r.fails {
		end = errOfSource.Error()
	}
	ends = append(ends, end)
	for _, b := range []rx.Backlog{r.c.Backlog, r.c.KeyBacklog} {
		if b.Overflow == rx.OverflowFail {
			ends = append(ends, (&rx.OverflowError{Limit: b.Limit}).Error())
		}
	}
	holds := r.waits || r.c.Backlog.Limit > 0
	switch {
	case r.c.Beyond == pool.BeyondFail:
		ends = append(ends, pool.ErrTooManyKeys.Error())
	case holds && r.c.MaxKeys > 0 && r.c.Beyond == pool.BeyondWait && r.c.Rest == 0:
		ends = append(ends, "") // no key ends, so the source waits for ever
	}
	if r.c.Backlog.Limit > 0 && !r.waits {
		ends = append(ends, rx.ErrWouldDeadlock.Error())
	}
	if r.c.OnError == nil {
		ends = append(ends, errOfKey.Error())
	}
	return ends
}

func (r *trial) check() {
	if ends := r.ends(); !slices.Contains(ends, r.end) {
		r.Fatalf("ends with %q, not with one of %q", r.end, ends)
	}
	for key, seen := range r.seen {
		if !slices.IsSorted(seen) || len(slices.Compact(slices.Clone(seen))) < len(seen) {
			r.Fatalf("key %d gets %v", key, seen)
		}
	}
	r.checkOrder()
	drops := r.c.KeyBacklog.Overflow > 0 || r.c.Backlog.Overflow > 0
	if r.end != "complete" || drops {
		return
	}
	results := map[int]int{}
	for _, m := range r.got {
		results[m.key]++
	}
	for key, k := range r.kinds {
		sent := 0
		for _, m := range r.sent {
			if m.key == key {
				sent++
			}
		}
		if got := len(r.seen[key]); !k.deaf && got != sent || k.all && results[key] != sent {
			r.Fatalf("key %d gets %d of %d and has %d results", key, got, sent, results[key])
		}
	}
}

// checkOrder checks the results of each key.
func (r *trial) checkOrder() {
	last := map[int]int{}
	for _, m := range r.got {
		if m.n < last[m.key] {
			r.Fatalf("results out of order: %v", r.got)
		}
		last[m.key] = m.n + 1
	}
}

func TestPerKey_IsAsAPlainModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r, v := newTrial(t), rxsched.NewVirtual(host.Config{})
		r.on = v
		r.run(pool.New(pool.Config{On: v}), v.Advance)
	})
}

// The host runs on as long as anything is to come: each program ends as one that is given time.
func TestPerKey_KeepsTheHostRunningThatItIsOn(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		r, v := newTrial(t), rxsched.NewVirtual(host.Config{})
		r.on = v
		r.run(pool.New(pool.Config{On: v}), func(time.Duration) {
			if err := v.Run(); err != nil {
				t.Fatal(err)
			}
		})
	})
}

func TestPerKey_WithWorkersIsAsAPlainModel(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		r, workers := newTrial(rt), rapid.IntRange(1, 3).Draw(rt, "workers")
		var failed any // is for rapid, outside
		synctest.Test(t, func(*testing.T) {
			defer func() { failed = recover() }()
			loop, p := rxsched.New(rxsched.Config{}), pool.New(pool.Config{Workers: workers})
			defer loop.Close()
			defer p.Close()
			r.on = loop
			r.run(p, func(d time.Duration) {
				time.Sleep(d)
				synctest.Wait()
			})
		})
		if failed != nil {
			panic(failed)
		}
	})
}
