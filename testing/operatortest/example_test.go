package operatortest_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/operatortest"
)

// Evens is an operator of a user. It sends every second value of its source.
func Evens[T any]() observable.Operator[T, T] {
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		n := 0 // of this subscription
		observable.Forward(src, dst, func(v T) {
			if n++; n%2 == 0 {
				dst.Next(v)
			}
		})
	})
}

func TestEvens(t *testing.T) { operatortest.Run(t, Evens[int]()) }

// Reminder sends the latest value again whenever other sends.
func Reminder[T any](other observable.Observable[T]) observable.Operator[T, T] {
	return func(src observable.Observable[T]) observable.Observable[T] {
		again := observable.WithLatestFrom(src, func(_, latest T) T { return latest })(other)
		return observable.Merge(src, again)
	}
}

func TestReminder(t *testing.T) {
	operatortest.RunWithConfig(t, func(e *operatortest.Env[int]) observable.Operator[int, int] {
		return Reminder(e.Other())
	}, operatortest.Config[int]{Shares: true})
}

func TestEnv_GivesWhatAnOperatorNeeds(t *testing.T) {
	type point struct {
		X    int
		Name string
	}
	operatortest.RunWithConfig(t, func(e *operatortest.Env[point]) observable.Operator[point, int] {
		project := func(p point) int { e.Call(); return p.X }
		return observable.Compose3(observable.Map(project),
			observable.Delay[int](time.Second, e.Scheduler()), observable.ObserveOn[int](e.Elsewhere()))
	}, operatortest.Config[point]{
		NeedsHost: true,
		Emits:     func(sent []int) int { return sent[0] },
	})
}

// All code of the section is here; the message is that of a broken operator.
func TestPage_ShowsCodeThatIsTested(t *testing.T) {
	t.Parallel()
	section := page.Section(t, "../../docs/testing.md", "An operator of your own")
	page.Tested(t, section, "example_test.go")
}
