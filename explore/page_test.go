package explore_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/explore"
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

// counted: two goroutines count on a host, each for itself.
func counted(x *explore.X) {
	for _, name := range []string{"left", "right"} {
		h, n := x.Host(name), new(int)
		for range 3 {
			_ = h.Post(func() {
				x.Write(n)
				*n++
			})
		}
	}
}

func exhausted(t *testing.T) explore.Result {
	return explore.Search(t, counted, explore.Config{
		Strategy: explore.Exhaustive,
		Declared: true, // the hosts share nothing that is not declared
	})
}

func TestPage_ShowsWhatIsTested(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../docs/testing.md")
	require.NoError(t, err)
	_, section, ok := strings.Cut(string(page), "\n## Exploration\n")
	require.True(t, ok)
	section, _, _ = strings.Cut(section, "\n## ")
	source, err := os.ReadFile("page_test.go")
	require.NoError(t, err)
	fuzz, err := os.ReadFile("fuzz_test.go")
	require.NoError(t, err)
	tested := string(source) + string(fuzz)
	blocks := regexp.MustCompile("(?s)```go\n(.*?)```").FindAllStringSubmatch(section, -1)
	require.NotEmpty(t, blocks)
	for _, b := range blocks {
		code, _, _ := strings.Cut(b[1], "\nfunc TestOverdraw")
		require.Contains(t, tested, strings.TrimSpace(code))
	}

	report := explore.Search(t, overdraw).Failure.Report
	report = strings.ReplaceAll(report, t.Name(), "TestOverdraw")
	require.Contains(t, section, "```\n"+report+"```")

	require.Equal(t, 1, exhausted(t).Orders)
	require.True(t, exhausted(t).Complete)
}
