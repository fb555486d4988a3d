package main

import (
	"fmt"
	"strings"
	"time"
)

// picture counts how many runs are due when.
type picture struct{ counts [len(bounds) + 1]int }

// bounds are the ends of the picture's rows: a run belongs to the first that it comes before.
var bounds = [...]struct {
	before time.Duration
	name   string
}{
	{-time.Minute, "a minute late"}, {-time.Second, "a second late"}, {time.Second, "now"},
	{time.Minute, "in a minute"}, {time.Hour, "in an hour"}, {24 * time.Hour, "in a day"},
}

func (p *picture) add(in time.Duration) {
	for row, b := range bounds {
		if in < b.before {
			p.counts[row]++
			return
		}
	}
	p.counts[len(bounds)]++
}

// draw returns a bar for each row, or nothing if nothing is pending.
func (p *picture) draw() string {
	most := 0
	for _, n := range p.counts {
		most = max(most, n)
	}
	if most == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("\ndue\n")
	for row, n := range p.counts {
		name := "later"
		if row < len(bounds) {
			name = bounds[row].name
		}
		line := fmt.Sprintf("%14s %7d %s", name, n, strings.Repeat("█", (40*n+most-1)/most))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}
