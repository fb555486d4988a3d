package report

import (
	"fmt"
	"io"
	"unicode/utf8"
)

const (
	before = 3   // rows shown before the first difference
	after  = 12  // and from it on
	looked = 500 // lines that are aligned: that takes their square, and few are shown
)

// row is a line of the recording beside one of the replay. Rows that differ have only one of the
// two.
type row struct {
	recorded, got       string
	inRecorded, inReply bool
}

func (r *row) same() bool { return r.inRecorded && r.inReply }

func (o *Outcome) print(w io.Writer) {
	fmt.Fprintf(w, "\n%s: %s\n", o.Family, o.Where)
	for _, broken := range o.Broken {
		fmt.Fprintf(w, "  invariant broken: %s\n", broken)
	}
	if o.Same() {
		return
	}
	rows := around(o.Recorded, o.Got)
	width := len("recorded")
	for i := range rows {
		width = max(width, utf8.RuneCountInString(rows[i].recorded))
	}
	fmt.Fprintf(w, "    %-*s   %s\n", width, "recorded", "got")
	for i := range rows {
		mark := ' '
		if !rows[i].same() {
			mark = '!'
		}
		fmt.Fprintf(w, "  %c %-*s   %s\n", mark, width, rows[i].recorded, rows[i].got)
	}
}

// around returns the rows around the first difference, with a note where some are left out.
func around(recorded, got []string) (shown []row) {
	first, most := 0, max(len(recorded), len(got))
	for first < min(len(recorded), len(got)) && recorded[first] == got[first] {
		first++
	}
	from := max(0, first-before)
	if from > 0 {
		shown = append(shown, gap(from))
	}
	until := from + looked
	rows := align(recorded[from:min(until, len(recorded))], got[from:min(until, len(got))])
	to := min(len(rows), first-from+after)
	shown = append(shown, rows[:to]...)
	if left := len(rows) - to + max(0, most-until); left > 0 {
		shown = append(shown, gap(left))
	}
	return shown
}

func gap(n int) row {
	text := fmt.Sprintf("... %d lines", n)
	return row{recorded: text, got: text, inRecorded: true, inReply: true}
}

// align puts equal lines beside each other: those of a longest common subsequence.
func align(recorded, got []string) (rows []row) {
	common := lengths(recorded, got)
	i, j := 0, 0
	for i < len(recorded) || j < len(got) {
		switch {
		case i < len(recorded) && j < len(got) && recorded[i] == got[j]:
			rows = append(rows, row{recorded[i], got[j], true, true})
			i, j = i+1, j+1
		case j == len(got) || i < len(recorded) && common[i+1][j] >= common[i][j+1]:
			rows = append(rows, row{recorded: recorded[i], inRecorded: true})
			i++
		default:
			rows = append(rows, row{got: got[j], inReply: true})
			j++
		}
	}
	return rows
}

// lengths is, for each i and j, how long the longest common subsequence of recorded[i:] and got[j:]
// is.
func lengths(recorded, got []string) [][]int {
	table := make([][]int, len(recorded)+1)
	for i := range table {
		table[i] = make([]int, len(got)+1)
	}
	for i := len(recorded) - 1; i >= 0; i-- {
		for j := len(got) - 1; j >= 0; j-- {
			if recorded[i] == got[j] {
				table[i][j] = table[i+1][j+1] + 1
			} else {
				table[i][j] = max(table[i+1][j], table[i][j+1])
			}
		}
	}
	return table
}
