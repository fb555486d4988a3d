package observable_test

import (
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/observable"
)

// aheadConfigs limit in all ways that lose nothing.
var aheadConfigs = map[string]observable.ConcatMapEagerConfig{
	"no limits":      {},
	"three":          {Concurrent: 3},
	"few held":       {Concurrent: 3, Held: observable.Backlog{Limit: 2}},
	"few pending":    {Concurrent: 2, Pending: observable.Backlog{Limit: 1}},
	"both bounded":   {Concurrent: 2, Pending: observable.Backlog{Limit: 2}, Held: observable.Backlog{Limit: 1}},
	"all subscribed": {Held: observable.Backlog{Limit: 1}},
}

// The source and all inner observables are on goroutines of their own.
func TestConcatMapEager_KeepsTheOrderAcrossGoroutines(t *testing.T) {
	t.Parallel()
	for name, c := range aheadConfigs {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var wg sync.WaitGroup
			var underWay atomic.Int32
			got, calls := []int{}, 0
			o := exclusive[int](t, &calls)
			count := o.Next
			o.Next = func(v int) {
				count(v)
				got = append(got, v)
			}
			sub := observable.Pipe1(inBackground(&wg, observable.Range(0, eight)),
				observable.ConcatMapEagerWithConfig(func(n int) ints {
					if now := underWay.Add(1); c.Concurrent > 0 && int(now) > c.Concurrent {
						t.Errorf("%d under way", now)
					}
					return observable.Pipe1(inBackground(&wg, observable.Range(n*each, each)),
						observable.TapObserver(observable.Observer[int]{Complete: func() { underWay.Add(-1) }}))
				}, c)).Subscribe(ctx, o)
			closed := make(chan struct{})
			sub.AddFunc(func() { close(closed) })
			<-closed
			wg.Wait()
			require.Len(t, got, eight*each)
			require.True(t, slices.IsSorted(got))
		})
	}
}

// script is what a source does: so many values, and perhaps an end.
type script struct {
	values  int
	end     rune // '|', '#', or 0
	subject *observable.Subject[string]
}

// inOrder is a model of ConcatMapEager: the scripts of its inner observables, in order, and what
// has been sent of each.
type inOrder struct {
	inners     []*script
	concurrent int
	sent       int  // values of the source
	end        rune // of the source
	begun      int
	cut        bool
}

// delivered is the result so far, and how many inner observables are over.
func (m *inOrder) delivered() (log []string, over int) {
	for i, s := range m.inners[:m.begun] {
		for v := range s.values {
			log = append(log, fmt.Sprint(i, v))
		}
		switch s.end {
		case '#':
			return append(log, "#"), over
		case 0:
			return log, over
		}
		over++
	}
	if m.begun == m.sent && m.end != 0 {
		log = append(log, string(m.end))
	}
	return log, over
}

// settle begins what may begin. Observables that send at once have done so then.
func (m *inOrder) settle() {
	for m.begun < m.sent && !m.cut {
		if _, over := m.delivered(); m.concurrent > 0 && m.begun-over >= m.concurrent {
			return
		}
		m.cut = m.inners[m.begun].end == '#'
		m.begun++
	}
}

func TestConcatMapEager_DoesAsItsModelDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		m := &inOrder{concurrent: rapid.IntRange(0, 3).Draw(t, "concurrent")}
		held := observable.Backlog{}
		if rapid.Bool().Draw(t, "bounded") {
			held = observable.Backlog{Limit: 100, Overflow: observable.OverflowFail}
		}
		src := observable.NewSubject[int]()
		got := []string{}
		sub := observable.Pipe1(src.Observable(), observable.ConcatMapEagerWithConfig(func(i int) strs {
			s := m.inners[i]
			return observable.New(func(dst *observable.Subscriber[string]) {
				for v := range s.values {
					dst.Next(fmt.Sprint(i, v))
				}
				switch s.end {
				case '|':
					dst.Complete()
				case '#':
					dst.Error(errOops)
				default:
					s.subject.Observable().SubscribeTo(dst)
				}
			})
		}, observable.ConcatMapEagerConfig{Concurrent: m.concurrent, Pending: held, Held: held})).
			Subscribe(ctx, observable.Observer[string]{
				Next:     func(v string) { got = append(got, v) },
				Error:    func(error) { got = append(got, "#") },
				Complete: func() { got = append(got, "|") },
			})
		ends := []rune{0, 0, '|', '|', '#'}
		t.Repeat(map[string]func(*rapid.T){
			"the source sends": func(t *rapid.T) {
				if m.end != 0 || m.cut {
					return
				}
				s := &script{values: rapid.IntRange(0, 2).Draw(t, "at once"), subject: observable.NewSubject[string]()}
				s.end = rapid.SampledFrom(ends).Draw(t, "end")
				m.inners = append(m.inners, s)
				m.sent++
				m.settle()
				src.Next(m.sent - 1)
			},
			"the source ends": func(t *rapid.T) {
				if m.end != 0 || m.cut {
					return
				}
				if m.end = '|'; rapid.Bool().Draw(t, "fails") {
					m.end = '#'
					src.Error(errOops)
				} else {
					src.Complete()
				}
			},
			"an inner observable goes on": func(t *rapid.T) {
				if m.begun == 0 {
					return
				}
				i := rapid.IntRange(0, m.begun-1).Draw(t, "which")
				s := m.inners[i]
				if !s.subject.Observed() { // it is over, or cut off
					return
				}
				switch s.end = rapid.SampledFrom(ends).Draw(t, "end"); s.end {
				case 0:
					s.values++
					s.subject.Next(fmt.Sprint(i, s.values-1))
				case '|':
					m.settle()
					s.subject.Complete()
				case '#':
					m.cut = true
					s.subject.Error(errOops)
				}
			},
			"": func(t *rapid.T) {
				want, _ := m.delivered()
				require.Equal(t, append([]string{}, want...), got)
				over := len(got) > 0 && slices.Contains([]string{"#", "|"}, got[len(got)-1])
				require.Equal(t, over, sub.Closed())
				require.Equal(t, !over && m.end == 0 && !m.cut, src.Observed())
				failed := false
				for i, s := range m.inners {
					live := i < m.begun && s.end == 0 && !over && !failed
					require.Equal(t, live, s.subject.Observed(), "inner %d", i)
					failed = failed || i < m.begun && s.end == '#'
				}
			},
		})
		sub.Unsubscribe()
		require.False(t, src.Observed())
		for _, s := range m.inners {
			require.False(t, s.subject.Observed())
		}
	})
}

func TestConcatMapEager_HeldIsBounded(t *testing.T) {
	t.Parallel()
	for overflow, want := range map[string]string{
		"drop oldest": "2first 3c 3d 3|",
		"drop newest": "2first 3a 3b 3|",
		"keep latest": "2first 3c 3d 3|",
		"fail":        "2first 3a 3b 3#",
	} {
		t.Run(overflow, func(t *testing.T) {
			t.Parallel()
			r := newRig()
			inners := map[string]strs{
				"1": observable.Map(func(string) string { return "first" })(r.cold("--x|")),
				"2": observable.Of("a", "b", "c", "d"),
			}
			src := observable.Pipe1(observable.Of("1", "2"), observable.ConcatMapEagerWithConfig(func(v string) strs { return inners[v] },
				observable.ConcatMapEagerConfig{Held: observable.Backlog{Limit: 2, Overflow: overflows[overflow]}}))
			require.Equal(t, want, watch(r, src))
		})
	}
}

// What an observer makes an inner observable send comes after the values that are held.
func TestConcatMapEager_IsNotEnteredFromInside(t *testing.T) {
	t.Parallel()
	r := newRig()
	first, second := observable.NewSubject[string](), observable.NewSubject[string]()
	o := observer[string](r)
	next := o.Next
	o.Next = func(v string) {
		if v == "a" {
			second.Next("c")
			second.Complete()
		}
		next(v)
	}
	observable.Pipe1(observable.Of(0, 1), observable.ConcatMapEager(func(i int) strs {
		return []strs{first.Observable(), second.Observable()}[i]
	})).Subscribe(ctx, o)
	second.Next("a")
	second.Next("b")
	first.Complete()
	require.Equal(t, []string{"0a", "0b", "0c", "0|"}, r.log)
}

// An inner observable that is ahead waits, and goes on when it has its turn or is not wanted.
func TestConcatMapEager_HeldMakesProducersWait(t *testing.T) {
	for _, completes := range []bool{true, false} {
		t.Run(fmt.Sprint(completes), func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				first := observable.NewSubject[int]()
				var wg sync.WaitGroup
				ahead, sent := count(&wg, 9)
				got := 0
				sub := observable.Pipe1(observable.Of(0, 1), observable.ConcatMapEagerWithConfig(func(v int) ints {
					if v == 0 {
						return first.Observable()
					}
					return ahead
				}, observable.ConcatMapEagerConfig{Held: observable.Backlog{Limit: 2}})).
					Subscribe(ctx, observable.Next(func(int) { got++ }))
				synctest.Wait()
				require.EqualValues(t, 3, sent.Load()) // two wait, one can't
				if completes {
					first.Complete()
				} else {
					sub.Unsubscribe()
				}
				wg.Wait()
				require.True(t, sub.Closed())
				if completes {
					require.Equal(t, 9, got)
				} else {
					require.Zero(t, got)
				}
			})
		})
	}
}

// An error that is ahead cuts off what comes after it, though that waits for its turn.
func TestConcatMapEager_AnErrorFreesTheProducersAfterIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		first, second := observable.NewSubject[int](), observable.NewSubject[int]()
		var wg sync.WaitGroup
		third, _ := count(&wg, 9)
		inners := []ints{first.Observable(), second.Observable(), third}
		var failure error
		observable.Pipe1(observable.Range(0, 3), observable.ConcatMapEagerWithConfig(func(v int) ints { return inners[v] },
			observable.ConcatMapEagerConfig{Held: observable.Backlog{Limit: 2}})).
			Subscribe(ctx, observable.Observer[int]{Error: func(err error) { failure = err }})
		synctest.Wait()
		second.Error(errOops)
		wg.Wait()
		require.NoError(t, failure)
		first.Complete()
		require.ErrorIs(t, failure, errOops)
	})
}
