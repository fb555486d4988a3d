package main

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// badInSample is the lines of the sample that are broken on purpose.
var badInSample = []int{24, 120, 207, 253}

// fields is what awk would make of the good lines of the sample: fields between blanks.
func fields() (lines [][]string) {
	for i, line := range strings.Split(strings.TrimSuffix(sample, "\n"), "\n") {
		if !slices.Contains(badInSample, i+1) {
			lines = append(lines, strings.Fields(line))
		}
	}
	return lines
}

// outcomeFields is status and bytes: awk '{print $9, $10}', but for a request that is a single
// word, in which case they are $7 and $8.
func outcomeFields(f []string) (status string, size int64) {
	at := 8
	if strings.HasSuffix(f[5], `"`) {
		at = 6
	}
	size, _ = strconv.ParseInt(f[at+1], 10, 64) // a dash is 0
	return f[at], size
}

func TestSummary_AgreesWithACountByOtherMeans(t *testing.T) {
	t.Parallel()
	var bytes int64
	var errors int
	classes := make(map[string]int)
	for _, f := range fields() {
		status, size := outcomeFields(f)
		bytes += size
		classes[status[:1]]++
		if status >= "400" {
			errors++
		}
	}
	lines := strings.Count(sample, "\n") // wc -l
	for _, want := range []string{
		fmt.Sprintf("\n%d lines: %d parsed, %d bad\n", lines, lines-len(badInSample), len(badInSample)),
		fmt.Sprintf("\nrequests  %15s\n", grouped(len(fields()))),
		fmt.Sprintf("\nbytes     %15s  ", grouped(bytes)),
		fmt.Sprintf("\nerrors    %15d  ", errors),
		fmt.Sprintf("\n  2xx     %15d  ", classes["2"]),
		fmt.Sprintf("\n  3xx     %15d  ", classes["3"]),
		fmt.Sprintf("\n  4xx     %15d  ", classes["4"]),
		fmt.Sprintf("\n  5xx     %15d  ", classes["5"]),
	} {
		require.Contains(t, golden, want)
	}
	require.Len(t, classes, 4)
}

func TestTop_AgreesWithACountByOtherMeans(t *testing.T) {
	t.Parallel()
	counts := make(map[string]int) // awk '{print $7}' | cut -d? -f1 | sort | uniq -c
	for _, f := range fields() {
		path := strings.Trim(f[5], `"`)
		if !strings.HasSuffix(f[5], `"`) {
			path, _, _ = strings.Cut(f[6], "?")
		}
		counts[path]++
	}
	var ranking []string
	for path, n := range counts {
		ranking = append(ranking, fmt.Sprintf("%8d  %s\n", n, path))
	}
	slices.SortFunc(ranking, func(a, b string) int { return -cmp.Compare(a[:8], b[:8]) })
	require.Contains(t, golden, fmt.Sprintf("\ntop paths of %d\n", len(counts)))
	_, list, _ := strings.Cut(golden, "\ntop paths")
	for _, line := range ranking[:3] {
		require.Contains(t, list, line)
	}
}

// A line that is not late is in the window of its stamp. So a window holds as many lines as grep
// finds of its hour and quarter, but for those that are late across its edge, of which the sample
// has none.
func TestWindows_AgreeWithACountByOtherMeans(t *testing.T) {
	t.Parallel()
	counts := make(map[string]int)
	for _, f := range fields() {
		hour, minute := f[3][len("[14/Mar/2026:"):][:2], f[3][len("[14/Mar/2026:06:"):][:2]
		quarter, err := strconv.Atoi(minute)
		require.NoError(t, err)
		counts[fmt.Sprintf("Mar 14 %s:%02d:00", hour, quarter/15*15)]++
	}
	for window, n := range counts {
		require.Contains(t, golden, fmt.Sprintf("\n%s  %8d ", window, n))
	}
}
