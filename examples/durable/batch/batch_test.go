package main

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/examples/durable/internal/killtest"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
	"github.com/rxsched/rxsched/internal/testkit/page"
)

func TestMain(m *testing.M) { killtest.Main(m, main) }

// Each customer is billed under one idempotency key, and no more than twenty at a time.
func TestBatch_OutlivesAProcessThatIsKilled(t *testing.T) {
	t.Parallel()
	customers := 10_000
	if testing.Short() {
		customers = 1_000
	}
	r, dir := killtest.NewReceiver(t), t.TempDir()
	start := func() *killtest.Child {
		return killtest.Start(t, "", "-dir", dir, "-url", r.URL, "-nosync",
			"-customers", strconv.Itoa(customers))
	}
	c := start()
	for kills := range 3 {
		r.Wait(t, "bills", func(all killtest.Posts) bool { return len(all.Texts) > kills*customers/4 })
		r.Amidst(t, c.Kill)
		c = start()
	}
	c.After(t, strconv.Itoa(customers)+" bills of 2026-11-27")
	r.Wait(t, "the end", func(all killtest.Posts) bool {
		require.Len(t, all.Texts, customers)
		for text, keys := range all.Texts {
			require.Len(t, keys, 1, text)
		}
		require.LessOrEqual(t, all.Highest, 20)
		return true
	})
}

func TestPage_ShowsTheBatch(t *testing.T) {
	t.Parallel()
	page.Tested(t, page.Section(t, "../../../docs/modules/durable.md", "A nightly batch"), "main.go")
}

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	clitest.KeepsTheConvention(t, "batch", clitest.In(run), []string{"-customers", "-1"},
		"-night must be a date, and -customers not negative")
}
