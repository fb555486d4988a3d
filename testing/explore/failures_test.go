package explore_test

import (
	"net"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/explore"
)

func TestSearch_TellsHowAnOrderFailed(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name   string
		kind   explore.Kind
		thread string
		says   []string
		body   func(x *explore.X)
	}{
		{"an error of a callback", "error", "ui", []string{"17 is odd"}, func(x *explore.X) {
			_ = x.Host("ui").Post(func() { x.Errorf("%d is odd", 17) })
		}},
		{"an assertion of a callback", "error", "ui", []string{"Not equal"}, func(x *explore.X) {
			_ = x.Host("ui").Post(func() { require.Equal(x, 1, 2) })
		}},
		{"an assertion of the body", "error", "", []string{"Not equal"}, func(x *explore.X) {
			require.Equal(x, 1, 2)
		}},
		{"a panic of a callback", "panic", "ui", []string{"oh", "failures_test.go"},
			func(x *explore.X) { _ = x.Host("ui").Post(func() { panic("oh") }) }},
		{"a panic of a goroutine", "panic", "go", []string{"oh", "failures_test.go"},
			func(x *explore.X) { x.Go("go", func() { panic("oh") }) }},
		{"a panic of the body", "panic", "", []string{"oh", "failures_test.go"},
			func(*explore.X) { panic("oh") }},
		{"a goroutine that waits for ever", "stuck", "", []string{"go has not ended", "failures_test.go"},
			func(x *explore.X) { x.Go("go", func() { <-x.Context().Done() }) }},
		{"a host that waits for ever", "stuck", "", []string{"ui: ", "the answer"},
			func(x *explore.X) { _, _ = x.Host("ui").Hold("the answer") }},
		{"an endless order", "endless", "", []string{"after 50 steps", "ui"}, func(x *explore.X) {
			observable.Interval(time.Second, x.Host("ui").Async()).
				Subscribe(x.Context(), observable.Next(func(int) {}))
		}},
	} {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			r := explore.Search(t, row.body, explore.Config{Steps: 50})
			require.NotNil(t, r.Failure)
			require.Equal(t, row.kind, r.Failure.Kind, r.Failure.Message)
			require.Equal(t, row.thread, r.Failure.Thread)
			require.Equal(t, "x1:", r.Failure.Schedule, "the usual order fails")
			for _, text := range row.says {
				require.Contains(t, r.Failure.Report, text)
			}
		})
	}
}

// The goroutine stays behind: it can't be ended.
func TestSearch_FindsGoroutinesThatAreLeftBlocked(t *testing.T) {
	t.Parallel()
	r := explore.Search(t, func(*explore.X) { go wait(make(chan struct{})) },
		explore.Config{Orders: 1})
	require.Equal(t, explore.KindLeak, r.Failure.Kind)
}

func wait(c chan struct{}) { <-c }

func TestSearch_TellsThatABodyIsNotDeterministic(t *testing.T) {
	t.Parallel()
	for _, s := range []explore.Strategy{explore.Mixed, explore.Exhaustive} {
		n := 0
		r := explore.Search(t, func(x *explore.X) {
			n++
			a, b, c := x.Host("a"), x.Host("b"), x.Host("c")
			_ = a.Post(func() {})
			_ = b.Post(func() {})
			if n%2 == 0 {
				_ = c.Post(func() {})
			}
		}, explore.Config{Strategy: s})
		require.NotNil(t, r.Failure, s)
		require.Equal(t, explore.KindNotDeterministic, r.Failure.Kind)
		require.Contains(t, r.Failure.Report, "with the same choices, step ")
	}
}

func TestSearch_TellsThatAFailureDoesNotComeBack(t *testing.T) {
	t.Parallel()
	n := 0
	r := explore.Search(t, func(x *explore.X) {
		if n++; n == 1 {
			x.Errorf("once")
		}
	})
	require.Equal(t, explore.KindNotDeterministic, r.Failure.Kind)
	require.Contains(t, r.Failure.Report, "once")
}

func TestSearch_ReportsSteps(t *testing.T) {
	t.Parallel()
	r := explore.Search(t, func(x *explore.X) { withdraw(x, false) })
	for _, want := range []string{`
The shortest order that was found has 1 choice. To repeat it:
    go test -run '^TestSearch_ReportsSteps$' -rxsched.replay='x1:web'
`, `
The steps (with * where others could have gone first, and > where another did):
  >  1  web      task withdraw.func2
  *  2  web      request to account, queues task withdraw.func2.1 on account
`} {
		require.Contains(t, r.Failure.Report, want)
	}
}

// opposite takes two locks on two goroutines, in opposite orders.
func opposite(x *explore.X) {
	var a, b sync.Mutex
	both := func(first, second *sync.Mutex) {
		first.Lock()
		defer first.Unlock()
		x.Point("has one")
		second.Lock()
		defer second.Unlock()
	}
	x.Go("one", func() { both(&a, &b) })
	x.Go("two", func() { both(&b, &a) })
}

func TestSearch_RefusesWhatIsReal(t *testing.T) {
	if !apartFrom(t) {
		return
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	for want, body := range map[string]func(x *explore.X){
		`IO wait at \S+failures_test.go:\d+`: func(x *explore.X) {
			x.Go("server", func() { _, _ = l.Accept() })
		},
		`sync.Mutex.Lock at \S+failures_test.go:\d+\n(.*\n)*.*let go of it before`: opposite,
	} {
		r := explore.Search(t, body)
		require.Equal(t, explore.KindNotSimulated, r.Failure.Kind)
		require.Regexp(t, want, r.Failure.Report)
	}
}
