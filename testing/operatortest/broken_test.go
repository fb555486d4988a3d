package operatortest_test

import (
	"context"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/operatortest"
)

type (
	ints     = observable.Observable[int]
	operator = observable.Operator[int, int]
	env      = operatortest.Env[int]
	config   = operatortest.Config[int]
)

// broken are operators that break one law each, and those that look again at the same in another way.
var broken = map[string]struct {
	law    string
	op     func(e *env) operator
	config config
	also   []string
	maybe  string // a law that is broken in some orders of goroutines
}{
	"peeks at its source when it is made": {
		law: "subscribes to its sources when it is subscribed to",
		op: func(e *env) operator {
			e.Other().Subscribe(ctx, observable.Observer[int]{Error: func(error) {}}).Unsubscribe()
			return observable.As[int]("peeking")
		},
	},
	"has a context of its own": {
		law: "subscribes to its sources with its subscriber's context",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			detached(ctx, src, dst, dst.AddFunc)
		}),
	},
	"ignores the completion": {
		law: "ends when its sources have ended",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			observable.ForwardTo(src, dst, observable.Observer[int]{Next: dst.Next, Complete: func() {}})
		}),
	},
	"says no for ever": {
		law: "calls back a source that it has told to wait",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			in := observable.NewSubscriber(dst, observable.Observer[int]{Next: dst.Next})
			in.Bound(func() bool { return false })
			src.SubscribeTo(in)
		}),
	},
	"completes in the place of an error": {
		law: "fails when a source fails",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			observable.ForwardTo(src, dst, observable.Observer[int]{Next: dst.Next,
				Error: func(error) { dst.Complete() }})
		}),
	},
	"forgets a source": {
		law: "unsubscribes from its sources, however it ends",
		op: func(e *env) operator {
			other := e.Other()
			return observable.Operate(func(src ints, dst *observable.Subscriber[int]) {
				observable.Forward(src, dst, func(v int) {
					other.Subscribe(unending(dst), observable.Observer[int]{Error: func(error) {}})
					dst.Next(v)
				})
			})
		},
	},
	"unsubscribes, then ends": {
		law: "sends its end before it unsubscribes from its source",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			var in *observable.Subscriber[int]
			in = observable.NewSubscriber(dst, observable.Observer[int]{Next: func(v int) {
				dst.Next(v)
				in.Unsubscribe()
				dst.Complete()
			}})
			src.SubscribeTo(in)
		}),
	},
	"unsubscribes on another goroutine": {
		law: "unsubscribes from its sources before what is below it is torn down",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			detached(unending(dst), src, dst, func(stop func()) {
				dst.AddFunc(func() { go stop() })
			})
		}),
	},
	"has nothing to unsubscribe yet": {
		law: "stops a source that sends while it is subscribed to",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			sub := src.Subscribe(unending(dst), into(dst))
			dst.AddFunc(sub.Unsubscribe)
		}),
	},
	"counts for all subscribers": {
		law: "begins anew for each subscriber",
		op: func(*env) operator {
			var n atomic.Int32
			return observable.Map(func(int) int { return int(n.Add(1)) })
		},
	},
	"is deaf at first": {
		law: "takes the same from a source that sends at once",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			var hears atomic.Bool
			observable.Forward(src, dst, func(v int) {
				if hears.Load() {
					dst.Next(v)
				}
			})
			hears.Store(true)
		}),
	},
	"holds a lock while it calls": {
		law: "lets its observer unsubscribe, send and subscribe inside a value",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			var mu sync.Mutex
			observable.Forward(src, dst, func(v int) {
				mu.Lock()
				defer mu.Unlock()
				dst.Next(v)
			})
		}),
	},
	"drops what comes inside a value": {
		law: "keeps a value that comes inside a value",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			var busy atomic.Bool
			observable.Forward(src, dst, func(v int) {
				if busy.CompareAndSwap(false, true) {
					defer busy.Store(false)
					dst.Next(v)
				}
			})
		}),
	},
	"recovers panics of its observer": {
		law: "lets a panic of its observer out, and closes",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			observable.Forward(src, dst, func(v int) {
				defer func() { _ = recover() }()
				dst.Next(v)
			})
		}),
	},
	"recovers panics of its function": {
		law: "lets a panic of a function out, and closes",
		op: func(e *env) operator {
			return observable.Map(func(v int) int {
				defer func() { _ = recover() }()
				e.Call()
				return v
			})
		},
	},
	"recovers panics of its source": {
		law: "lets a panic of its source out, and closes",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			defer func() { _ = recover() }()
			observable.Forward(src, dst, dst.Next)
		}),
	},
	"recovers panics of teardowns": {
		law: "lets a panic of a teardown out",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			detached(unending(dst), src, dst, func(stop func()) {
				dst.AddFunc(func() {
					defer func() { _ = recover() }()
					stop()
				})
			})
		}),
	},
	"loses what waits when its host closes": {
		law: "ends when its host closes",
		op: func(e *env) operator {
			return observable.MergeMap(func(v int) ints {
				return observable.New(func(dst *observable.Subscriber[int]) {
					dst.Add(e.Scheduler().Schedule(func(*action.Action) {
						dst.Next(v)
						dst.Complete()
					}, time.Millisecond))
				})
			})
		},
	},
	"needs its host, and does not hear of its end": {
		law:    "ends when its host closes",
		op:     func(e *env) operator { return observable.Map(func(v int) int { return v }) },
		config: config{NeedsHost: true},
	},
	"leaves a timer": {
		law: "leaves nothing on its host",
		op: func(e *env) operator {
			return observable.Finalize[int](func() {
				e.Scheduler().Schedule(func(*action.Action) {}, time.Hour)
			})
		},
	},
	"leaves a goroutine": {
		law:  "leaves no goroutine behind",
		also: []string{orders},
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			observable.Forward(src, dst, func(v int) {
				go func() { select {} }()
				dst.Next(v)
			})
		}),
	},
	"merges without order": {
		law:  eight,
		also: []string{timers, orders},
		op: func(e *env) operator {
			other := e.Other()
			return observable.Operate(func(src ints, dst *observable.Subscriber[int]) {
				observable.Forward(src, dst, dst.Next)
				observable.ForwardTo(other, dst, observable.Observer[int]{Next: dst.Next, Complete: func() {}})
			})
		},
	},
	"sends by a timer, too": {
		law:   timers,
		maybe: eight,
		op: func(e *env) operator {
			return observable.Operate(func(src ints, dst *observable.Subscriber[int]) {
				timer := e.Scheduler().NewAction(action.Func(func(*action.Action) { dst.Next(0) }))
				timer.AddFunc(func() {
					if timer.Abandoned() {
						dst.Error(scheduler.ErrAbandoned)
					}
				})
				dst.Add(timer)
				observable.Forward(src, dst, func(v int) {
					timer.Schedule(3 * time.Millisecond)
					dst.Next(v)
				})
			})
		},
	},
	"turns pairs round": {
		law: "keeps the order of each key",
		op: on(func(src ints, dst *observable.Subscriber[int]) {
			var first []int
			observable.ForwardTo(src, dst, observable.Observer[int]{Next: func(v int) {
				if first = append(first, v); len(first) == 4 {
					for _, i := range []int{1, 0, 3, 2} {
						dst.Next(first[i])
					}
					first = nil
				}
			}})
		}),
		config: config{Key: func(v int) any { return v / 2 }, Unordered: true},
	},
	"loses values": {
		law:    "calls its observer one at a time, with sources on eight goroutines",
		op:     func(*env) operator { return observable.Skip[int](1) },
		config: config{Emits: func(sent []int) int { return sent[0] }},
	},
}

// The laws that look again.
const (
	eight  = "calls its observer one at a time, with sources on eight goroutines"
	timers = "calls its observer one at a time, with timers that ring while its sources send"
	orders = "keeps its promises in any order of goroutines and hosts"
)

var ctx = context.Background()

// detached subscribes to src with a context of this kind, and hands out how to unsubscribe.
func detached(ctx context.Context, src ints, dst *observable.Subscriber[int], give func(stop func())) {
	gone := observable.NewSubject[int]()
	stop := func() { gone.Next(0) }
	give(stop)
	observable.TakeUntil[int](gone.Observable())(src).Subscribe(ctx, observable.Observer[int]{
		Next: func(v int) {
			if dst.Next(v); dst.Closed() {
				stop()
			}
		},
		Error:    dst.Error,
		Complete: dst.Complete,
	})
}

// into passes all on to dst.
func into(dst *observable.Subscriber[int]) observable.Observer[int] {
	return observable.Observer[int]{Next: dst.Next, Error: dst.Error, Complete: dst.Complete}
}

// unending is dst's context without its end.
func unending(dst *observable.Subscriber[int]) context.Context {
	return context.WithoutCancel(dst.Context())
}

func on(f func(src ints, dst *observable.Subscriber[int])) func(*env) operator {
	return func(*env) operator { return observable.Operate(f) }
}

// It is a process of its own that fails.
const fails = "OPERATORTEST_FAILS"

func TestBroken(t *testing.T) {
	if os.Getenv(fails) == "" {
		t.Skip("the operators are run by TestRun_CatchesEachByTheLawThatItBreaks")
	}
	for what, c := range broken {
		t.Run(what, func(t *testing.T) { operatortest.RunWithConfig(t, c.op, c.config) })
	}
}

// spaced is how a name of a test is printed.
func spaced(name string) string { return strings.ReplaceAll(name, " ", "_") }

// pairs sends each two values in the same slice.
func pairs() observable.Operator[int, []int] {
	return observable.Operate(func(src ints, dst *observable.Subscriber[[]int]) {
		all := make([]int, 2)
		observable.Forward(src, dst, func(v int) {
			all[0], all[1] = all[1], v
			dst.Next(all)
		})
	})
}

func TestBrokenPairs(t *testing.T) {
	if os.Getenv(fails) == "" {
		t.Skip("run by TestRun_CatchesAResultThatChanges")
	}
	operatortest.RunWithConfig(t, func(*env) observable.Operator[int, []int] { return pairs() },
		config{Value: func(n int) int { return 4 + n }})
}

func TestRun_CatchesAResultThatChanges(t *testing.T) {
	t.Parallel()
	run := exec.Command(os.Args[0], "-test.run=^TestBrokenPairs$")
	run.Env = append(os.Environ(), fails+"=1")
	out, err := run.CombinedOutput()
	require.Error(t, err)
	require.Regexp(t, `result 1 was \[0 4\] when it came, and is \[. .\] now`, string(out))
	require.Regexp(t, "FAIL: TestBrokenPairs/leaves_a_value_alone_that_it_has_sent", string(out))
}

// parts sends each value in a window of its own, which is a plain subject: it keeps nothing for a
// receiver that is busy.
func parts() observable.Operator[int, ints] {
	return observable.Operate(func(src ints, dst *observable.Subscriber[ints]) {
		observable.Forward(src, dst, func(v int) {
			part := observable.NewSubject[int]()
			dst.Next(part.Observable())
			part.Next(v)
			part.Complete()
		})
	})
}

func TestBrokenParts(t *testing.T) {
	if os.Getenv(fails) == "" {
		t.Skip("run by TestRun_CatchesAWindowThatKeepsNothing")
	}
	for name, op := range map[string]observable.Operator[int, ints]{
		"subjects": parts(),
		"windows":  observable.WindowCount[int](1),
		"groups": observable.Compose2(observable.GroupBy[int, int](func(v int) int { return v / 2 }),
			observable.Map(func(g observable.Grouped[int, int]) ints { return g.Observable })),
	} {
		t.Run(name, func(t *testing.T) { operatortest.Run(t, op) })
	}
}

// Other laws compare results, and no window is like another.
func TestRun_CatchesAWindowThatKeepsNothing(t *testing.T) {
	t.Parallel()
	run := exec.Command(os.Args[0], "-test.v", "-test.run=^TestBrokenParts$")
	run.Env = append(os.Environ(), fails+"=1")
	out, err := run.CombinedOutput()
	require.Error(t, err)
	law := spaced("gives a busy receiver all values of a window that it sends")
	for name, verdict := range map[string]string{"subjects": "FAIL", "windows": "PASS", "groups": "PASS"} {
		require.Contains(t, string(out), "--- "+verdict+": TestBrokenParts/"+name+"/"+law+" ")
	}
}

func TestRun_CatchesEachByTheLawThatItBreaks(t *testing.T) {
	t.Parallel()
	run := exec.Command(os.Args[0], "-test.run=^TestBroken$")
	run.Env = append(os.Environ(), fails+"=1")
	out, err := run.CombinedOutput()
	require.Error(t, err)
	require.NotContains(t, string(out), "DATA RACE")
	caught := map[string][]string{}
	for _, m := range regexp.MustCompile(`--- FAIL: TestBroken/(\S+)/(\S+) `).FindAllStringSubmatch(string(out), -1) {
		caught[m[1]] = append(caught[m[1]], m[2])
	}
	want := map[string][]string{}
	for what, c := range broken {
		caught[spaced(what)] = slices.DeleteFunc(caught[spaced(what)], func(law string) bool {
			return law == spaced(c.maybe)
		})
	}
	for what, c := range broken {
		for _, law := range append([]string{c.law}, c.also...) {
			want[spaced(what)] = append(want[spaced(what)], spaced(law))
		}
	}
	require.Equal(t, want, caught, string(out))
	for _, line := range []string{
		"a law is broken: it begins anew for each subscriber",
		"two subscribers of one source each get something else than one",
		"it hangs: goroutines wait at .*broken_test.go:", "a goroutine is left after Unsubscribe, at .*broken_test.go:",
		"subscribed to its source at .*broken_test.go:", "source  -0\n", "result  -0\n", "script 0: value 0",
	} {
		require.Regexp(t, line, string(out))
	}
}
