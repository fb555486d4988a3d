package observable_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

var (
	_ = played("MapGoBy", timedPipeline(func(on scheduler.Scheduler) operator[int] {
		return observable.MapGoBy(2, identity, goDouble, on)
	}))
	_ = played("MapGoByWithConfig", timedPipeline(func(on scheduler.Scheduler) operator[int] {
		return observable.MapGoByWithConfig(2, identity, goDouble, on, observable.MapGoByConfig{Unordered: true})
	}))
)

// tens is a key.
func tens(v int) int { return v / 10 }

// timing is a call that takes as many milliseconds as the last digit of its value says, and fails
// for values above 90.
func timing(ctx context.Context, v int) (int, error) {
	select {
	case <-time.After(time.Duration(v%10) * ms):
	case <-ctx.Done():
		return 0, ctx.Err()
	}
	if v > 90 {
		return 0, errOops
	}
	return v, nil
}

func TestMapGoBy_ANaNIsAKeyOfItsOwn(t *testing.T) {
	inBubble(t, func(t *testing.T, loop *host.Loop) {
		j := newJournal()
		nan := func(int) float64 { return math.NaN() }
		observable.MapGoBy(2, nan, timing, async.New(loop))(observable.Of(14, 12)).Subscribe(ctx, j.observer())
		time.Sleep(10 * ms)
		synctest.Wait()
		require.Equal(t, []string{"4:14", "4:12", "4:|"}, j.log)
	})
}

// A value waits for the call of its key, and a panic there ends all.
func TestMapGoBy_APanicReachesTheHost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		caught := make(chan *host.PanicError, 2)
		loop := host.NewLoop(host.Config{OnError: func(e *host.PanicError) { caught <- e }})
		require.NoError(t, loop.Start())
		defer loop.Close()
		var began atomic.Int32
		op := observable.MapGoBy(2, tens, func(context.Context, int) (int, error) {
			began.Add(1)
			time.Sleep(ms)
			panic("bad")
		}, async.New(loop))
		sub := op(observable.Of(11, 12, 13)).Subscribe(ctx, ignore[int]())
		require.Equal(t, "bad", (<-caught).Value)
		synctest.Wait()
		require.True(t, sub.Closed())
		require.EqualValues(t, 1, began.Load())
	})
}

// The calls of 10 are slow, and results of others wait for theirs: when two do, no other call
// begins, but those of 10 do.
func TestMapGoBy_ResultsThatWaitHoldUpNoCallThatTheyWaitFor(t *testing.T) {
	inBubble(t, func(t *testing.T, loop *host.Loop) {
		j := newJournal()
		op := observable.MapGoByWithConfig(2, tens, timing, async.New(loop),
			observable.MapGoByConfig{Backlog: observable.Backlog{Limit: 2}})
		op(observable.Of(14, 14, 14, 21, 31, 41, 51, 61, 71)).Subscribe(ctx, j.observer())
		time.Sleep(time.Second)
		synctest.Wait()
		require.Equal(t, []string{"4:14", "8:14", "12:14", "12:21", "12:31", "13:41", "13:51", "14:61", "14:71", "14:|"}, j.log)
	})
}

// A source that asks waits once a value waits beyond the bound of its key, or as many as that of all.
func TestMapGoBy_ASourceThatAsksWaits(t *testing.T) {
	two := observable.Backlog{Limit: 2}
	for name, c := range map[string]struct {
		config observable.MapGoByConfig
		sent   []string
	}{
		"for a key": {observable.MapGoByConfig{KeyBacklog: two}, []string{"0:11", "0:11", "0:11", "0:11", "1:21", "1:11"}},
		"for all":   {observable.MapGoByConfig{Backlog: two}, []string{"0:11", "0:11", "0:11", "1:11", "2:21", "2:11"}},
		"for both": {observable.MapGoByConfig{Backlog: observable.Backlog{Limit: 9}, KeyBacklog: two},
			[]string{"0:11", "0:11", "0:11", "0:11", "1:21", "1:11"}},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, func(t *testing.T, loop *host.Loop) {
				j, sent := newJournal(), newJournal()
				src := observable.Map(func(v int) int {
					sent.note(v)
					return v
				})(observable.Of(11, 11, 11, 11, 21, 11))
				observable.MapGoByWithConfig(2, tens, timing, async.New(loop), c.config)(src).
					Subscribe(ctx, j.observer())
				time.Sleep(10 * ms)
				synctest.Wait()
				require.Equal(t, c.sent, sent.log)
				require.Equal(t, []string{"1:11", "2:11", "3:11", "4:11", "4:21", "5:11", "5:|"}, j.log)
			})
		})
	}
}

// The same, on a goroutine that is needed to take the results.
func TestMapGoBy_ASourceThatAsksWaitsAlsoOnTheGoroutineOfTheLoop(t *testing.T) {
	one := observable.Backlog{Limit: 1}
	inBubble(t, func(t *testing.T, loop *host.Loop) {
		op := observable.MapGoByWithConfig(1, tens, timing, async.New(loop),
			observable.MapGoByConfig{KeyBacklog: one})
		src := op(observable.Of(11, 11, 11, 11, 11, 11, 11))
		n := 0
		for _, err := range observable.ValuesWithConfig(ctx, src, observable.ValuesConfig{Backlog: one}) {
			require.NoError(t, err)
			n++
		}
		require.Equal(t, 7, n)
	})
}

func TestMapGoBy_AKeyThatHasNothingToDoTakesNoMemory(t *testing.T) {
	loop := started(t, 1)[0]
	op := observable.MapGoBy(2, func(v int) int { return v },
		func(_ context.Context, v int) (int, error) { return v, nil }, async.New(loop))
	src := observable.NewSubject[int]()
	done := make(chan struct{}, 1)
	op(src.Observable()).Subscribe(t.Context(), observable.Next(func(int) { done <- struct{}{} }))
	send := func(from int) {
		for v := range 20_000 {
			src.Next(from + v)
			<-done
		}
	}
	inUse := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	send(0)
	before := inUse()
	send(1 << 20)
	require.Less(t, int64(inUse())-int64(before), int64(1<<19))
}

var errBacklog = errors.New("backlog")

// event is a value of the model, and what became of it.
type event struct {
	key, takes int // in units
	at         time.Duration
	fails      bool
}

const unit = 1 << 22 * time.Nanosecond // so that a bit for each value fits below: no two calls end at one time

func (e event) length(i int) time.Duration { return time.Duration(e.takes)*unit + 1<<i*time.Nanosecond }

func drawEvents(t *rapid.T) (events []event) {
	at := time.Duration(0)
	for range rapid.IntRange(0, 20).Draw(t, "values") {
		at += time.Duration(rapid.IntRange(0, 3).Draw(t, "pause")) * unit
		events = append(events, event{
			key: rapid.IntRange(0, 3).Draw(t, "key"), takes: rapid.IntRange(0, 6).Draw(t, "takes"),
			at: at, fails: rapid.IntRange(0, 20).Draw(t, "fails") == 20,
		})
	}
	return events
}

func drawBacklog(t *rapid.T, name string) (b observable.Backlog) {
	if b.Limit = rapid.IntRange(0, 3).Draw(t, name); b.Limit > 0 {
		b.Overflow = observable.Overflow(rapid.IntRange(0, int(observable.OverflowFail)).Draw(t, name+" overflow"))
	}
	return b
}

// Beside a plain model: which calls begin when, what is dropped, and what is delivered when.
func TestMapGoBy_IsAsAPlainModel(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		events := drawEvents(rt)
		workers := rapid.IntRange(1, 3).Draw(rt, "workers")
		c := observable.MapGoByConfig{
			Unordered: rapid.Bool().Draw(rt, "unordered"), Backlog: drawBacklog(rt, "all"), KeyBacklog: drawBacklog(rt, "each"),
		}
		m := newKeyedModel(events, workers, c)
		want := m.run()
		var got []string
		synctest.Test(t, func(t *testing.T) {
			got = playKeyed(started(t, 1)[0], events, workers, c)
		})
		if !slices.Equal(want, got) {
			rt.Fatalf("got  %v\nwant %v", got, want)
		}
	})
}

// playKeyed plays the events in a bubble.
func playKeyed(loop *host.Loop, events []event, workers int, c observable.MapGoByConfig) []string {
	start, src := time.Now(), observable.NewSubject[int]()
	var mu sync.Mutex
	var log []string
	note := func(format string, args ...any) {
		mu.Lock()
		defer mu.Unlock()
		log = append(log, fmt.Sprintf("%d ", time.Since(start).Nanoseconds())+fmt.Sprintf(format, args...))
	}
	op := observable.MapGoByWithConfig(workers, func(i int) int { return events[i].key },
		func(ctx context.Context, i int) (int, error) {
			note("begins %d", i)
			time.Sleep(events[i].length(i))
			if events[i].fails {
				return 0, errBacklog
			}
			return i, nil
		}, async.New(loop), c)
	sub := op(src.Observable()).Subscribe(ctx, observable.Observer[int]{
		Next:     func(i int) { note("has %d", i) },
		Error:    func(error) { note("fails") },
		Complete: func() { note("ends") },
	})
	for i, e := range events {
		time.Sleep(time.Until(start.Add(e.at)))
		synctest.Wait()
		src.Next(i)
		synctest.Wait()
	}
	src.Complete()
	time.Sleep(1000 * unit)
	synctest.Wait()
	sub.Unsubscribe()
	slices.SortStableFunc(log, byTimeThenText)
	return log
}
