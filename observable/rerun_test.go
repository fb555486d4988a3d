package observable_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

type rigged = func(*rig) observable.Operator[string, string]

func TestRepeat(t *testing.T) {
	t.Parallel()
	with := func(c func(r *rig) observable.RepeatConfig) rigged {
		return func(r *rig) observable.Operator[string, string] { return observable.RepeatWithConfig[string](c(r)) }
	}
	runRows(t, []row{
		{"runs so often", "-a|", always(observable.Repeat[string](3)), "1a 3a 5a 6|"},
		{"passes errors", "-a#", always(observable.Repeat[string](3)), "1a 2#"},
		{"none completes at once", "-a|", always(observable.Repeat[string](0)), "0|"},
		{"less than none does as well", "-a|", always(observable.Repeat[string](-1)), "0|"},
		{"for ever", "-a|", always(observable.Compose2(observable.RepeatWithConfig[string](observable.RepeatConfig{}), observable.Take[string](3))), "1a 3a 5a 5|"},
		{"waits in between", "-a|", func(r *rig) observable.Operator[string, string] {
			return observable.RepeatAfter[string](2*ms, r.async, observable.RepeatConfig{Count: 3})
		}, "1a 5a 9a 10|"},
		{"waits for a notifier that knows the count", "-a|", with(func(r *rig) observable.RepeatConfig {
			return observable.RepeatConfig{Count: 3, Delay: func(n int) (observable.Notifier, error) {
				return observable.Timer(msOf(n), r.async), nil
			}}
		}), "1a 4a 8a 9|"},
		{"a synchronous notifier does not wait", "-a|", with(func(*rig) observable.RepeatConfig {
			return observable.RepeatConfig{Count: 2, Delay: func(int) (observable.Notifier, error) { return observable.Of(1, 2), nil }}
		}), "1a 3a 4|"},
		{"completes with a notifier that sends nothing", "-a|", with(func(*rig) observable.RepeatConfig {
			return observable.RepeatConfig{Delay: func(int) (observable.Notifier, error) { return observable.Empty[int](), nil }}
		}), "1a 2|"},
		{"fails with its notifier", "-a|", with(func(r *rig) observable.RepeatConfig {
			return observable.RepeatConfig{Delay: func(int) (observable.Notifier, error) { return r.cold("--#"), nil }}
		}), "1a 4#"},
		{"fails when there is no notifier to be had", "-a|", with(func(*rig) observable.RepeatConfig {
			return observable.RepeatConfig{Delay: func(int) (observable.Notifier, error) { return nil, errOops }}
		}), "1a 2#"},
	})
}

func TestRetry(t *testing.T) {
	t.Parallel()
	with := func(c func(r *rig) observable.RetryConfig) rigged {
		return func(r *rig) observable.Operator[string, string] { return observable.RetryWithConfig[string](c(r)) }
	}
	runRows(t, []row{
		{"tries so often", "-a#", always(observable.Retry[string](2)), "1a 3a 5a 6#"},
		{"passes completion", "-a|", always(observable.Retry[string](2)), "1a 2|"},
		{"none passes the source through", "-a#", always(observable.Retry[string](0)), "1a 2#"},
		{"for ever", "-a#", always(observable.Compose2(observable.RetryWithConfig[string](observable.RetryConfig{}), observable.Take[string](3))), "1a 3a 5a 5|"},
		{"waits in between", "-a#", func(r *rig) observable.Operator[string, string] {
			return observable.RetryAfter[string](2*ms, r.async, observable.RetryConfig{Count: 1})
		}, "1a 5a 6#"},
		{"waits for a notifier that knows the count", "-a#", with(func(r *rig) observable.RetryConfig {
			return observable.RetryConfig{Count: 2, Delay: func(_ error, n int) (observable.Notifier, error) {
				return observable.Timer(msOf(n), r.async), nil
			}}
		}), "1a 4a 8a 9#"},
		{"completes with a notifier that sends nothing", "-a#", with(func(*rig) observable.RetryConfig {
			return observable.RetryConfig{Delay: func(error, int) (observable.Notifier, error) { return observable.Empty[int](), nil }}
		}), "1a 2|"},
		{"fails when there is no notifier to be had", "-a#", with(func(*rig) observable.RetryConfig {
			return observable.RetryConfig{Delay: func(err error, _ int) (observable.Notifier, error) { return nil, err }}
		}), "1a 2#"},
		{"counts anew after a value", "-a#", always(observable.Compose2(
			observable.RetryWithConfig[string](observable.RetryConfig{Count: 1, ResetOnSuccess: true}), observable.Take[string](4))), "1a 3a 5a 7a 7|"},
		{"counts on without one", "-#", with(func(*rig) observable.RetryConfig {
			return observable.RetryConfig{Count: 1, ResetOnSuccess: true}
		}), "2#"},
	})
}

func TestRepeatWhen(t *testing.T) {
	t.Parallel()
	type completions = observable.Observable[struct{}]
	runRows(t, []row{
		{"runs again at each value", "-a|", always(observable.RepeatWhen[string](func(c completions) completions {
			return observable.Pipe1(c, observable.Take[struct{}](2))
		})), "1a 3a 5a 6|"},
		{"waits for it", "-a|", func(r *rig) observable.Operator[string, string] {
			return observable.RepeatWhen[string](func(c completions) completions {
				return observable.Pipe2(c, observable.Take[struct{}](1), observable.Delay[struct{}](2*ms, r.async))
			})
		}, "1a 5a 6|"},
		{"completes with a notifier that has", "-a|", always(observable.RepeatWhen[string](func(completions) completions {
			return observable.Empty[struct{}]()
		})), "1a 2|"},
		{"does not complete before it", "-a|", func(r *rig) observable.Operator[string, string] {
			return observable.RepeatWhen[string](func(completions) observable.Observable[string] { return r.cold("---|") })
		}, "1a 5|"},
		{"lets several run", "a-b|", func(r *rig) observable.Operator[string, string] {
			return observable.RepeatWhen[string](func(completions) observable.Observable[string] { return r.cold("-xx|") })
		}, "0a 2b 4a 5a 6b 7|"},
		{"passes errors", "-a#", always(observable.RepeatWhen[string](func(c completions) completions { return c })), "1a 2#"},
		{"fails with its notifier", "-a|", func(r *rig) observable.Operator[string, string] {
			return observable.RepeatWhen[string](func(completions) observable.Observable[string] { return r.cold("-#") })
		}, "1a 3#"},
		{"TryRepeatWhen ends by its error", "-a|", always(observable.TryRepeatWhen[string](func(c completions) (completions, error) {
			return c, errOops
		})), "1a 2#"},
	})
}

func TestRetryWhen(t *testing.T) {
	t.Parallel()
	type failures = observable.Observable[error]
	runRows(t, []row{
		{"runs again at each value, and ends with the notifier", "-a#", always(observable.RetryWhen[string](func(e failures) failures {
			return observable.Pipe1(e, observable.Take[error](2))
		})), "1a 3a 4|"},
		{"waits for it", "-a#", func(r *rig) observable.Operator[string, string] {
			return observable.RetryWhen[string](func(e failures) failures {
				return observable.Pipe2(e, observable.Delay[error](2*ms, r.async), observable.Take[error](2))
			})
		}, "1a 5a 8|"},
		{"passes completion", "-a|", always(observable.RetryWhen[string](func(e failures) failures { return e })), "1a 2|"},
		{"fails with its notifier", "-a#", always(observable.RetryWhen[string](func(e failures) failures {
			return observable.Pipe1(e, observable.TryMap(func(err error) (error, error) { return nil, err }))
		})), "1a 2#"},
		{"TryRetryWhen ends by its error", "-a#", always(observable.TryRetryWhen[string](func(e failures) (failures, error) {
			return e, errOops
		})), "1a 2#"},
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
	same := func(c observable.Observable[struct{}]) observable.Observable[struct{}] { return c }
	sameError := func(e observable.Observable[error]) observable.Observable[error] { return e }
	for name, many := range map[string]observable.Observable[int]{
		"Repeat":     observable.Repeat[int](runs)(completes),
		"Retry":      observable.Retry[int](runs)(fails),
		"RepeatWhen": observable.RepeatWhen[int](same)(completes),
		"RetryWhen":  observable.RetryWhen[int](sameError)(fails),
	} {
		values = 0
		observable.Pipe1(many, observable.Take[int](runs)).Subscribe(ctx, observable.Next(func(int) { values++ }))
		require.Equal(t, runs, values, name)
	}
}
