//go:build unix

package explore_test

import (
	"fmt"
	"strings"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/explore"
)

// apart makes hosts with so many turns each. The last turn of each writes to what all share.
func apart(hosts, turns int) func(x *explore.X) {
	return func(x *explore.X) {
		shared := new(int)
		for h := range hosts {
			host := x.Host(fmt.Sprint("host", h))
			for i := range turns {
				_ = host.Post(func() {
					if i == turns-1 {
						x.Write(shared)
						*shared++
					}
				})
			}
		}
	}
}

// spent returns the processor time of this process. Other work of the machine matters less to it
// than to the clock.
func spent() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// The figures of docs/testing.md: go test -run Figures -v ./explore.
func TestFigures(t *testing.T) {
	if !afresh(t) {
		return
	}
	const enough = 5 * time.Millisecond // to measure an order
	var table strings.Builder
	rate := func(r explore.Result, took time.Duration) string {
		return fmt.Sprintf("%.1f ms, %.0f orders/s", took.Seconds()*1e3,
			float64(r.Orders+r.Left)/took.Seconds())
	}
	search := func(body func(x *explore.X), c explore.Config) (explore.Result, string) {
		began, times := spent(), 0
		var r explore.Result
		for ; times == 0 || (spent()-began) < enough; times++ {
			r = explore.Search(t, body, c)
			require.Nil(t, r.Failure)
		}
		return r, rate(r, (spent()-began)/time.Duration(times))
	}
	bubbles := 0
	began := spent()
	for ; bubbles == 0 || (spent()-began) < enough; bubbles++ {
		synctest.Test(t, func(*testing.T) {})
	}
	fmt.Fprintf(&table, "an empty bubble: %v\n", (spent()-began)/time.Duration(bubbles))
	for _, row := range []struct{ hosts, turns, naive, reduced int }{
		{2, 1, 2, 2}, {2, 2, 6, 2}, {2, 4, 70, 2}, {2, 6, 924, 2}, {2, 7, 3432, 2},
		{3, 1, 6, 6}, {3, 2, 90, 6}, {3, 3, 1680, 6}, {4, 2, 2520, 24},
	} {
		body := apart(row.hosts, row.turns)
		naive, a := search(body, explore.Config{Strategy: explore.Exhaustive})
		reduced, b := search(body, explore.Config{Strategy: explore.Exhaustive, Declared: true})
		fmt.Fprintf(&table, "%d hosts, %d turns each: naive %d (%s), reduced %d (%s)\n", row.hosts,
			row.turns, naive.Orders, a, reduced.Orders, b)
		require.Equal(t, row.naive, naive.Orders)
		require.Equal(t, row.reduced, reduced.Orders)
		require.True(t, naive.Complete && reduced.Complete)
	}
	for _, row := range [][2]int{{2, 2}, {4, 2}, {8, 2}, {2, 16}, {2, 64}, {2, 256}} {
		_, a := search(apart(row[0], row[1]), explore.Config{Orders: 100})
		fmt.Fprintf(&table, "%d hosts, %d turns each: at random %s\n", row[0], row[1], a)
	}
	t.Log("\n" + table.String())
}
