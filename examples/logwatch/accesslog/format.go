package accesslog

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
)

func Moment(t time.Time) string { return t.Round(time.Second).Format("Jan _2 15:04:05") }

// Grouped formats a number with its thousands set apart.
func Grouped[N int | int64](n N) string {
	s := strconv.FormatInt(int64(n), 10)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func Size(n int64) string {
	if n < 1024 {
		return fmt.Sprintf("%d B", n)
	}
	v, unit := float64(n)/1024, 0
	for ; v >= 999.95 && unit < len("KMGTPE")-1; unit++ {
		v /= 1024
	}
	return fmt.Sprintf("%.1f %ciB", v, "KMGTPE"[unit])
}

// Share returns part of all, in percent; of nothing it is 0.
func Share(part, all int) float64 { return 100 * float64(part) / float64(max(1, all)) }

// Percent formats a share; no errors are a dash.
func Percent(part, all int) string {
	if part == 0 {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", Share(part, all))
}

// Shorten cuts the middle out of a text that is longer than width: its end tells as much as its
// beginning.
func Shorten(s string, width int) string { return squeezed(s, width, width/2) }

// Clip cuts the end off a text that is longer than width.
func Clip(s string, width int) string { return squeezed(s, width, 0) }

// squeezed leaves width characters of s, the last tail of them from its end. It makes characters
// visible that can't be printed.
func squeezed(s string, width, tail int) string {
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

func Plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return Grouped(n) + " " + thing + "s"
}

// Brief formats a duration without zero units at its end.
func Brief(d time.Duration) string {
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

// Load is the requests in each of some consecutive windows.
type Load struct {
	Requests float64
	Windows  int
}

// Sparkline draws loads as a line of at most width blocks. The highest is a full block, and only
// zero is blank. If there are more windows than blocks, a block stands for the mean of several.
func Sparkline(loads []Load, width int) string {
	values := squeeze(loads, width)
	var line strings.Builder
	for _, v := range values {
		line.WriteRune(Block(v / slices.Max(values)))
	}
	return line.String()
}

// Block is a block that is full to a share. Only zero is blank.
func Block(share float64) rune {
	if !(share > 0) {
		return blocks[0]
	}
	full := len(blocks) - 1
	return blocks[max(1, min(full, int(share*float64(full)+0.5)))]
}

// squeeze returns at most width values, each the mean of as many windows.
func squeeze(loads []Load, width int) (means []float64) {
	all := 0
	for _, l := range loads {
		all += l.Windows
	}
	each := (all + width - 1) / width
	sum, n := 0.0, 0
	for _, l := range loads {
		for all -= l.Windows; l.Windows > 0; {
			part := min(l.Windows, each-n)
			sum, n, l.Windows = sum+l.Requests*float64(part), n+part, l.Windows-part
			if n == each || all+l.Windows == 0 {
				means = append(means, sum/float64(n))
				sum, n = 0, 0
			}
		}
	}
	return means
}
