package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	docpage "github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/tools/catalog"
)

var (
	span     = regexp.MustCompile("`([^`]+)`")
	numbered = regexp.MustCompile("`\\.?([A-Za-z]+)([0-9])` to `\\.?[A-Za-z]+([0-9])`")
)

// spansOf returns the code in a line, without the dot of a method. A range of numbers is all in it.
func spansOf(text string) (spans []string) {
	for _, s := range span.FindAllStringSubmatch(text, -1) {
		spans = append(spans, strings.TrimPrefix(s[1], "."))
	}
	for _, m := range numbered.FindAllStringSubmatch(text, -1) {
		for n := m[2][0]; n <= m[3][0]; n++ {
			spans = append(spans, m[1]+string(n))
		}
	}
	return spans
}

// The pages about other libraries have a row for each of their names that is not the same here. That
// of RxJS names all others of ours, each where the catalogue has it. Forms need not be named.
func TestGuides_HaveEveryName(t *testing.T) {
	t.Parallel()
	src, err := load("../../observable")
	require.NoError(t, err)
	for _, library := range []string{"RxJS", "RxGo"} {
		base := strings.ToLower(library)
		page, err := os.ReadFile("../../docs/reference/from-" + base + ".md")
		require.NoError(t, err)
		list, err := os.ReadFile("testdata/" + base + ".txt")
		require.NoError(t, err)
		names := slices.DeleteFunc(strings.Split(string(list), "\n"),
			func(line string) bool { return line == "" || strings.HasSuffix(line, ":") })
		rows := map[string][]string{} // ours, by the name in the library
		var all []string
		table := false
		for line := range strings.Lines(string(page)) {
			cells := strings.Split(line, "|")
			all = append(all, spansOf(line)...)
			table = strings.HasPrefix(line, "| "+library+" |") || table && cells[0] == "" && len(cells) > 3
			for _, name := range spansOf(cells[min(1, len(cells)-1)]) {
				if table {
					require.Nil(t, rows[name], "%s has two rows", name)
					require.NotEmpty(t, strings.TrimSpace(cells[2]), "the row of %s has nothing", name)
					rows[name] = append([]string{}, spansOf(cells[2])...)
				}
			}
		}
		same := map[string]bool{} // ours
		for _, name := range names {
			ours := strings.ToUpper(name[:1]) + name[1:]
			if _, ok := src.docs[ours]; rows[name] == nil && ok {
				same[ours] = true
			} else {
				require.NotNil(t, rows[name], "%s has no row", name)
			}
		}
		require.Len(t, rows, len(names)-len(same), "a row is of no name of %s", library)
		if library != "RxJS" {
			continue
		}
		for _, fn := range src.funcs {
			name := fn.Name
			f, ok := catalog.FactsOf(name)
			if home := catalog.Home(name); home != nil && (same[home.Name] || home.Name != name) {
				continue
			}
			require.True(t, slices.Contains(all, name), "%s is not told of", name)
			if !ok {
				continue
			}
			for there := range strings.SplitSeq(f.RxJS, ", ") {
				if there = strings.TrimPrefix(there, "new "); there != "" && there != catalog.None {
					require.Contains(t, rows[there], name, "the row of %s", there)
				}
			}
		}
	}
}

// An Example runs the function that the page shows.
func TestGuides_ShowWhatRuns(t *testing.T) {
	t.Parallel()
	section := docpage.Section(t, "../../docs/reference/from-rxjs.md", "A search box, in both")
	docpage.Tested(t, section, "../../observable/example_search_test.go")
}
