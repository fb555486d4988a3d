package observable_test

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/observable"
)

// letters sends a, b and c, a second apart.
func letters(s *async.Scheduler) observable.Observable[string] {
	return observable.Pipe2(observable.Interval(time.Second, s),
		observable.Map(func(n int) string { return string(rune('a' + n)) }),
		observable.Take[string](3))
}

// everyOther sends 0 and 1, two seconds apart.
func everyOther(s *async.Scheduler) observable.Observable[int] {
	return observable.Pipe1(observable.Interval(2*time.Second, s), observable.Take[int](2))
}

func label(s string, n int) string { return fmt.Sprint(s, n) }

func ExampleCombineLatest() {
	h, s := virtual()
	upper := observable.Pipe1(letters(s), observable.Map(strings.ToUpper))
	observable.CombineLatest(letters(s), upper).Subscribe(ctx, timed[[]string](h))
	h.Advance(time.Minute)
	// Output:
	// 1s [a A]
	// 2s [b A]
	// 2s [b B]
	// 3s [c B]
	// 3s [c C]
	// 3s complete
}

func ExampleCombineLatest2() {
	h, s := virtual()
	observable.CombineLatest2(letters(s), everyOther(s), label).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 2s a0
	// 2s b0
	// 3s c0
	// 4s c1
	// 4s complete
}

func ExampleZip() {
	observable.Zip(observable.Of("a", "b", "c"), observable.Of("x", "y")).Subscribe(ctx, printing[[]string]())
	// Output:
	// [a x]
	// [b y]
	// complete
}

func ExampleZip2() {
	h, s := virtual()
	observable.Zip2(letters(s), everyOther(s), label).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 2s a0
	// 4s b1
	// 4s complete
}

func ExampleForkJoin() {
	observable.ForkJoin(observable.Of(1, 2), observable.Of(3)).Subscribe(ctx, printing[[]int]())
	// Output:
	// [2 3]
	// complete
}

func ExampleForkJoin2() {
	h, s := virtual()
	observable.ForkJoin2(letters(s), everyOther(s), label).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 4s c1
	// 4s complete
}

func ExampleWithLatestFrom() {
	h, s := virtual()
	observable.Pipe1(letters(s), observable.WithLatestFrom(everyOther(s), label)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 2s b0
	// 3s c0
	// 3s complete
}

func ExampleRace() {
	h, s := virtual()
	slow := observable.Pipe1(observable.Timer(2*time.Second, s), observable.Map(func(int) string { return "slow" }))
	quick := observable.Pipe1(observable.Timer(time.Second, s), observable.Map(func(int) string { return "quick" }))
	observable.Race(slow, quick).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 1s quick
	// 1s complete
}

func ExampleSequenceEqual() {
	observable.Pipe1(observable.Of(1, 2), observable.SequenceEqual(observable.Range(1, 2))).Subscribe(ctx, printing[bool]())
	// Output:
	// true
	// complete
}

func ExampleSequenceEqualFunc() {
	observable.Pipe1(observable.Of("a", "B"), observable.SequenceEqualFunc(observable.Of("A", "b"), strings.EqualFold)).
		Subscribe(ctx, printing[bool]())
	// Output:
	// true
	// complete
}

func ExampleOnErrorResumeNext() {
	broken := observable.Concat(observable.Of(1), observable.Throw[int](errors.New("oops")))
	observable.OnErrorResumeNext(broken, observable.Of(2)).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// complete
}

func ExampleStartWith() {
	observable.Pipe1(observable.Of("b", "c"), observable.StartWith("a")).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// b
	// c
	// complete
}

func ExampleEndWith() {
	observable.Pipe1(observable.Of("a", "b"), observable.EndWith("c")).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// b
	// c
	// complete
}

func ExampleSkipUntil() {
	h, s := virtual()
	observable.Pipe1(letters(s), observable.SkipUntil[string](observable.Timer(1500*time.Millisecond, s))).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 2s b
	// 3s c
	// 3s complete
}

func ExampleMergeWith() {
	observable.Pipe1(observable.Of(1, 2), observable.MergeWith(observable.Of(3))).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 3
	// complete
}

func ExampleConcatWith() {
	observable.Pipe1(observable.Of(1, 2), observable.ConcatWith(observable.Of(3))).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 3
	// complete
}

func ExampleRaceWith() {
	observable.Pipe1(observable.Never[int](), observable.RaceWith(observable.Of(1))).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// complete
}

func ExampleZipWith() {
	observable.Pipe1(observable.Of("a", "b"), observable.ZipWith(observable.Of(3, 4), label)).
		Subscribe(ctx, printing[string]())
	// Output:
	// a3
	// b4
	// complete
}

func ExampleCombineLatestWith() {
	observable.Pipe1(observable.Of("a", "b"), observable.CombineLatestWith(observable.Of(3, 4), label)).
		Subscribe(ctx, printing[string]())
	// Output:
	// b3
	// b4
	// complete
}

func ExampleOnErrorResumeNextWith() {
	observable.Pipe1(observable.Throw[int](errors.New("oops")), observable.OnErrorResumeNextWith(observable.Of(1))).
		Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// complete
}
