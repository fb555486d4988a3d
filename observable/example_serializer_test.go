package observable_test

import (
	"fmt"
	"testing"
	"time"

	docpage "github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
	"github.com/rxsched/rxsched/testing/operatortest"
)

// Stalled sends true when the source was silent for d, and false when it goes on.
func Stalled[T any](d time.Duration, s scheduler.Scheduler) observable.Operator[T, bool] {
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[bool]) {
		z := observable.NewSerializer(dst)
		stalled := false // for functions that z calls
		timer := z.NewTimer(s, func() {
			stalled = true
			dst.Next(true)
		})
		timer.Reset(d)
		observable.ForwardSerially(z, src, dst, observable.Observer[T]{Next: func(T) {
			timer.Reset(d)
			if stalled {
				stalled = false
				dst.Next(false)
			}
		}})
	})
}

// Gate sends values of the source while the latest value of open is true. It completes with the
// source.
func Gate[T any](open observable.Observable[bool]) observable.Operator[T, T] {
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		z := observable.NewSerializer(dst)
		isOpen := false
		observable.ForwardSerially(z, open, dst, observable.Observer[bool]{
			Next:     func(v bool) { isOpen = v },
			Complete: func() {}, // the gate stays as it is
		})
		observable.ForwardSerially(z, src, dst, observable.Observer[T]{Next: func(v T) {
			if isOpen {
				dst.Next(v)
			}
		}})
	})
}

// An operator with two sources, which may send on any goroutines.
func ExampleNewSerializer() {
	values, open := observable.NewSubject[int](), observable.NewSubject[bool]()
	Gate[int](open.Observable())(values.Observable()).Subscribe(ctx, printing[int]())
	values.Next(1)
	open.Next(true)
	values.Next(2)
	open.Next(false)
	values.Next(3)
	values.Complete()
	// Output:
	// 2
	// complete
}

// An operator with a timer: an alarm.
func ExampleSerializer_NewTimer() {
	h, s := virtual()
	source := observable.NewSubject[string]()
	Stalled[string](time.Second, s)(source.Observable()).Subscribe(ctx, observable.Next(func(is bool) {
		fmt.Println(h.Elapsed(), is)
	}))
	h.Advance(1500 * ms)
	source.Next("a")
	h.Advance(500 * ms)
	source.Next("b")
	h.Advance(5000 * ms)
	// Output:
	// 1s true
	// 1.5s false
	// 3s true
}

// Other events come in by Do. One that comes amid another waits until that is over.
func ExampleSerializer_Do() {
	observable.New(func(dst *observable.Subscriber[string]) {
		z := observable.NewSerializer(dst)
		z.Do(func() {
			z.Do(func() { dst.Next("b") })
			dst.Next("a")
		})
	}).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// b
}

// A function that is called may subscribe to a source that sends at once: after it, not within.
func ExampleForwardSerially() {
	twice := observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[int]) {
		z := observable.NewSerializer(dst)
		observable.ForwardSerially(z, src, dst, observable.Observer[int]{
			Next: dst.Next,
			Complete: func() {
				observable.ForwardSerially(z, src, dst, observable.Observer[int]{Next: dst.Next})
			},
		})
	})
	twice(observable.Of(1, 2)).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 1
	// 2
	// complete
}

// A subscriber of its own for each source, such as for one that asks whether there is room.
func ExampleNewSerialSubscriber() {
	both := observable.New(func(dst *observable.Subscriber[int]) {
		z := observable.NewSerializer(dst)
		left := 2
		for _, src := range []observable.Observable[int]{observable.Of(1, 2), observable.Of(3)} {
			in := observable.NewSerialSubscriber(z, dst, observable.Observer[int]{
				Next: dst.Next,
				Complete: func() {
					if left--; left == 0 {
						dst.Complete()
					}
				},
			})
			src.SubscribeTo(in)
		}
	})
	both.Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 3
	// complete
}

func TestStalled(t *testing.T) {
	operatortest.RunWithConfig(t, func(e *operatortest.Env[int]) observable.Operator[int, bool] {
		return Stalled[int](3*time.Millisecond, e.Scheduler())
	}, operatortest.Config[int]{NeedsHost: true})
}

func TestGate(t *testing.T) {
	operatortest.RunWithConfig(t, func(e *operatortest.Env[int]) observable.Operator[int, int] {
		open := observable.Map(func(v int) bool { return v%2 == 0 })(e.Other())
		return Gate[int](open)
	}, operatortest.Config[int]{})
}

func TestStalled_SendsWhatItSays(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		stalled := Stalled[string](3*ms, m.Async())(m.Hot("-a-b-----c|"))
		marble.Expect(m, stalled).ToBeWith("------t--f|",
			marble.Legend[bool]{Values: map[string]bool{"t": true, "f": false}})
	})
}

func TestSerialTimer_RingsOnceForEachResetThatIsTheLast(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		// A digit sets the timer anew, or stops it.
		op := observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[string]) {
			z := observable.NewSerializer(dst)
			timer := z.NewTimer(m.Async(), func() { dst.Next("r") })
			observable.ForwardSerially(z, src, dst, observable.Observer[int]{Next: func(v int) {
				if v == 0 {
					timer.Stop()
				} else {
					timer.Reset(time.Duration(v) * ms)
				}
			}})
		})
		src := marble.Hot(m, "a-b----c-d-----c-a----|", marble.Legend[int]{
			Values: map[string]int{"a": 3, "b": 2, "c": 2, "d": 0}})
		m.Expect(op(src)).ToBe("----r---------------r-|")
	})
}

func TestSerializer_NamesWhatIsMissing(t *testing.T) {
	t.Parallel()
	observable.New(func(dst *observable.Subscriber[int]) {
		z := observable.NewSerializer(dst)
		_, s := virtual()
		for want, f := range map[string]func(){
			"NewSerializer: nil dst":        func() { observable.NewSerializer[int](nil) },
			"Serializer.Do: nil f":          func() { z.Do(nil) },
			"Serializer.NewTimer: nil s":    func() { z.NewTimer(nil, func() {}) },
			"Serializer.NewTimer: nil ring": func() { z.NewTimer(s, nil) },
			"NewSerialSubscriber: nil z": func() {
				observable.NewSerialSubscriber(nil, dst, observable.Observer[int]{})
			},
			"NewSerialSubscriber: nil dst": func() {
				observable.NewSerialSubscriber[int, int](z, nil, observable.Observer[int]{})
			},
		} {
			if got := recovered(f); got != "observable: "+want {
				t.Errorf("%s: %v", want, got)
			}
		}
	}).Subscribe(ctx, printing[int]())
}

func TestPage_OwnOperatorShowsCodeThatIsTested(t *testing.T) {
	t.Parallel()
	for _, heading := range []string{"An operator with a timer", "An operator with two sources", "Test both"} {
		section := docpage.Section(t, "../docs/own-operator.md", heading)
		docpage.Tested(t, section, "example_serializer_test.go")
	}
}
