package explore_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/explore"
)

// overdraw: two shops look at the balance, and draw from the account if it is enough.
func overdraw(x *explore.X) {
	account, balance := x.Host("account"), 100
	for _, name := range []string{"shop", "web"} {
		shop := x.Host(name)
		draw := func() { balance -= 80 }
		look := func() {
			enough := balance >= 80
			_ = shop.Post(func() {
				if enough {
					_ = account.Post(draw)
				}
			})
		}
		_ = shop.Post(func() { _ = account.Post(look) })
	}
	x.Settle()
	if balance < 0 {
		x.Errorf("the balance is %d", balance)
	}
}

// A value hops to the worker over a network that is slow, and back over one that loses half.
func TestWorker_AnswersOverANetwork(t *testing.T) {
	t.Parallel()
	seen, lost := 0, 0
	explore.Once(t, func(w *explore.X) {
		ui, worker := w.Host("ui"), w.Host("worker")
		chance := rand.New(rand.NewPCG(7, 0))
		answers := observable.Pipe5(observable.Interval(10*ms, ui.Async()), observable.Take[int](8),
			observable.Delay[int](5*ms, worker.Async()), // there
			observable.Delay[int](3*ms, worker.Async()), // it works
			observable.Filter(func(int) bool {
				if chance.IntN(2) == 0 {
					return true
				}
				lost++
				return false
			}),
			observable.Delay[int](5*ms, ui.Async())) // and back
		answers.Subscribe(w.Context(), observable.Next(func(int) { seen++ }))
		w.Settle()
	})
	require.Equal(t, 8, seen+lost)
	require.Positive(t, seen)
	require.Positive(t, lost)
}

func TestPage_ShowsWhatIsTested(t *testing.T) {
	t.Parallel()
	section := page.Section(t, "../../docs/testing.md", "Exploration")
	page.Tested(t, section, "page_test.go")

	report := explore.Search(t, overdraw).Failure.Report
	report = strings.ReplaceAll(report, t.Name(), "TestOverdraw")
	report, _, _ = strings.Cut(report, "  *  3")
	require.Contains(t, section, "```\n"+report+"  ...\n```")
}
