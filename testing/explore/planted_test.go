package explore_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/explore"
)

// planted are programs with a bug, and with the bug mended.
var planted = []struct {
	name string
	body func(x *explore.X, mended bool)
	kind explore.Kind // of the failure
}{
	{"a check-then-act across two hosts", withdraw, "error"},
	{"a lost wake-up", wakeUp, "stuck"},
	{"an unsubscribe that races a hop", closeFile, "error"},
	{"a debounce that loses the last value when its host closes", saveAndQuit, "error"},
	{"an ABA of a reused action", timeOut, "error"},
	{"an order of two subjects in thousands", walk, "error"},
}

// withdraw: two shops ask for the balance, and draw from the account if it is enough.
func withdraw(x *explore.X, mended bool) {
	balance := 100 // of the account's host
	account := x.Host("account")
	draw := func() {
		balance -= 80
		require.GreaterOrEqual(x, balance, 0)
	}
	for _, name := range []string{"shop", "web"} {
		shop := x.Host(name)
		_ = shop.Post(func() {
			_ = account.Post(func() {
				seen := balance
				if mended && seen >= 80 {
					draw()
				} else if !mended {
					_ = shop.Post(func() {
						if seen >= 80 {
							_ = account.Post(draw)
						}
					})
				}
			})
		})
	}
}

// wakeUp: a worker sleeps while there is no job, and a producer of a job wakes it if it sleeps.
func wakeUp(x *explore.X, mended bool) {
	ui := x.Host("ui")
	jobs, sleeps, wake := 0, false, make(chan struct{}, 1)
	x.Go("worker", func() {
		if mended {
			sleeps = true
		}
		if jobs == 0 {
			x.Point("goes to sleep")
			sleeps = true
			select {
			case <-wake:
			case <-x.Context().Done():
			}
		}
	})
	_ = ui.Post(func() {
		jobs++
		if sleeps {
			wake <- struct{}{}
		}
	})
}

// closeFile: values hop to a host that writes them to a file, until another closes the file.
func closeFile(x *explore.X, mended bool) {
	ui, disk := x.Host("ui"), x.Host("disk")
	open := true
	lines := observable.NewSubject[string]()
	sub := observable.Pipe1(lines.Observable(), observable.ObserveOn[string](disk.Async())).
		Subscribe(x.Context(), observable.Next(func(string) {
			x.Point("writes")
			require.True(x, open, "the file is closed")
		}))
	_ = ui.Post(func() { lines.Next("one") })
	_ = ui.Post(func() {
		sub.Unsubscribe()
		if mended {
			_ = disk.Post(func() { open = false })
			return
		}
		open = false
	})
}

// saveAndQuit: what was typed is saved after a pause, or at the end.
func saveAndQuit(x *explore.X, mended bool) {
	ui := x.Host("ui")
	saved := ""
	keys := observable.NewSubject[string]()
	observable.Pipe1(keys.Observable(), observable.DebounceTime[string](time.Second, ui.Async())).
		Subscribe(context.Background(), observable.Observer[string]{
			Next:  func(text string) { saved = text },
			Error: func(error) {}, // the host was closed
		})
	typed := make(chan struct{})
	_ = ui.Post(func() {
		keys.Next("draft")
		if mended {
			keys.Complete()
		} else {
			_ = ui.Post(keys.Complete)
		}
		close(typed)
	})
	x.Go("quit", func() {
		<-typed
		_ = ui.Close()
	})
	x.Settle()
	require.Equal(x, "draft", saved)
}

// timeOut: an action serves one request after the other, and a watch gives up the first request if
// it takes too long.
func timeOut(x *explore.X, mended bool) {
	net := x.Host("net")
	served := [3]bool{}
	serve := func(self *action.Of[int], n int) {
		served[n] = true
		if n == 1 && !mended {
			self.Schedule(2, 0)
		}
	}
	first := scheduler.Schedule(net.Async(), serve, 1, 0)
	if mended {
		scheduler.Schedule(net.Async(), serve, 2, 0)
	}
	x.Go("watch", func() {
		if !served[1] {
			first.Unsubscribe()
		}
	})
	x.Settle()
	require.True(x, served[2], "nobody gave up the second request")
}

// walk: two subjects move a point to the east and to the north. Only one way of thousands leads
// straight along three corners, and there is room for two.
func walk(x *explore.X, mended bool) {
	room := 2
	if mended {
		room = 3
	}
	walkAlong(x, func(corners int) { require.LessOrEqual(x, corners, room) })
}

// walkAlong calls reached with the number of corners, at each corner.
func walkAlong(x *explore.X, reached func(corners int)) {
	east, north := observable.NewSubject[int](), observable.NewSubject[int]()
	post := func(name string, s *observable.Subject[int], steps int) {
		h := x.Host(name)
		for i := range steps {
			_ = h.Post(func() { s.Next(i + 1) })
		}
	}
	post("east", east, 8)
	post("north", north, 7)
	corners := 0
	type place struct{ east, north int }
	observable.CombineLatest2(
		observable.Pipe1(east.Observable(), observable.StartWith(0)),
		observable.Pipe1(north.Observable(), observable.StartWith(0)),
		func(e, n int) place { return place{e, n} },
	).Subscribe(x.Context(), observable.Next(func(p place) {
		switch p {
		case place{4, 0}, place{4, 3}, place{8, 3}:
			corners++
			reached(corners)
		}
	}))
}

func TestSearch_FindsPlantedBugs(t *testing.T) {
	t.Parallel()
	if !afresh(t) {
		return
	}
	const orders, choices = 10_000, 10
	for _, row := range planted {
		for _, c := range []explore.Config{
			{Orders: orders}, {Orders: orders, Strategy: explore.Exhaustive},
		} {
			t.Run(row.name+", "+c.Strategy.String(), func(t *testing.T) {
				t.Parallel()
				body := func(x *explore.X) { row.body(x, false) }
				began := time.Now()
				r := explore.Search(t, body, c)
				require.NotNil(t, r.Failure)
				t.Logf("order %d, %d choices, %v: %s", r.Failure.Order, r.Failure.Steps,
					time.Since(began), r.Failure.Schedule)
				require.Equal(t, row.kind, r.Failure.Kind, r.Failure.Report)
				require.LessOrEqual(t, r.Failure.Order, orders)
				require.LessOrEqual(t, r.Failure.Steps, choices, r.Failure.Report)

				again := explore.Search(t, body, explore.Replay(r.Failure.Schedule, c))
				require.Equal(t, 1, again.Orders)
				require.NotNil(t, again.Failure)
				require.Equal(t, r.Failure.Schedule, again.Failure.Schedule)
			})
		}
	}
}

func TestSearch_ExhaustsPlantedBugsThatAreMended(t *testing.T) {
	t.Parallel()
	if !afresh(t) {
		return
	}
	for _, row := range planted {
		t.Run(row.name, func(t *testing.T) {
			t.Parallel()
			r := explore.Search(t, func(x *explore.X) { row.body(x, true) },
				explore.Config{Strategy: explore.Exhaustive})
			if r.Failure != nil {
				t.Fatal(r.Failure.Report)
			}
			require.True(t, r.Complete)
			t.Logf("%d orders", r.Orders)
		})
	}
}

func TestSearch_CountsTheOneOrderInThousands(t *testing.T) {
	t.Parallel()
	if !afresh(t) {
		return
	}
	failing := 0
	r := explore.Search(t, func(x *explore.X) {
		walkAlong(x, func(corners int) {
			if corners == 3 {
				failing++
			}
		})
	}, explore.Config{Strategy: explore.Exhaustive})
	require.Nil(t, r.Failure)
	require.True(t, r.Complete)
	require.Equal(t, 6435, r.Orders) // 15 steps, of which 7 are of one host
	require.Equal(t, 1, failing)
}
