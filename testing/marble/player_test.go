package marble_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// after is a result that takes time.
func after(d time.Duration, v string) observable.Observable[string] {
	return observable.Go(func(ctx context.Context) (string, error) {
		select {
		case <-time.After(d):
			return v, nil
		case <-ctx.Done():
			return "", ctx.Err()
		}
	})
}

func TestRun_PlaysGoroutines(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		src  func(m *marble.M) observable.Observable[string]
		want string
	}{
		"Go": {func(*marble.M) observable.Observable[string] { return after(3*ms, "a") }, "---(a|)"},
		"a goroutine for each value": {func(m *marble.M) observable.Observable[string] {
			return observable.Pipe1(m.Cold("c-a-b|"), observable.MergeMap(
				func(v string) observable.Observable[string] { return after(4*ms, v) }))
		}, "----c-a-(b|)"},
		"results at one time": {func(m *marble.M) observable.Observable[string] {
			return observable.Pipe1(m.Cold("(cab|)"), observable.MergeMap(
				func(v string) observable.Observable[string] { return after(4*ms, v) }))
		}, "----(cab|)"},
		"MapGo": {func(m *marble.M) observable.Observable[string] {
			return observable.Pipe1(m.Cold("-(abc|)"), observable.MapGo(2,
				func(_ context.Context, v string) (string, error) {
					time.Sleep(5 * ms)
					return v + v, nil
				}, m.Async()))
		}, "------(AB)-(C|)"},
		"a channel": {func(*marble.M) observable.Observable[string] {
			values := make(chan string)
			go func() {
				defer close(values)
				tick := time.NewTicker(2 * ms)
				defer tick.Stop()
				for _, v := range []string{"a", "b", "c"} {
					<-tick.C
					values <- v
				}
			}()
			return observable.FromChan(values)
		}, "--a-b-(c|)"},
		"a hop and a timer": {func(m *marble.M) observable.Observable[string] {
			return observable.Pipe2(after(3*ms, "a"), observable.ObserveOn[string](m.Async()),
				observable.Delay[string](2*ms, m.Async()))
		}, "-----(a|)"},
		"a timeout": {func(m *marble.M) observable.Observable[string] {
			return observable.Pipe1(after(time.Minute, "a"),
				observable.Timeout[string](5*ms, m.Async()))
		}, "-----#"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for range 20 {
				marble.Run(t, func(m *marble.M) {
					marble.Expect(m, c.src(m)).ToBeWith(c.want, marble.Legend[string]{
						Values: map[string]string{"A": "aa", "B": "bb", "C": "cc", "a": "a", "b": "b", "c": "c"},
						Err:    observable.ErrTimeout})
				})
			}
		})
	}
}

// At one time the host goes first, with all that is ready; then goroutines, by name.
func TestRun_LetsTheHostGoFirst(t *testing.T) {
	t.Parallel()
	for range 50 {
		var got []string
		marble.Run(t, func(m *marble.M) {
			note := func(what string) func() { return func() { got = append(got, what) } }
			go func() {
				time.Sleep(2 * ms)
				_ = m.Host().Post(note("posted"))
			}()
			m.Schedule(func() {
				note("step")()
				_ = m.Host().Post(note("task"))
			}, 2*ms)
		})
		require.Equal(t, []string{"step", "task", "posted"}, got)
	}
}

func TestRun_ADeadlineEndsARecording(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		ctx, cancel := context.WithTimeout(m.Context(), 3*ms)
		defer cancel()
		src := m.Hot("-a-b-c-d|")
		m.Expect(observable.Pipe1(src, observable.TakeUntil[string](observable.FromContext(ctx)))).
			ToBe("-a-|") // the context's goroutine is at no point before it ends the pipeline
		m.ExpectSubscriptions(src).ToBe("^--!")
		m.Flush()
	})
}

// The time that an act waits for goroutines is on no axis.
func TestRun_PlaysActs(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		began := time.Now()
		open := marble.Record(m, observable.NewSubject[string]().Observable())
		m.Expect(m.Hot("-a-")).ToBe("-a-")
		m.Flush()
		require.GreaterOrEqual(t, time.Since(began), time.Hour)
		require.Zero(t, m.Elapsed())
		frame := marble.Record(m, observable.Pipe1(observable.AnimationFrames(m.Frame()), observable.Take[observable.Frame](1)))
		m.Expect(after(2*ms, "b")).ToBe("--(b|)")
		m.Schedule(open.Unsubscribe, 5*ms)
		m.Flush()
		require.Equal(t, 15*ms, frame.Events()[0].At)
		require.Equal(t, 15*ms, m.Elapsed()+15*ms)
	})
}

func TestRun_WaitsForWhatIsFarOff(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		m.Expect(after(50*time.Minute, "a")).ToBe("50m (a|)")
		m.Expect(observable.Pipe1(m.Cold("(a|)"), observable.Delay[string](5*time.Hour, m.Async()))).ToBe("300m (a|)")
	})
}
