package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

type rigged = func(*rig) observable.Operator[string, string]

func TestRepeat(t *testing.T) {
	t.Parallel()
	with := func(count int, c func(r *rig) observable.RepeatConfig) rigged {
		return func(r *rig) observable.Operator[string, string] {
			return observable.RepeatWithConfig[string](count, c(r))
		}
	}
	runRows(t, []row{
		{"runs so often", "-a|", always(observable.Repeat[string](3)), "1a 3a 5a 6|"},
		{"passes errors", "-a#", always(observable.Repeat[string](3)), "1a 2#"},
		{"none completes at once", "-a|", always(observable.Repeat[string](0)), "0|"},
		{"less than none does as well", "-a|", always(observable.Repeat[string](-1)), "0|"},
		{"for ever", "-a|", always(observable.Compose2(observable.Repeat[string](observable.Forever), observable.Take[string](3))), "1a 3a 5a 5|"},
		{"waits in between", "-a|", func(r *rig) observable.Operator[string, string] {
			return observable.RepeatAfter[string](3, 2*ms, r.async)
		}, "1a 5a 9a 10|"},
		{"waits for a notifier that knows the count", "-a|", with(3, func(r *rig) observable.RepeatConfig {
			return observable.RepeatConfig{Delay: func(n int) observable.Notifier {
				return observable.Timer(msOf(n), r.async)
			}}
		}), "1a 4a 8a 9|"},
		{"a synchronous notifier does not wait", "-a|", with(2, func(*rig) observable.RepeatConfig {
			return observable.RepeatConfig{Delay: func(int) observable.Notifier { return observable.Of(1, 2) }}
		}), "1a 3a 4|"},
		{"completes with a notifier that sends nothing", "-a|", with(observable.Forever, func(*rig) observable.RepeatConfig {
			return observable.RepeatConfig{Delay: func(int) observable.Notifier { return observable.Empty[int]() }}
		}), "1a 2|"},
		{"fails with its notifier", "-a|", with(observable.Forever, func(r *rig) observable.RepeatConfig {
			return observable.RepeatConfig{Delay: func(int) observable.Notifier { return r.cold("--#") }}
		}), "1a 4#"},
		{"fails when there is no notifier to be had", "-a|", with(observable.Forever, func(*rig) observable.RepeatConfig {
			return observable.RepeatConfig{Delay: func(int) observable.Notifier { return observable.Throw[int](errOops) }}
		}), "1a 2#"},
	})
}

func TestRetry(t *testing.T) {
	t.Parallel()
	with := func(count int, c func(r *rig) observable.RetryConfig) rigged {
		return func(r *rig) observable.Operator[string, string] {
			return observable.RetryWithConfig[string](count, c(r))
		}
	}
	runRows(t, []row{
		{"tries so often", "-a#", always(observable.Retry[string](2)), "1a 3a 5a 6#"},
		{"passes completion", "-a|", always(observable.Retry[string](2)), "1a 2|"},
		{"none passes the source through", "-a#", always(observable.Retry[string](0)), "1a 2#"},
		{"for ever", "-a#", always(observable.Compose2(observable.Retry[string](observable.Forever), observable.Take[string](3))), "1a 3a 5a 5|"},
		{"waits in between", "-a#", func(r *rig) observable.Operator[string, string] {
			return observable.RetryAfter[string](1, 2*ms, r.async)
		}, "1a 5a 6#"},
		{"waits for a notifier that knows the count", "-a#", with(2, func(r *rig) observable.RetryConfig {
			return observable.RetryConfig{Delay: func(_ error, n int) observable.Notifier {
				return observable.Timer(msOf(n), r.async)
			}}
		}), "1a 4a 8a 9#"},
		{"completes with a notifier that sends nothing", "-a#", with(observable.Forever, func(*rig) observable.RetryConfig {
			return observable.RetryConfig{Delay: func(error, int) observable.Notifier { return observable.Empty[int]() }}
		}), "1a 2|"},
		{"fails when there is no notifier to be had", "-a#", with(observable.Forever, func(*rig) observable.RetryConfig {
			return observable.RetryConfig{Delay: func(err error, _ int) observable.Notifier { return observable.Throw[int](err) }}
		}), "1a 2#"},
		{"counts anew after a value", "-a#", always(observable.Compose2(
			observable.RetryWithConfig[string](1, observable.RetryConfig{ResetOnSuccess: true}), observable.Take[string](4))), "1a 3a 5a 7a 7|"},
		{"counts on without one", "-#", with(1, func(*rig) observable.RetryConfig {
			return observable.RetryConfig{ResetOnSuccess: true}
		}), "2#"},
	})
}

// A source that ends synchronously does not make the stack grow, and is torn down before it is
// subscribed again.
func TestRerunning_SynchronousSources(t *testing.T) {
	t.Parallel()
	const runs = 10_000
	open, values := 0, 0
	src := func(end func(*observable.Subscriber[int])) observable.Observable[int] {
		return observable.New(func(dst *observable.Subscriber[int]) {
			if open++; open > 1 {
				t.Error("two runs at a time")
			}
			dst.AddFunc(func() { open-- })
			dst.Next(1)
			end(dst)
		})
	}
	completes := src(func(dst *observable.Subscriber[int]) { dst.Complete() })
	fails := src(func(dst *observable.Subscriber[int]) { dst.Error(errOops) })
	for name, many := range map[string]observable.Observable[int]{
		"Repeat": observable.Repeat[int](runs)(completes),
		"Retry":  observable.Retry[int](runs)(fails),
	} {
		values = 0
		observable.Pipe1(many, observable.Take[int](runs)).Subscribe(ctx, observable.Next(func(int) { values++ }))
		require.Equal(t, runs, values, name)
	}
}
