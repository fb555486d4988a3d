package report

import (
	"fmt"
	"io"
	"unicode/utf8"
)

const (
	before = 3  // lines shown before the first difference
	after  = 12 // and from it on
)

// print shows the lines around the first difference, recorded beside got.
func (o *Outcome) print(w io.Writer) {
	fmt.Fprintf(w, "\n%s: %s\n", o.Family, o.Where)
	for _, broken := range o.Broken {
		fmt.Fprintf(w, "  invariant broken: %s\n", broken)
	}
	if o.Same() {
		return
	}
	first := 0
	for first < min(len(o.Recorded), len(o.Got)) && o.Recorded[first] == o.Got[first] {
		first++
	}
	from, to := max(0, first-before), first+after
	width := len("recorded")
	for _, line := range o.Recorded[from:min(to, len(o.Recorded))] {
		width = max(width, utf8.RuneCountInString(line))
	}
	fmt.Fprintf(w, "line    %-*s   %s\n", width, "recorded", "got")
	for i := from; i < min(to, max(len(o.Recorded), len(o.Got))); i++ {
		recorded, got, mark := at(o.Recorded, i), at(o.Got, i), ' '
		if recorded != got {
			mark = '!'
		}
		fmt.Fprintf(w, "%4d  %c %-*s   %s\n", i+1, mark, width, recorded, got)
	}
}

func at(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}
