package explore_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/testkit/page"
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

func TestPage_ShowsWhatIsTested(t *testing.T) {
	t.Parallel()
	section := page.Section(t, "../../docs/testing.md", "Exploration")
	page.Tested(t, section, "page_test.go")

	report := explore.Search(t, overdraw).Failure.Report
	report = strings.ReplaceAll(report, t.Name(), "TestOverdraw")
	require.Contains(t, section, "```\n"+report+"```")
}
