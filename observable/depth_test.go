package observable_test

import (
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/queue"
)

// deep is how often what is tested here subscribes from inside what it has subscribed, and shallow
// a stack in which so many calls can't nest: it has 52 bytes for each.
const deep, shallow = 10_000, 512 << 10

// alone runs f in a process of its own, whose goroutines may use limit bytes of stack. One that
// needs more ends its process, and nothing can recover that.
func alone(t *testing.T, limit int, f func()) {
	t.Helper()
	if racing {
		t.Skip("the race detector makes it very slow, and there is one goroutine")
	}
	const child = "OBSERVABLE_TEST_ALONE"
	if os.Getenv(child) == t.Name() {
		debug.SetMaxStack(limit)
		f()
		return
	}
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.count=1")
	cmd.Env = append(os.Environ(), child+"="+t.Name())
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s", out[:min(len(out), 4000)])
}

// counted is how many values src sends until it completes.
func counted(t *testing.T, src ints) (values int) {
	t.Helper()
	ends := 0
	src.Subscribe(ctx, observable.Observer[int]{
		Next:     func(int) { values++ },
		Complete: func() { ends++ },
	})
	require.Equal(t, 1, ends)
	return values
}

type (
	ints  = observable.Observable[int]
	intOp = observable.Operator[int, int]
)

// one and lossy send a value synchronously, and end.
var (
	one   = observable.Of(1)
	lossy = observable.Concat(one, observable.Throw[int](errOops))
)

func oneEach(int) ints { return one }

// behind has synchronous inner observables wait behind some that are open, until the first of those
// completes.
func behind(open int, inner ints, op func(func(int) ints) intOp) ints {
	return observable.Defer(func() ints {
		first, others := observable.NewSubject[int](), observable.NewSubject[int]()
		result := observable.Pipe1(observable.Range(0, deep+open), op(func(v int) ints {
			switch {
			case v == 0:
				return first.Observable()
			case v < open:
				return others.Observable()
			default:
				return inner
			}
		}))
		return observable.Merge(result, meanwhile(func() {
			first.Complete()
			others.Complete()
		}))
	})
}

// meanwhile calls f, as a source.
func meanwhile(f func()) ints {
	return observable.Defer(func() ints {
		f()
		return observable.Empty[int]()
	})
}

func mergingWith(concurrent int) func(func(int) ints) intOp {
	return func(project func(int) ints) intOp {
		return observable.MergeMapWithConfig(project, observable.MergeConfig{Concurrent: concurrent})
	}
}

func mergeScanning(project func(int) ints) intOp {
	accumulate := func(_, v int) ints { return project(v) }
	return observable.MergeScanWithConfig(accumulate, 0, observable.MergeConfig{Concurrent: 1})
}

func concatenating(project func(int) ints) intOp {
	return observable.Compose2(observable.Map(project), observable.ConcatAll[int])
}

func expanding(project func(int) ints) intOp {
	return observable.ExpandWithConfig(project, observable.ExpandConfig{Concurrent: 1})
}

// fed has each value that op sends make the source send the next, until there were enough.
func fed(op intOp) ints {
	return observable.Defer(func() ints {
		src, sent := observable.NewSubject[int](), 0
		send := func() {
			if sent++; sent <= deep {
				src.Next(sent)
			} else {
				src.Complete()
			}
		}
		again := observable.Tap(func(int) { send() })
		return observable.Merge(observable.Pipe2(src.Observable(), op, again), meanwhile(send))
	})
}

func repeated(src ints) ints { return observable.Pipe1(src, observable.Repeat[int](deep)) }

// tried sends, and fails until it has been subscribed often enough.
func tried(op intOp) ints {
	return observable.Defer(func() ints {
		runs := 0
		return observable.Pipe1(observable.Defer(func() ints {
			if runs++; runs < deep {
				return lossy
			}
			return one
		}), op)
	})
}

func many(src ints) []ints { return slices.Repeat([]ints{src}, deep) }

// lists and windows each count as a value.
func lists(op observable.Operator[int, []int]) ints {
	each := observable.Map(func([]int) int { return 1 })
	return observable.Pipe3(observable.Never[int](), op, each, observable.Take[int](deep))
}

func windows(op observable.Operator[int, ints]) ints {
	each := observable.Map(func(ints) int { return 1 })
	return observable.Pipe3(observable.Never[int](), op, each, observable.Take[int](deep))
}

func shared(reset observable.Reset) observable.ShareConfig[int] {
	return observable.ShareConfig[int]{
		ResetOnError:        reset,
		ResetOnComplete:     reset,
		ResetOnRefCountZero: reset,
	}
}

func resetAtOnce(error) observable.Notifier { return one }

// Whatever subscribes from inside an end or a value does so from a loop: each of these would nest
// so many calls.
func TestDepth_TheStackDoesNotGrow(t *testing.T) {
	t.Parallel()
	throttle := observable.ThrottleConfig{Trailing: true}
	repeat := observable.RepeatConfig{Delay: func(int) observable.Notifier { return one }}
	retry := observable.RetryConfig{Delay: func(error, int) observable.Notifier { return one }}
	caught := func(_ error, caught ints) ints { return caught }
	closing := func() ints { return one }
	pipelines := map[string]ints{
		"ConcatMap, waiting":        behind(1, one, observable.ConcatMap[int, int]),
		"ConcatMapEager, waiting":   behind(1, one, observable.ConcatMapEager[int, int]),
		"ConcatAll, waiting":        behind(1, one, concatenating),
		"MergeMap, waiting":         behind(1, one, mergingWith(1)),
		"MergeMap, waiting for two": behind(2, one, mergingWith(2)),
		"MergeScan, waiting":        behind(1, one, mergeScanning),
		"Expand, waiting":           observable.Skip[int](1)(behind(1, observable.Empty[int](), expanding)),
		"Concat":                    observable.Concat(many(one)...),
		"OnErrorResumeNext":         observable.OnErrorResumeNext(many(lossy)...),
		"Repeat":                    repeated(one),
		"RepeatWithConfig, delayed": observable.RepeatWithConfig[int](deep, repeat)(one),
		"Repeat of Share":           repeated(observable.Share(one)),
		"Repeat of Share, notified": repeated(observable.ShareWithConfig(shared(resetAtOnce))(one)),
		"Repeat of ShareReplay":     repeated(observable.ShareReplay[int](1)(one)),
		"Retry":                     tried(observable.Retry[int](deep)),
		"RetryWithConfig, delayed":  tried(observable.RetryWithConfig[int](deep, retry)),
		"CatchError":                tried(observable.CatchError(caught)),
		"ConcatMap, fed":            fed(observable.ConcatMap(oneEach)),
		"ConcatMapEager, fed":       fed(observable.ConcatMapEager(oneEach)),
		"MergeMap, fed":             fed(observable.MergeMap(oneEach)),
		"MergeScan, fed":            fed(mergeScanning(oneEach)),
		"SwitchMap, fed":            fed(observable.SwitchMap(oneEach)),
		"Audit, fed":                fed(observable.Audit(oneEach)),
		"Debounce, fed":             fed(observable.Debounce(oneEach)),
		"Throttle, fed":             fed(observable.ThrottleWithConfig(oneEach, throttle)),
		"DelayWhen, fed":            fed(observable.DelayWhen(oneEach)),
		"ObserveOn, fed": fed(func(src ints) ints {
			return observable.ObserveOn[int](queue.New(host.NewVirtual(host.Config{})))(src)
		}),
		"BufferWhen":   lists(observable.BufferWhen[int](closing)),
		"BufferToggle": lists(observable.BufferToggle[int](repeated(one), oneEach)),
		"WindowWhen":   windows(observable.WindowWhen[int](closing)),
		"WindowToggle": windows(observable.WindowToggle[int](repeated(one), oneEach)),
	}
	alone(t, shallow, func() {
		for name, src := range pipelines {
			fmt.Println(name)
			require.Equal(t, deep, counted(t, src), name)
		}
	})
}

// What has to nest ends with an error before the stack ends. The next subscriber begins with
// an empty stack.
func TestDepth_WhatMustNestFails(t *testing.T) {
	t.Parallel()
	next := func(v int) ints { return observable.Of(v + 1) }
	plus := func(a, b int) int { return a + b }
	retry := observable.Retry[int](observable.Forever)
	var endless func() ints
	endless = func() ints { return observable.Defer(endless) }
	pipelines := map[string]ints{
		"Expand":            observable.Pipe1(one, observable.Expand(next)),
		"Expand, retried":   observable.Pipe2(one, observable.Expand(next), retry),
		"Expand of retries": observable.Pipe1(one, observable.Expand(func(v int) ints { return retry(next(v)) })),
		"Expand of hops": observable.Pipe1(one, observable.Expand(func(v int) ints {
			return observable.Pipe2(next(v), observable.ConcatMap(next), observable.Scan(plus, 0))
		})),
		"Defer": endless(),
		"what is caught, in the middle of a pipeline": observable.CatchError(func(_ error, caught ints) ints {
			return observable.Map(same[int])(caught)
		})(observable.Throw[int](errOops)),
		"subscriptions": observable.New(func(dst *observable.Subscriber[int]) { resubscribe(dst) }),
	}
	alone(t, 256<<20, func() {
		long := one
		for range 1_000_000 {
			long = observable.Pipe1(long, observable.Map(same[int]))
		}
		pipelines["a long pipeline"] = long
		for name, src := range pipelines {
			fmt.Println(name)
			var got error
			src.Subscribe(ctx, observable.Observer[int]{Error: func(err error) { got = err }})
			require.ErrorIs(t, got, observable.ErrTooDeep, name)
		}
	})
}

// resubscribe subscribes from inside the end of what it has subscribed.
func resubscribe(dst *observable.Subscriber[int]) {
	one.Subscribe(ctx, observable.Observer[int]{
		Error:    dst.Error,
		Complete: func() { resubscribe(dst) },
	})
}
