package observable_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

var ctx = context.Background()

// printing is an observer that prints all it is told.
func printing[T any]() observable.Observer[T] {
	return observable.Observer[T]{
		Next:     func(v T) { fmt.Println(v) },
		Error:    func(err error) { fmt.Println("error:", err) },
		Complete: func() { fmt.Println("complete") },
	}
}

// timed is an observer that prints when it was told, by a virtual host's clock.
func timed[T any](h *host.Virtual) observable.Observer[T] {
	return observable.Observer[T]{
		Next:     func(v T) { fmt.Println(h.Elapsed(), v) },
		Error:    func(err error) { fmt.Println(h.Elapsed(), "error:", err) },
		Complete: func() { fmt.Println(h.Elapsed(), "complete") },
	}
}

// virtual is a host in virtual time, and a scheduler on it.
func virtual() (*host.Virtual, *async.Scheduler) {
	h := host.NewVirtual(host.Config{})
	return h, async.New(h)
}

func Example() {
	h, s := virtual()
	observable.Pipe3(observable.Interval(400*time.Millisecond, s),
		observable.Map(strconv.Itoa),
		observable.BufferTime[string](time.Second, s),
		observable.Take[[]string](3),
	).Subscribe(ctx, observable.Next(func(batch []string) { fmt.Println(h.Elapsed(), batch) }))
	h.Advance(time.Minute)
	// Output:
	// 1s [0 1]
	// 2s [2 3]
	// 3s [4 5 6]
}

func ExampleNew() {
	greetings := observable.New(func(dst *observable.Subscriber[string]) {
		dst.AddFunc(func() { fmt.Println("torn down") })
		dst.Next("hello")
		dst.Complete()
	})
	greetings.Subscribe(ctx, printing[string]())
	// Output:
	// hello
	// complete
	// torn down
}

func ExampleOf() {
	observable.Of(1, 2).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// complete
}

func ExampleFromSlice() {
	observable.FromSlice([]string{"a", "b"}).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// b
	// complete
}

func ExampleFromSeq() {
	observable.FromSeq(slices.Values([]int{1, 2})).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// complete
}

func ExampleTryFromSeq() {
	lines := func(yield func(string, error) bool) {
		_ = yield("first", nil) && yield("", errors.New("broken pipe"))
	}
	observable.TryFromSeq(lines).Subscribe(ctx, printing[string]())
	// Output:
	// first
	// error: broken pipe
}

func ExampleFromChan() {
	lines := make(chan string, 2)
	lines <- "a"
	lines <- "b"
	close(lines)
	fmt.Println(observable.ToSlice(ctx, observable.FromChan(lines)))
	// Output: [a b] <nil>
}

func ExampleRange() {
	observable.Range(1, 3).Subscribe(ctx, observable.Next(func(n int) { fmt.Print(n, " ") }))
	// Output: 1 2 3
}

func ExampleDefer() {
	n := 0
	counted := observable.Defer(func() observable.Observable[int] {
		n++
		return observable.Of(n)
	})
	counted.Subscribe(ctx, printing[int]())
	counted.Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// complete
	// 2
	// complete
}

func ExampleEmpty() {
	observable.Empty[int]().Subscribe(ctx, printing[int]())
	// Output: complete
}

func ExampleNever() {
	sub := observable.Never[int]().Subscribe(ctx, printing[int]())
	fmt.Println(sub.Closed())
	// Output: false
}

func ExampleThrow() {
	observable.Throw[int](errors.New("oops")).Subscribe(ctx, printing[int]())
	// Output: error: oops
}

func ExampleTimer() {
	h, s := virtual()
	observable.Timer(time.Second, s).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 1s 0
	// 1s complete
}

func ExampleTimerAt() {
	h, s := virtual()
	observable.TimerAt(s.Now().Add(time.Second), s).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 1s 0
	// 1s complete
}

func ExampleTimerAfter() {
	h, s := virtual()
	observable.TimerAfter(schedule.Exponential(time.Second, 2).AtMost(4), s).
		Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 1s 0
	// 3s 1
	// 7s 2
	// 15s 3
	// 15s complete
}

func ExampleTimerEvery() {
	h, s := virtual()
	observable.TimerEvery(time.Second, 2*time.Second, s).Subscribe(ctx, timed[int](h))
	h.Advance(5 * time.Second)
	// Output:
	// 1s 0
	// 3s 1
	// 5s 2
}

func ExampleInterval() {
	h, s := virtual()
	observable.Interval(time.Second, s).Subscribe(ctx, timed[int](h))
	h.Advance(2 * time.Second)
	// Output:
	// 1s 0
	// 2s 1
}

func ExampleFromSliceOn() {
	h, s := virtual()
	observable.FromSliceOn([]string{"a", "b"}, s).Subscribe(ctx, printing[string]())
	fmt.Println("subscribed")
	h.Advance(0)
	// Output:
	// subscribed
	// a
	// b
	// complete
}

func ExampleSubject() {
	prices := observable.NewSubject[int]()
	prices.Next(1) // there is no subscriber
	sub := prices.Subscribe(ctx, observable.Next(func(p int) { fmt.Println("a", p) }))
	prices.Subscribe(ctx, observable.Next(func(p int) { fmt.Println("b", p) }))
	prices.Next(2)
	sub.Unsubscribe()
	prices.Next(3)
	// Output:
	// a 2
	// b 2
	// b 3
}

func ExampleMap() {
	observable.Pipe1(observable.Of("a", "b"), observable.Map(strings.ToUpper)).Subscribe(ctx, printing[string]())
	// Output:
	// A
	// B
	// complete
}

func ExampleTryMap() {
	observable.Pipe1(observable.Of("1", "x", "3"), observable.TryMap(strconv.Atoi)).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// error: strconv.Atoi: parsing "x": invalid syntax
}

// A key that can fail is made first, beside the value.
func ExampleTryMap_key() {
	type keyed struct {
		text string
		key  int
	}
	withKey := observable.TryMap(func(v string) (keyed, error) {
		key, err := strconv.Atoi(v)
		return keyed{v, key}, err
	})
	distinct := observable.DistinctBy(func(k keyed) int { return k.key })
	observable.Pipe2(observable.Of("1", "01", "x"), withKey, distinct).Subscribe(ctx, printing[keyed]())
	// Output:
	// {1 1}
	// error: strconv.Atoi: parsing "x": invalid syntax
}

func ExampleFilter() {
	even := func(n int) bool { return n%2 == 0 }
	observable.Pipe1(observable.Range(0, 5), observable.Filter(even)).Subscribe(ctx, printing[int]())
	// Output:
	// 0
	// 2
	// 4
	// complete
}

func ExampleTryFilter() {
	observable.Pipe1(observable.Of("true", "false", "maybe"), observable.TryFilter(strconv.ParseBool)).Subscribe(ctx, printing[string]())
	// Output:
	// true
	// error: strconv.ParseBool: parsing "maybe": invalid syntax
}

func add(a, b int) int { return a + b }

func tryDivide(a, b int) (int, error) {
	if b == 0 {
		return 0, errors.New("division by zero")
	}
	return a / b, nil
}

func ExampleScan() {
	observable.Pipe1(observable.Of(1, 2, 3), observable.Scan(add, 10)).Subscribe(ctx, printing[int]())
	// Output:
	// 11
	// 13
	// 16
	// complete
}

func ExampleScan1() {
	observable.Pipe1(observable.Of(1, 2, 3), observable.Scan1(add)).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 3
	// 6
	// complete
}

func ExampleTryScan() {
	observable.Pipe1(observable.Of(2, 5, 0), observable.TryScan(tryDivide, 100)).Subscribe(ctx, printing[int]())
	// Output:
	// 50
	// 10
	// error: division by zero
}

func ExampleReduce() {
	observable.Pipe1(observable.Of(1, 2, 3), observable.Reduce(add, 10)).Subscribe(ctx, printing[int]())
	// Output:
	// 16
	// complete
}

func ExampleReduce1() {
	observable.Pipe1(observable.Of(1, 2, 3), observable.Reduce1(add)).Subscribe(ctx, printing[int]())
	// Output:
	// 6
	// complete
}

func ExampleCount() {
	observable.Count(observable.Of("a", "b")).Subscribe(ctx, printing[int]())
	// Output:
	// 2
	// complete
}

func ExampleFirst() {
	observable.First(observable.Of("a", "b")).Subscribe(ctx, printing[string]())
	observable.First(observable.Empty[string]()).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// complete
	// error: observable: no elements in sequence
}

func ExampleLast() {
	observable.Pipe2(observable.Range(0, 5), observable.Map(strconv.Itoa), observable.Last).Subscribe(ctx, printing[string]())
	// Output:
	// 4
	// complete
}

func ExampleTake() {
	observable.Pipe1(observable.Range(0, 100), observable.Take[int](2)).Subscribe(ctx, printing[int]())
	// Output:
	// 0
	// 1
	// complete
}

func ExampleTakeUntil() {
	h, s := virtual()
	end := observable.Timer(2500*time.Millisecond, s)
	observable.Pipe1(observable.Interval(time.Second, s), observable.TakeUntil[int](end)).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 1s 0
	// 2s 1
	// 2.5s complete
}

func ExampleMerge() {
	h, s := virtual()
	slow := observable.Pipe1(observable.Timer(2*time.Second, s), observable.Map(func(int) string { return "slow" }))
	quick := observable.Pipe1(observable.Timer(time.Second, s), observable.Map(func(int) string { return "quick" }))
	observable.Merge(slow, quick).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 1s quick
	// 2s slow
	// 2s complete
}

// download takes a second for each file.
func download(s *async.Scheduler) func(string) observable.Observable[string] {
	return func(name string) observable.Observable[string] {
		return observable.Pipe1(observable.Timer(time.Second, s), observable.Map(func(int) string { return "got " + name }))
	}
}

func ExampleMergeAll() {
	observable.MergeAll(observable.Of(observable.Of(1, 2), observable.Of(3))).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 3
	// complete
}

func ExampleMergeAllWithConfig() {
	h, s := virtual()
	get := download(s)
	downloads := observable.Of(get("a"), get("b"), get("c"))
	observable.Pipe1(downloads, observable.MergeAllWithConfig[string](observable.MergeConfig{Concurrent: 2})).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 1s got a
	// 1s got b
	// 2s got c
	// 2s complete
}

func ExampleMergeMap() {
	h, s := virtual()
	observable.Pipe1(observable.Of("a", "b"), observable.MergeMap(download(s))).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 1s got a
	// 1s got b
	// 1s complete
}

func ExampleMergeMapWithConfig() {
	h, s := virtual()
	observable.Pipe1(observable.Of("a", "b"), observable.MergeMapWithConfig(download(s), observable.MergeConfig{Concurrent: 1})).
		Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 1s got a
	// 2s got b
	// 2s complete
}

func ExampleConcat() {
	observable.Concat(observable.Of(1, 2), observable.Of(3)).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 3
	// complete
}

// typing is what someone types: a letter at 0, 100, 1000 and 1100 ms.
func typing(s *async.Scheduler) observable.Observable[string] {
	key := func(letter string, at time.Duration) observable.Observable[string] {
		return observable.Pipe1(observable.Timer(at, s), observable.Map(func(int) string { return letter }))
	}
	return observable.Merge(key("g", 0), key("o", 100*time.Millisecond), key("l", time.Second), key("a", 1100*time.Millisecond))
}

func ExampleDebounceTime() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.DebounceTime[string](300*time.Millisecond, s)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 400ms o
	// 1.1s a
	// 1.1s complete
}

func ExampleThrottleTime() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.ThrottleTime[string](300*time.Millisecond, s)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s g
	// 1s l
	// 1.1s complete
}

func ExampleThrottleTimeWithConfig() {
	h, s := virtual()
	both := observable.ThrottleConfig{Trailing: true}
	observable.Pipe1(typing(s), observable.ThrottleTimeWithConfig[string](300*time.Millisecond, s, both)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 0s g
	// 300ms o
	// 1s l
	// 1.3s a
	// 1.3s complete
}

func ExampleBufferTime() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.BufferTime[string](500*time.Millisecond, s)).Subscribe(ctx, timed[[]string](h))
	h.Advance(time.Minute)
	// Output:
	// 500ms [g o]
	// 1s [l]
	// 1.1s [a]
	// 1.1s complete
}

func ExampleBufferTimeWithConfig() {
	h, s := virtual()
	pairs := observable.BufferTimeConfig{Max: 2}
	observable.Pipe1(typing(s), observable.BufferTimeWithConfig[string](5*time.Second, s, pairs)).Subscribe(ctx, timed[[]string](h))
	h.Advance(time.Minute)
	// Output:
	// 100ms [g o]
	// 1.1s [l a]
	// 1.1s []
	// 1.1s complete
}

func ExampleDelay() {
	h, s := virtual()
	observable.Pipe1(typing(s), observable.Delay[string](time.Second, s)).Subscribe(ctx, timed[string](h))
	h.Advance(time.Minute)
	// Output:
	// 1s g
	// 1.1s o
	// 2s l
	// 2.1s a
	// 2.1s complete
}

func ExampleFinalize() {
	observable.Pipe1(observable.Of(1), observable.Finalize[int](func() { fmt.Println("closed") })).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// complete
	// closed
}

func ExampleCatchError() {
	broken := observable.Concat(observable.Of(1), observable.Throw[int](errors.New("oops")))
	observable.Pipe1(broken, observable.CatchError(func(err error, _ observable.Observable[int]) observable.Observable[int] {
		fmt.Println("caught", err)
		return observable.Of(2)
	})).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// caught oops
	// 2
	// complete
}

func ExampleSubscribeOn() {
	h, s := virtual()
	observable.Pipe1(observable.Of(1), observable.SubscribeOn[int](s)).Subscribe(ctx, printing[int]())
	fmt.Println("not yet")
	h.Advance(0)
	// Output:
	// not yet
	// 1
	// complete
}

func ExampleObserveOn() {
	h, s := virtual()
	observable.Pipe1(observable.Of(1), observable.ObserveOn[int](s)).Subscribe(ctx, printing[int]())
	fmt.Println("not yet")
	h.Advance(0)
	// Output:
	// not yet
	// 1
	// complete
}

func ExampleObserveOnWithConfig() {
	h, s := virtual()
	late := observable.ObserveOnConfig{Delay: time.Second}
	observable.Pipe1(observable.Of(1), observable.ObserveOnWithConfig[int](s, late)).Subscribe(ctx, timed[int](h))
	h.Advance(time.Minute)
	// Output:
	// 1s 1
	// 1s complete
}

func ExampleValues() {
	for v, err := range observable.Values(ctx, observable.Of("a", "b", "c")) {
		if err != nil {
			fmt.Println(err)
		}
		if v == "c" {
			break // unsubscribes
		}
		fmt.Println(v)
	}
	// Output:
	// a
	// b
}

// A loop that is late gets the newest value only.
func ExampleValuesWithConfig() {
	latest := observable.ValuesConfig{
		Backlog: observable.Backlog{Limit: 1, Overflow: observable.OverflowKeepLatest},
	}
	for v, err := range observable.ValuesWithConfig(ctx, observable.Of("a", "b", "c"), latest) {
		fmt.Println(v, err)
	}
	// Output: c <nil>
}

func ExampleToChan() {
	values, err := observable.ToChan(ctx, observable.Of(1, 2))
	for v := range values {
		fmt.Println(v)
	}
	fmt.Println(err())
	// Output:
	// 1
	// 2
	// <nil>
}

// The source of a receiver that is too late fails.
func ExampleToChanWithConfig() {
	strict := observable.ToChanConfig{
		Backlog: observable.Backlog{Limit: 2, Overflow: observable.OverflowFail},
	}
	values, err := observable.ToChanWithConfig(ctx, observable.Range(1, 5), strict)
	for v := range values {
		fmt.Println(v)
	}
	fmt.Println(err())
	// Output:
	// 1
	// 2
	// observable: backlog overflow: the limit is 2
}

func ExampleToSlice() {
	fmt.Println(observable.ToSlice(ctx, observable.Range(0, 3)))
	// Output: [0 1 2] <nil>
}

func ExampleFirstValue() {
	fmt.Println(observable.FirstValue(ctx, observable.Range(5, 3)))
	// Output: 5 <nil>
}

func ExampleLastValue() {
	fmt.Println(observable.LastValue(ctx, observable.Range(5, 3)))
	// Output: 7 <nil>
}

// Twice is an operator as a user writes it: it says what becomes of a value, and everything else
// passes through.
func Twice[T any](src observable.Observable[T]) observable.Observable[T] {
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		observable.Forward(src, dst, func(v T) {
			dst.Next(v)
			dst.Next(v)
		})
	})(src)
}

func ExampleOperate() {
	observable.Pipe2(observable.Of("a", "b"), Twice, observable.Map(strings.ToUpper)).Subscribe(ctx, printing[string]())
	// Output:
	// A
	// A
	// B
	// B
	// complete
}

func ExampleForwardTo() {
	// shout sends one thing more when the source completes.
	shout := observable.Operate(func(src observable.Observable[string], dst *observable.Subscriber[string]) {
		observable.ForwardTo(src, dst, observable.Observer[string]{
			Next: dst.Next,
			Complete: func() {
				dst.Next("that's all!")
				dst.Complete()
			},
		})
	})
	observable.Pipe1(observable.Of("a"), shout).Subscribe(ctx, printing[string]())
	// Output:
	// a
	// that's all!
	// complete
}

func ExampleCompose2() {
	squareOfEven := observable.Compose2(
		observable.Filter(func(n int) bool { return n%2 == 0 }),
		observable.Map(func(n int) int { return n * n }))
	fmt.Println(observable.ToSlice(ctx, squareOfEven(observable.Range(0, 6))))
	// Output: [0 4 16] <nil>
}

func ExampleUnhandledError() {
	defer func() { fmt.Println(recover()) }()
	observable.Throw[int](errors.New("oops")).Subscribe(ctx, observable.Next(func(int) {}))
	// Output: observable: unhandled error: oops
}
