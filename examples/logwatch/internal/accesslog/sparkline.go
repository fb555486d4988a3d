package accesslog

import (
	"slices"
	"strings"
)

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
	if len(values) == 0 {
		return ""
	}
	top := slices.Max(values)
	var line strings.Builder
	for _, v := range values {
		line.WriteRune(block(v, top))
	}
	return line.String()
}

func block(v, top float64) rune {
	if v <= 0 {
		return blocks[0]
	}
	full := len(blocks) - 1
	return blocks[max(1, min(full, int(v/top*float64(full)+0.5)))]
}

// squeeze returns at most width values, each the mean of as many windows.
func squeeze(loads []Load, width int) (means []float64) {
	all := 0
	for _, l := range loads {
		all += l.Windows
	}
	each := (all + width - 1) / width
	sum, n := 0.0, 0
	for i, l := range loads {
		for left := l.Windows; left > 0; {
			part := min(left, each-n)
			sum, n, left = sum+l.Requests*float64(part), n+part, left-part
			if n == each || left == 0 && i == len(loads)-1 {
				means = append(means, sum/float64(n))
				sum, n = 0, 0
			}
		}
	}
	return means
}
