package marble_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// handed is a source that sends on a goroutine of its own: through the host, or itself.
func handed(m *marble.M, posts bool) strs {
	return observable.New(func(dst *observable.Subscriber[string]) {
		send := func() {
			dst.Next("a")
			dst.Complete()
		}
		go func() {
			if posts {
				_ = m.Host().Post(send)
			} else {
				send()
			}
		}()
	})
}

func TestRun_RefusesAGoroutineThatTakesPart(t *testing.T) {
	t.Parallel()
	same := func(_ context.Context, v string) (string, error) { return v, nil }
	never := func(ctx context.Context) (string, error) {
		<-ctx.Done()
		return "", ctx.Err()
	}
	for name, source := range map[string]func(m *marble.M) strs{
		"Go, which waits": func(*marble.M) strs { return observable.Go(never) },
		"Go, which returns at once": func(*marble.M) strs {
			return observable.Go(func(context.Context) (string, error) { return "a", nil })
		},
		"Go below a deadline": func(m *marble.M) strs {
			return observable.Timeout[string](time.Second, m.Async())(observable.Go(never))
		},
		"MapGo": func(m *marble.M) strs {
			return observable.MapGo(2, same, m.Async())(m.Cold("a|"))
		},
		"FromChan": func(*marble.M) strs {
			values := make(chan string, 1)
			values <- "a"
			close(values)
			return observable.FromChan(values)
		},
		"a goroutine that posts":    func(m *marble.M) strs { return handed(m, true) },
		"a goroutine that delivers": func(m *marble.M) strs { return handed(m, false) },
		"a goroutine of a goroutine": func(m *marble.M) strs {
			return observable.New(func(dst *observable.Subscriber[string]) {
				go func() { handed(m, true).SubscribeTo(dst) }()
			})
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(*testing.T) {
				err := marble.Play(func(m *marble.M) {
					busy := observable.Take[int](1000)(observable.Interval(ms, m.Async()))
					marble.Listen(m, busy)
					m.Expect(source(m)).ToBe("a|")
				})
				require.ErrorContains(t, err, "use RunInBubble")
			})
		})
	}
}

func TestExpectGoroutines_LeavesTheWaitingToCallbacks(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		marble.Run(t, func(m *marble.M) {
			m.ExpectGoroutines()
			values := make(chan string)
			m.Schedule(func() { values <- "a"; synctest.Wait() }, ms)
			m.Schedule(func() { close(values); synctest.Wait() }, 2*ms)
			m.Expect(observable.FromChan(values)).ToBe("-a|")
		})
	})
	marble.RunInBubble(t, func(m *marble.M) { m.ExpectGoroutines() })
}

// What a callback waits for takes no time, whoever does it.
func TestRun_LetsCallbacksWaitForGoroutines(t *testing.T) {
	t.Parallel()
	stop := make(chan struct{})
	defer close(stop)
	go func() { <-stop }()
	marble.Run(t, func(m *marble.M) {
		posted, both := observable.NewSubject[string](), sync.WaitGroup{}
		m.Expect(posted.Observable()).ToBe("-ab(c|)")
		post := func(v string) {
			require.NoError(t, m.Host().Post(func() { posted.Next(v) }))
		}
		m.Schedule(func() {
			both.Go(func() { post("a") })
			both.Wait()
		}, ms)
		m.Schedule(func() {
			v, err := observable.LastValue(m.Context(),
				observable.Go(func(context.Context) (string, error) { return "b", nil }))
			require.NoError(t, err)
			post(v)
		}, 2*ms)
		m.Schedule(func() { go func() { <-m.Context().Done() }() }, 2*ms)
		m.Schedule(func() {
			hold, err := m.Host().Hold("work")
			require.NoError(t, err)
			go func() {
				_ = hold.Post(func() {
					posted.Next("c")
					posted.Complete()
				})
			}()
		}, 3*ms)
	})
}

func TestRun_LetsValuesGoToAChannel(t *testing.T) {
	t.Parallel()
	var values <-chan string
	marble.Run(t, func(m *marble.M) {
		m.Schedule(func() { values, _ = observable.ToChan(m.Context(), m.Cold("a-b|")) }, 0)
		m.Flush()
		require.Equal(t, "a", <-values)
		require.Equal(t, "b", <-values)
		_, more := <-values
		require.False(t, more)
	})
}
