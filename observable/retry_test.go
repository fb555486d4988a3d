package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

func TestRetry(t *testing.T) {
	t.Parallel()
	with := func(count int, c observable.RetryConfig) opOn {
		return plain(observable.RetryWithConfig[string](count, c))
	}
	forever := observable.Compose2(
		observable.Retry[string](observable.Forever), observable.Take[string](3))
	notifier := func(n observable.Notifier) observable.RetryConfig {
		return observable.RetryConfig{Delay: func(error, int) observable.Notifier { return n }}
	}
	counting := onScheduler(func(s scheduler.Scheduler) op {
		return observable.RetryWithConfig[string](2, observable.RetryConfig{
			Delay: func(_ error, n int) observable.Notifier { return observable.Timer(msOf(n), s) },
		})
	})
	again := observable.Compose2(
		observable.RetryWithConfig[string](1, observable.RetryConfig{ResetOnSuccess: true}),
		observable.Take[string](4))
	reset := observable.RetryAfterConfig{ResetOnSuccess: true}
	runMarbles(t, []marbles{
		{name: "tries so often", op: plain(observable.Retry[string](2)),
			in:   "-a#",
			want: "-a-a-a#"},
		{name: "passes completion", op: plain(observable.Retry[string](2)),
			in:   "-a|",
			want: "-a|"},
		{name: "none passes the source through", op: plain(observable.Retry[string](0)),
			in:   "-a#",
			want: "-a#"},
		{name: "for ever", op: plain(forever),
			in:   "-a#",
			want: "-a-a-(a|)"},
		{name: "waits in between",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.RetryAfter[string](schedule.Of(2*ms, ms), s)
			}),
			in:   "-a#",
			want: "-a---a--a#"},
		{name: "gives up at once without a wait",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.RetryAfter[string](schedule.Schedule{}, s)
			}),
			in:   "-a#",
			want: "-a#"},
		{name: "gives up when the time is over",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.RetryAfter[string](schedule.Every(2*ms).Within(8*ms), s)
			}),
			in:   "-a#",
			want: "-a---a---a#"},
		{name: "starts its schedule anew after a value",
			op: onScheduler(func(s scheduler.Scheduler) op {
				waits := schedule.Of(ms, 3*ms).Within(3 * ms)
				again := observable.RetryAfterWithConfig[string](waits, s, reset)
				return observable.Compose2(again, observable.Take[string](5))
			}),
			in:   "-a#",
			want: "-a--a--a--a--(a|)"},
		{name: "goes on with its schedule without a value",
			op: onScheduler(func(s scheduler.Scheduler) op {
				return observable.RetryAfterWithConfig[string](schedule.Of(ms, 3*ms), s, reset)
			}),
			in:   "-#",
			want: "-------#"},
		{name: "waits for a notifier that knows the count", op: counting,
			in:   "-a#",
			want: "-a--a---a#"},
		{name: "completes with a notifier that sends nothing",
			op:   with(observable.Forever, notifier(observable.Empty[int]())),
			in:   "-a#",
			want: "-a|"},
		{name: "fails when there is no notifier to be had", err: observable.ErrEmpty,
			op:   with(observable.Forever, notifier(observable.Throw[int](observable.ErrEmpty))),
			in:   "-a#",
			want: "-a#"},
		{name: "counts anew after a value", op: plain(again),
			in:   "-a#",
			want: "-a-a-a-(a|)"},
		{name: "counts on without one", op: with(1, observable.RetryConfig{ResetOnSuccess: true}),
			in:   "-#",
			want: "--#"},
	})
}
