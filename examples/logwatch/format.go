package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

func moment(t time.Time) string { return t.Round(time.Second).Format("Jan _2 15:04:05") }

// grouped formats a number with its thousands set apart.
func grouped[N int | int64](n N) string {
	s := strconv.FormatInt(int64(n), 10)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func size(n int64) string {
	if n < 1024 {
		return fmt.Sprintf("%d B", n)
	}
	v, unit := float64(n)/1024, 0
	for ; v >= 999.95 && unit < len("KMGTPE")-1; unit++ {
		v /= 1024
	}
	return fmt.Sprintf("%.1f %ciB", v, "KMGTPE"[unit])
}

// share returns part of all, in percent; of nothing it is 0.
func share(part, all int) float64 { return 100 * float64(part) / float64(max(1, all)) }

// percent formats a share; no errors are a dash.
func percent(part, all int) string {
	if part == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", share(part, all))
}

// shorten leaves width characters of s, the last tail of them from its end. It makes characters
// visible that can't be printed.
func shorten(s string, width, tail int) string {
	runes := []rune(s)
	for i, r := range runes {
		if !unicode.IsPrint(r) {
			runes[i] = '·'
		}
	}
	if len(runes) <= width {
		return string(runes)
	}
	return string(runes[:width-1-tail]) + "…" + string(runes[len(runes)-tail:])
}

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return grouped(n) + " " + thing + "s"
}

// brief formats a duration without zero units at its end.
func brief(d time.Duration) string {
	s := d.Round(time.Second).String()
	if strings.HasSuffix(s, "m0s") {
		s = strings.TrimSuffix(s, "0s")
	}
	if strings.HasSuffix(s, "h0m") {
		s = strings.TrimSuffix(s, "0m")
	}
	return s
}

var blocks = []rune(" ▁▂▃▄▅▆▇█")

// load is the requests in each of some consecutive windows.
type load struct {
	requests float64
	windows  int
}

// sparkline draws loads as a line of at most width blocks. The highest is a full block, and only
// zero is blank. If there are more windows than blocks, a block stands for the mean of several.
func sparkline(loads []load, width int) string {
	means := squeeze(loads, width)
	highest, full := slices.Max(means), float64(len(blocks)-1)
	var line strings.Builder
	for _, v := range means {
		at := 0
		if v > 0 {
			at = max(1, int(v/highest*full+0.5))
		}
		line.WriteRune(blocks[at])
	}
	return line.String()
}

// squeeze returns at most width values, each the mean of as many windows.
func squeeze(loads []load, width int) (means []float64) {
	all := 0
	for _, l := range loads {
		all += l.windows
	}
	each := (all + width - 1) / width
	sum, n := 0.0, 0
	for _, l := range loads {
		for all -= l.windows; l.windows > 0; {
			part := min(l.windows, each-n)
			sum, n, l.windows = sum+l.requests*float64(part), n+part, l.windows-part
			if n == each || all+l.windows == 0 {
				means = append(means, sum/float64(n))
				sum, n = 0, 0
			}
		}
	}
	return means
}
