// Package forms has the forms of Go that are rewritten. All tests but one pass in all orders.
package forms

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/singleflight"
)

func equal[T comparable](t *testing.T, want, got T) {
	t.Helper()
	if want != got {
		t.Errorf("%v, not %v", got, want)
	}
}

type queue[T any] struct {
	sync.Mutex
	*sync.Cond
	all []T
}

func newQueue[T any]() *queue[T] {
	q := &queue[T]{}
	q.Cond = sync.NewCond(&q.Mutex)
	return q
}

func (q *queue[T]) put(v T) {
	q.Lock()
	defer q.Unlock()
	q.all = append(q.all, v)
	q.Signal()
}

func (q *queue[T]) take() T {
	q.Lock()
	defer q.Unlock()
	for len(q.all) == 0 {
		q.Wait()
	}
	v := q.all[0]
	q.all = q.all[1:]
	return v
}

func TestGenericAndEmbedded(t *testing.T) {
	q := newQueue[int]()
	go q.put(1)
	equal(t, 1, q.take())
}

type deep struct{ inner struct{ queue[string] } }

func TestPromotedTwice(t *testing.T) {
	var d deep
	var l sync.Locker = &d.inner
	d.inner.Lock()
	go func() { defer l.Unlock(); d.inner.all = append(d.inner.all, "a") }()
	l.Lock()
	equal(t, 1, len(d.inner.all))
	d.inner.Unlock()
}

func TestMethodValues(t *testing.T) {
	var mu sync.Mutex
	var wg sync.WaitGroup
	lock, unlock, add, done := mu.Lock, mu.Unlock, wg.Add, wg.Done
	n := 0
	for range 2 {
		add(1)
		go func() {
			defer done()
			lock()
			defer unlock()
			n++
		}()
	}
	wg.Wait()
	equal(t, 2, n)
}

func sum(c chan<- int, all ...int) int {
	s := 0
	for _, v := range all {
		s += v
	}
	c <- s
	return s
}

func two() (chan<- int, int) { return results, 5 }

var results = make(chan int, 1)

func TestGoStatements(t *testing.T) {
	c := make(chan int)
	i := 1
	go sum(c, i, 2, 3)
	i = 100
	equal(t, 6, <-c)
	go func(n int, f func() int) { c <- n + f() }(i, func() int {
		return 1
	})
	i = 0
	equal(t, 101, <-c)
	all := []int{4, 5}
	go sum(c, all...)
	equal(t, 9, <-c)
	f := sum
	go f(c, 1)
	f = nil
	equal(t, 1, <-c)
	go apply(func(v int) { c <- v }, 7)
	equal(t, 7, <-c)
	go apply[int64](func(v int64) { c <- int(v) }, 8)
	equal(t, 8, <-c)
	go close(c)
	_, ok := <-c
	equal(t, false, ok)
}

func apply[T any](f func(T), v T) { f(v) }

func TestSelect(t *testing.T) {
	a, b := make(chan int, 1), make(chan string, 1)
	a <- 1
	m := map[string]int{}
	select {
	case m["a"] = <-a:
	case s, ok := <-b:
		t.Error(s, ok)
	}
	equal(t, 1, m["a"])
	n := 0
loop:
	for {
		select {
		case b <- func() string {
			return "x"
		}():
			n++
		case v, ok := <-b:
			equal(t, "x", v)
			equal(t, true, ok)
			if n == 3 {
				break loop
			}
			continue loop
		}
	}
	select {
	default:
		n = 0
	}
	select {
	case <-a:
	case <-time.After(time.Hour):
		n = 7
	}
	equal(t, 7, n)
}

func chosen(c chan int) int {
	select {
	case v := <-c:
		return v
	case <-time.After(time.Minute):
		return -1
	}
}

func TestSelectThatReturns(t *testing.T) {
	c := make(chan int, 1)
	equal(t, -1, chosen(c))
	c <- 3
	equal(t, 3, chosen(c))
}

type ints chan int

func TestRange(t *testing.T) {
	c := make(ints)
	go func() {
		defer close(c)
		for i := range 5 {
			c <- i
		}
	}()
	got := 0
outer:
	for v := range c {
		for range 2 {
			if v == 1 {
				continue outer
			}
		}
		got += v
	}
	equal(t, 9, got)
}

func numbers(n int) func(func(int) bool) {
	return func(yield func(int) bool) {
		c := make(chan int)
		go func() {
			defer close(c)
			for i := range n {
				c <- i
			}
		}()
		more := true
		for v := range c {
			more = more && yield(v)
		}
	}
}

func TestRangeOverFunc(t *testing.T) {
	got := 0
	for v := range numbers(5) {
		if v == 3 {
			break
		}
		got += v
	}
	equal(t, 3, got)
}

func TestAtomics(t *testing.T) {
	var n atomic.Int64
	var old int32
	var p atomic.Pointer[int]
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			n.Add(1)
			atomic.AddInt32(&old, 1)
			p.CompareAndSwap(nil, new(int))
		})
	}
	wg.Wait()
	equal(t, 2, n.Load())
	equal(t, 2, atomic.LoadInt32(&old))
	equal(t, true, p.Load() != nil)
}

func TestOnce(t *testing.T) {
	var once sync.Once
	n := 0
	value := sync.OnceValue(func() int { n++; return n })
	both := sync.OnceValues(func() (int, error) { return 1, nil })
	nothing := sync.OnceFunc(func() { n += 10 })
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			once.Do(func() { n += 100 })
		})
	}
	wg.Wait()
	nothing()
	nothing()
	equal(t, 111, value())
	equal(t, 111, value())
	_, err := both()
	equal(t, nil, err)
}

func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	why := errors.New("why")
	stop := context.AfterFunc(ctx, func() {})
	go cancel(why)
	<-ctx.Done()
	equal(t, why, context.Cause(ctx))
	stop()
	ctx, end := context.WithTimeout(context.Background(), time.Second)
	defer end()
	<-ctx.Done()
	equal(t, context.DeadlineExceeded, ctx.Err())
}

func TestTimers(t *testing.T) {
	began := time.Now()
	fired := make(chan bool)
	timer := time.AfterFunc(time.Second, func() { fired <- true })
	timer.Reset(time.Hour)
	<-fired
	equal(t, time.Hour, time.Since(began))
	time.Sleep(24 * time.Hour)
	equal(t, 25*time.Hour, time.Since(began))
	tick := time.NewTicker(time.Minute)
	<-tick.C
	tick.Stop()
}

func TestPollers(t *testing.T) {
	var ready atomic.Bool
	go ready.Store(true)
	for !ready.Load() {
		runtime.Gosched()
	}
	var again atomic.Bool
	go again.Store(true)
	for !again.Load() {
	}
}

func TestErrgroup(t *testing.T) {
	var g errgroup.Group
	g.SetLimit(1)
	var n atomic.Int32
	for range 3 {
		g.Go(func() error { n.Add(1); return nil })
	}
	equal(t, nil, g.Wait())
	equal(t, 3, n.Load())
	var flight singleflight.Group
	v, _, _ := flight.Do("k", func() (any, error) { return 1, nil })
	equal(t, any(1), v)
}

func TestPoolAndMap(t *testing.T) {
	p := sync.Pool{New: func() any { return new(int) }}
	v := p.Get()
	p.Put(v)
	equal(t, v, p.Get())
	var m sync.Map
	m.Store("a", 1)
	got, _ := m.LoadOrStore("a", 2)
	equal(t, any(1), got)
}

func TestSubtests(t *testing.T) {
	order := ""
	t.Cleanup(func() { equal(t, "ab", order) })
	t.Run("a", func(t *testing.T) {
		t.Parallel()
		t.Cleanup(func() { order += "a" })
		ctx := t.Context()
		go func() { <-ctx.Done() }()
	})
	t.Run("b", func(t *testing.T) { order += "b" })
}

func TestBubble(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		n := 0
		go func() { n++ }()
		synctest.Wait()
		equal(t, 1, n)
	})
}

type fixture struct {
	t     *testing.T
	asked int
}

func (f *fixture) T() *testing.T {
	f.asked++
	return f.t
}

func (f *fixture) self() *fixture {
	f.asked++
	return f
}

func TestOfAField(t *testing.T) {
	f := &fixture{t: t}
	ctx, cancel := context.WithCancel(f.t.Context())
	cancel()
	select {
	case <-ctx.Done():
	case <-f.t.Context().Done():
	}
	equal(t, nil, f.t.Context().Err())
	_, ok := f.t.Deadline()
	equal(t, false, ok)
	f.t.Run("of a field", func(t *testing.T) { t.Parallel() })
	f.T().Run("of a call", func(*testing.T) {})
	f.T().Cleanup(func() {})
	equal(t, 2, f.asked)
}

func TestEvaluatesOnce(t *testing.T) {
	f := &fixture{}
	f.self().asked++
	f.self().asked += 10
	equal(t, 13, f.asked)
	c, all := make(chan int, 2), make([]int, 2)
	c <- 1
	c <- 1
	all[<-c]++
	all[<-c] <<= 3
	equal(t, 8, all[1])
}

func TestRecovers(t *testing.T) {
	defer func() { equal(t, any("x"), recover()) }()
	panic("x")
}

func TestWithoutAName(*testing.T) {}

func TestLine(t *testing.T) {
	c := make(chan int, 1)
	select {
	case c <- func() int {
		return 1
	}():
	}
	go func(f func()) {
		f()
		c <- 1
	}(func() {
		<-c
	})
	var mu sync.Mutex
	mu.
		Lock()
	defer mu.
		Unlock()
	t.
		Cleanup(func() {})
	t.Error("here")
}
