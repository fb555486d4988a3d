package explore_test

import (
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
	"github.com/rxsched/rxsched/testing/point"
)

// tests are tests as rxexplore rewrites them, and how they fail.
var tests = map[string]struct {
	test    func(t *testing.T)
	config  explore.Config
	kind    explore.Kind
	message string // a regular expression
}{
	"two locks in two orders": {
		test: func(*testing.T) {
			var a, b sync.Mutex
			both := func(first, second *sync.Mutex) {
				point.Lock(first, "x.go:1 first")
				point.Lock(second, "x.go:2 second")
				point.Unlock(second, "x.go:3 second")
				point.Unlock(first, "x.go:4 first")
			}
			point.Go("x.go:5", func() { both(&a, &b) })
			both(&b, &a)
		},
		kind:    explore.KindStuck,
		message: `x.go:2: main waits to lock second, which x:5 holds since x.go:1`,
	},
	"a lock that is left locked": {
		test: func(*testing.T) {
			var mu sync.Mutex
			point.Go("x.go:1", func() { point.Lock(&mu, "x.go:2 mu") })
			point.Lock(&mu, "x.go:3 mu")
		},
		kind:    explore.KindStuck, // and a leak in the usual order, which is told if there is no worse
		message: `main waits to lock mu, which x:1 locked at x.go:2 and has left locked`,
	},
	"a reader reads again while a writer waits": {
		test: func(*testing.T) {
			var mu sync.RWMutex
			point.Go("x.go:1", func() {
				point.Lock(&mu, "x.go:2 mu")
				point.Unlock(&mu, "x.go:3 mu")
			})
			point.RLock(&mu, "x.go:4 mu")
			point.RLock(&mu, "x.go:5 mu")
			point.RUnlock(&mu, "x.go:6 mu")
			point.RUnlock(&mu, "x.go:7 mu")
		},
		kind:    explore.KindStuck,
		message: `main waits to lock mu, which it itself reads since x.go:4, and which x:1 waits to lock since x.go:2`,
	},
	"a signal that comes before somebody waits": {
		test: func(*testing.T) {
			var mu sync.Mutex
			c := sync.NewCond(&mu)
			point.Go("x.go:1", func() { point.CondSignal(c, "x.go:2 c") })
			point.Lock(&mu, "x.go:3 mu")
			point.CondWait(c, "x.go:4 c")
			point.Unlock(&mu, "x.go:5 mu")
		},
		kind:    explore.KindStuck,
		message: `x.go:4: main waits to be signalled by c`,
	},
	"a goroutine that is left": {
		test: func(*testing.T) {
			c := make(chan int)
			point.Go("x.go:1", func() { point.Send(c, "x.go:2 c")(1) })
		},
		kind:    explore.KindLeak,
		message: `x.go:2: x:1 waits: sends to c; it began at x.go:1`,
	},
	"a goroutine that may be left": {
		test: func(*testing.T) {
			point.Go("x.go:1", func() { point.Forever("x.go:2") })
		},
		config: explore.Config{Leaks: true},
	},
	"a test that fails in some orders": {
		test: func(t *testing.T) {
			var n atomic.Int32
			point.Go("x.go:1", func() { point.On(&n, "x.go:2 n", "Store").Store(1) })
			if point.On(&n, "x.go:3 n", "Load").Load() == 1 {
				t.Error("it is 1")
			}
		},
		kind:    explore.KindError,
		message: `^program_test.go:\d+: it is 1$`,
	},
	"a panic": {
		test: func(*testing.T) {
			point.Go("x.go:1", func() { panic("so") })
		},
		kind:    explore.KindPanic,
		message: `^so\n.*program_test.go:\d+`,
	},
	"a count below 0": {
		test: func(*testing.T) {
			var wg sync.WaitGroup
			point.GroupAdd(&wg, "x.go:1 wg")(1)
			point.Go("x.go:2", func() { point.GroupDone(&wg, "x.go:3 wg") })
			point.GroupDone(&wg, "x.go:4 wg")
		},
		kind:    explore.KindPanic,
		message: `negative WaitGroup counter`,
	},
	"unlock of what is not locked": {
		test: func(*testing.T) {
			var mu sync.Mutex
			point.Unlock(&mu, "x.go:1 mu")
		},
		kind:    explore.KindPanic,
		message: `unlock of unlocked mutex`,
	},
	"a poller that nobody answers": {
		test: func(*testing.T) {
			var n atomic.Int32
			for point.On(&n, "x.go:1 n", "Load").Load() == 0 {
			}
		},
		config:  explore.Config{Steps: 100},
		kind:    explore.KindEndless,
		message: `main \(Load n at x.go:1\)`,
	},
	"a poller that somebody answers": {
		test: func(*testing.T) {
			var n atomic.Int32
			point.Go("x.go:1", func() { point.On(&n, "x.go:2 n", "Store").Store(1) })
			for point.On(&n, "x.go:3 n", "Load").Load() == 0 {
			}
		},
	},
	"work that is slower than a timer": {
		test: func(t *testing.T) {
			c := make(chan int, 1)
			point.Go("x.go:1", func() { point.Send(c, "x.go:2 c")(1) })
			late := point.R(time.After(point.Due(50 * time.Millisecond)))
			if point.Select("x.go:3", false, point.R(c), late) == 1 {
				t.Error("late")
			}
		},
		config:  explore.Config{Slow: 100 * time.Millisecond},
		kind:    explore.KindError,
		message: "late",
	},
	"work that takes no time, and a timer": {
		test: func(t *testing.T) {
			c := make(chan int, 1)
			point.Go("x.go:1", func() { point.Send(c, "x.go:2 c")(1) })
			late := point.R(time.After(point.Due(50 * time.Millisecond)))
			if point.Select("x.go:3", false, point.R(c), late) == 1 {
				t.Error("late")
			}
		},
	},
	"a goroutine that is left with a ticker": {
		test: func(*testing.T) {
			c := time.Tick(time.Second)
			point.Go("x.go:1", func() {
				for r, v := point.Range(c, "x.go:2 c"); r.Next(&v); {
				}
			})
		},
		kind:    explore.KindLeak,
		message: `x.go:2: x:1 .* c; it began at x.go:1`,
	},
	"one that may be left with a ticker": {
		test: func(*testing.T) {
			c := time.Tick(time.Second)
			point.Go("x.go:1", func() {
				for r, v := point.Range(c, "x.go:2 c"); r.Next(&v); {
				}
			})
		},
		config: explore.Config{Leaks: true},
	},
	"work that is faster than a timer": {
		test: func(t *testing.T) {
			c := make(chan int, 1)
			point.Go("x.go:1", func() { point.Send(c, "x.go:2 c")(1) })
			late := point.R(time.After(point.Due(time.Second)))
			if point.Select("x.go:3", false, point.R(c), late) == 1 {
				t.Error("late")
			}
		},
	},
	"a race of two accesses": {
		test: func(*testing.T) {
			n := 0
			point.Go("x.go:1", func() { point.Set(&n, "x.go:2 n")(1) })
			_ = *point.Read(&n, "x.go:3 n")
		},
		config:  explore.Config{Memory: true},
		kind:    explore.KindRace,
		message: `nothing orders these two:\n  x.go:3: main reads n\n  x.go:2: x:1 writes n`,
	},
	"a lock, a channel and a group order accesses": {
		test: func(*testing.T) {
			var mu sync.Mutex
			var wg sync.WaitGroup
			m, c := map[int]int{}, make(chan int, 1)
			for i := range 2 {
				point.GroupGo(&wg, "x.go:1 wg")(func() {
					point.Lock(&mu, "x.go:2 mu")
					point.SetMap(m, "x.go:3 m")(i, i)
					point.Unlock(&mu, "x.go:4 mu")
				})
			}
			point.GroupWait(&wg, "x.go:5 wg")
			n := len(point.ReadMap(m, "x.go:6 m"))
			point.Go("x.go:7", func() {
				*point.Write(&n, "x.go:8 n")++
				point.Send(c, "x.go:9 c")(1)
			})
			point.Recv(c, "x.go:10 c")
			n++
			point.Wrote(&n, "x.go:11 n")
			delete(point.WriteMap(m, "x.go:12 m"), 1)
		},
		config: explore.Config{Memory: true},
	},
	"subtests, cleanups and a context": {
		test: func(t *testing.T) {
			done := ""
			point.Cleanup(t)(func() { require.Equal(t, "abc", done) })
			point.Run(t, "x.go:1")("one", func(t *testing.T) {
				ctx := point.Context(t)
				point.Cleanup(t)(func() { done += "b" })
				point.Go("x.go:2", func() {
					point.Recv(ctx.Done(), "x.go:3")
				})
				done += "a"
			})
			done += "c"
		},
	},
}

func TestTest_FindsWhatIsWrong(t *testing.T) {
	for name, p := range tests {
		t.Run(name, func(t *testing.T) {
			r, skipped := explore.Programs(t, p.test, p.config)
			require.Empty(t, skipped)
			if p.kind == "" {
				if r.Failure != nil {
					require.Fail(t, r.Failure.Report)
				}
				require.NotZero(t, r.Orders)
				return
			}
			require.NotNil(t, r.Failure)
			require.Equal(t, p.kind, r.Failure.Kind, r.Failure.Report)
			require.Regexp(t, p.message, r.Failure.Message)
			require.Contains(t, r.Failure.Report, "To repeat it:")
		})
	}
}

func TestTest_ReplaysASchedule(t *testing.T) {
	p := tests["two locks in two orders"]
	r, _ := explore.Programs(t, p.test, explore.Config{})
	require.NotNil(t, r.Failure)
	defer explore.SetReplay(r.Failure.Schedule)()
	again, _ := explore.Programs(t, p.test, explore.Config{})
	require.Equal(t, 1, again.Orders)
	require.Equal(t, r.Failure.Message, again.Failure.Message)
}

func TestTest_TriesAllOrders(t *testing.T) {
	seen := map[string]int{}
	r, _ := explore.Programs(t, func(*testing.T) {
		order := ""
		for _, name := range []string{"a", "b"} {
			point.Go("x.go:1", func() {
				point.Here("one")
				order += name
				point.Here("two")
				order += name
				if len(order) == 4 {
					seen[order]++
				}
			})
		}
	}, explore.Config{Strategy: explore.Exhaustive})
	require.Nil(t, r.Failure)
	require.True(t, r.Complete)
	require.Len(t, seen, 6)
}

func TestTest_SkipsWhatIsNotSimulated(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close() // so what stays behind ends
	_, skipped := explore.Programs(t, func(t *testing.T) {
		_, _ = l.Accept()
	}, explore.Config{})
	require.Contains(t, skipped, "outside of the bubble")
	_, skipped = explore.Programs(t, func(t *testing.T) { t.Skip("later") }, explore.Config{})
	require.Equal(t, "the test skips itself", skipped)
}

// Test is called once more within an order, by the test that is explored.
func TestTest_IsTheBeginningOfATest(t *testing.T) {
	if explore.Test(t, TestTest_IsTheBeginningOfATest, explore.Config{Orders: 5}) {
		return
	}
	var wg sync.WaitGroup
	point.GroupGo(&wg, "x.go:1 wg")(func() {})
	point.GroupWait(&wg, "x.go:2 wg")
}

// What a subtest says is in the report.
func TestTest_TellsWhatASubtestLogs(t *testing.T) {
	r, _ := explore.Programs(t, func(t *testing.T) {
		point.Run(t, "x.go:1")("sub", func(t *testing.T) { t.Error("wrong") })
	}, explore.Config{Orders: 3})
	require.NotNil(t, r.Failure)
	require.Equal(t, explore.KindError, r.Failure.Kind)
	require.Contains(t, r.Failure.Message, "wrong")
}
