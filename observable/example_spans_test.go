package observable_test

import (
	"strings"
	"time"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/observable"
)

// numbers is 0, 1, 2 and so on up to 5, one a second.
func numbers(s *async.Scheduler) observable.Observable[int] {
	return observable.Pipe1(observable.Interval(time.Second, s), observable.Take[int](6))
}

// summed is each window's sum, when it closes.
func summed(w observable.Observable[int]) observable.Observable[int] {
	return observable.Pipe1(w, observable.Reduce(func(acc, v int) int { return acc + v }, 0))
}

// seconds makes a timer of as many seconds.
func seconds(s *async.Scheduler) func(int) observable.Observable[int] {
	return func(n int) observable.Observable[int] { return observable.Timer(time.Duration(n)*time.Second, s) }
}

func ExampleBuffer() {
	h, s := virtual()
	observable.Pipe1(numbers(s), observable.Buffer[int](observable.Interval(2500*time.Millisecond, s))).Subscribe(ctx, timed[[]int](h))
	h.Advance(time.Minute)
	// Output:
	// 2.5s [0 1]
	// 5s [2 3]
	// 6s [4 5]
	// 6s complete
}

func ExampleBufferCount() {
	observable.Pipe1(observable.Range(1, 5), observable.BufferCount[int](2)).Subscribe(ctx, printing[[]int]())
	// Output:
	// [1 2]
	// [3 4]
	// [5]
	// complete
}

func ExampleBufferCountWithConfig() {
	pairs := observable.BufferCountWithConfig[int](2, observable.BufferCountConfig{Every: 1})
	observable.Pipe1(observable.Range(1, 3), pairs).Subscribe(ctx, printing[[]int]())
	// Output:
	// [1 2]
	// [2 3]
	// [3]
	// complete
}

func ExampleBufferToggle() {
	h, s := virtual()
	openings := observable.Pipe1(observable.Timer(1500*time.Millisecond, s), observable.Map(func(int) int { return 2 }))
	observable.Pipe1(numbers(s), observable.BufferToggle[int](openings, seconds(s))).Subscribe(ctx, timed[[]int](h))
	h.Advance(time.Minute)
	// Output:
	// 3.5s [1 2]
	// 6s complete
}

func ExampleBufferWhen() {
	h, s := virtual()
	closing := func() observable.Observable[int] { return observable.Timer(2500*time.Millisecond, s) }
	observable.Pipe1(numbers(s), observable.BufferWhen[int](closing)).Subscribe(ctx, timed[[]int](h))
	h.Advance(time.Minute)
	// Output:
	// 2.5s [0 1]
	// 5s [2 3]
	// 6s [4 5]
	// 6s complete
}

func ExampleWindow() {
	h, s := virtual()
	observable.Pipe2(numbers(s),
		observable.Window[int](observable.Interval(2500*time.Millisecond, s)),
		observable.MergeMap(summed),
	).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 2.5s 1
	// 5s 5
	// 6s 9
	// 6s complete
}

func ExampleWindowCount() {
	observable.Pipe2(observable.Range(1, 5), observable.WindowCount[int](2), observable.MergeMap(summed)).Subscribe(ctx, printing[int]())
	// Output:
	// 3
	// 7
	// 5
	// complete
}

func ExampleWindowCountWithConfig() {
	gaps := observable.WindowCountWithConfig[int](2, observable.WindowCountConfig{Every: 3})
	observable.Pipe2(observable.Range(1, 5), gaps, observable.MergeMap(summed)).Subscribe(ctx, printing[int]())
	// Output:
	// 3
	// 9
	// complete
}

func ExampleWindowTime() {
	h, s := virtual()
	observable.Pipe2(numbers(s), observable.WindowTime[int](2500*time.Millisecond, s), observable.MergeMap(summed)).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 2.5s 1
	// 5s 5
	// 6s 9
	// 6s complete
}

func ExampleWindowTimeWithConfig() {
	h, s := virtual()
	atMostTwo := observable.WindowTimeWithConfig[int](10*time.Second, s, observable.WindowTimeConfig{Max: 2})
	observable.Pipe2(numbers(s), atMostTwo, observable.MergeMap(summed)).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 2s 1
	// 4s 5
	// 6s 9
	// 6s 0
	// 6s complete
}

func ExampleWindowToggle() {
	h, s := virtual()
	openings := observable.Pipe1(observable.Timer(1500*time.Millisecond, s), observable.Map(func(int) int { return 2 }))
	observable.Pipe2(numbers(s), observable.WindowToggle[int](openings, seconds(s)), observable.MergeAll[int]).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 2s 1
	// 3s 2
	// 6s complete
}

func ExampleWindowWhen() {
	h, s := virtual()
	closing := func() observable.Observable[int] { return observable.Timer(2500*time.Millisecond, s) }
	observable.Pipe2(numbers(s), observable.WindowWhen[int](closing), observable.MergeMap(summed)).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 2.5s 1
	// 5s 5
	// 6s 9
	// 6s complete
}

// initial is the key by which words are grouped.
func initial(word string) string { return word[:1] }

// listed is a group as one line, when it ends.
func listed(g observable.Grouped[string, string]) observable.Observable[string] {
	return observable.Pipe1(g.Observable, observable.Reduce(func(acc, v string) string { return acc + " " + v }, g.Key+":"))
}

func ExampleGroupBy() {
	observable.Pipe2(observable.Of("apple", "bean", "avocado", "beet"), observable.GroupBy(initial), observable.MergeMap(listed)).
		Subscribe(ctx, printing[string]())
	// Output:
	// a: apple avocado
	// b: bean beet
	// complete
}

func ExampleGroupByWithConfig() {
	h, s := virtual()
	untilQuiet := observable.GroupByConfig[string, string]{
		Duration: func(g observable.Grouped[string, string]) observable.Notifier {
			return observable.Pipe1(g.Observable, observable.DebounceTime[string](500*time.Millisecond, s))
		},
	}
	kind := func(letter string) string {
		if strings.Contains("aeiou", letter) {
			return "vowels"
		}
		return "others"
	}
	observable.Pipe2(typing(s), observable.GroupByWithConfig(kind, untilQuiet), observable.MergeMap(listed)).
		Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 500ms others: g
	// 600ms vowels: o
	// 1.1s others: l
	// 1.1s vowels: a
	// 1.1s complete
}
