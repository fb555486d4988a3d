package main

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/examples/durable/internal/killtest"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
	"github.com/rxsched/rxsched/internal/testkit/page"
)

func TestMain(m *testing.M) { killtest.Main(m, main) }

// posted returns under how many idempotency keys of an order a text was posted.
func posted(all killtest.Posts, order, text string) (n int) {
	for key := range all.Texts[text] {
		if strings.Contains(key, "/"+order+"/") {
			n++
		}
	}
	return n
}

func TestSaga_OutlivesAProcessThatIsKilled(t *testing.T) {
	t.Parallel()
	const orders = 30
	r, dir := killtest.NewReceiver(t), t.TempDir()
	start := func() *killtest.Child {
		return killtest.Start(t, "", "-dir", dir, "-url", r.URL, "-orders", fmt.Sprint(orders))
	}
	c := start()
	for range 3 {
		r.Amidst(t, c.Kill)
		c = start()
	}
	undone := 0
	for i := range orders {
		end := c.After(t, name(i)+": ")
		back := end == "undone"
		if back {
			undone++
		}
		require.True(t, back || i%3 != 1, "%s can't be shipped", name(i))
		for _, step := range steps {
			did, undid := 0, 0
			r.Wait(t, "the order", func(all killtest.Posts) bool {
				did, undid = posted(all, name(i), "do "+step), posted(all, name(i), "undo "+step)
				return true
			})
			require.LessOrEqual(t, did, 1, "%s %s", name(i), step)
			require.LessOrEqual(t, undid, 1, "%s %s", name(i), step)
			if back {
				require.GreaterOrEqual(t, undid, did, "%s %s", name(i), step)
			} else {
				require.Equal(t, 1, did, "%s %s", name(i), step)
				require.Zero(t, undid, "%s %s", name(i), step)
			}
		}
	}
	require.GreaterOrEqual(t, undone, orders/3)
}

func TestPage_ShowsTheSaga(t *testing.T) {
	t.Parallel()
	page.Tested(t, page.Section(t, "../../../docs/modules/durable.md", "A saga"), "saga.go")
}

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	clitest.KeepsTheConvention(t, "saga", clitest.In(run), []string{"-orders", "-1"},
		"-orders must not be negative")
}

func TestRun_SaysWhatItCanNotDo(t *testing.T) {
	t.Parallel()
	var said strings.Builder
	require.Equal(t, 1, run([]string{"-dir", "saga.go"}, io.Discard, &said))
	require.Contains(t, said.String(), "not a directory")
}
