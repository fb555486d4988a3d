package main

import (
	"fmt"
	"strings"
)

const mostSources = 4 // that are joined

// combinations returns the file with the joins.
func combinations() string {
	b := new(strings.Builder)
	fmt.Fprintf(b, header+"package observable\n\nimport \"github.com/rxsched/rxsched/internal/containers/ring\"\n")
	for _, j := range joins {
		for n := 2; n <= mostSources; n++ {
			j.write(b, n)
		}
	}
	for n := 2; n < mostSources; n++ {
		withLatestFrom(b, n)
	}
	return b.String()
}

// join is an operator that joins sources. All but its name and doc are formats for [each].
type join struct {
	name      string
	doc       string // after "Name2 is [Name] of 2 sources of different types: "
	cell      string // makes the place of a source's values
	core      string // makes the state
	value     string // takes a value from its place
	subscribe string
}

const latestCore = "newLatestCombiner"

var joins = []join{
	{"CombineLatest", "it sends what project makes of their latest values",
		"new(%[1]s)", latestCore, "*v%[2]s", "follow(g, %[2]s, v%[2]s)"},
	{"ForkJoin", "it sends what project makes of their last values",
		"new(%[1]s)", latestCore, "*v%[2]s", "keepLast(g, %[2]s, v%[2]s)"},
	{"Zip", "it sends what project makes of values that belong together",
		"new(ring.Ring[%[1]s])", "newZipping", "ring.Pop(v%[2]s)", "feed(g, %[3]d, %[2]s, v%[2]s)"},
}

func (j join) write(b *strings.Builder, n int) {
	name := fmt.Sprint(j.name, n)
	fmt.Fprintf(b, "\n// %s is [%s] of %d sources of different types:\n// %s.\n", name, j.name, n, j.doc)
	fmt.Fprintf(b, "func %s[%s, R any](\n%s, project func(%s) R,\n) Observable[R] {\n",
		name, letters(n), each(n, "%[2]s Observable[%[1]s]"), letters(n))
	fmt.Fprintf(b, "must(project != nil, \"%s: nil project\")\n", name)
	mustSources(b, name, n)
	fmt.Fprintf(b, "return made(func(dst *Subscriber[R]) {\n")
	fmt.Fprintf(b, "%s := %s\n", each(n, "v%[2]s"), each(n, j.cell))
	fmt.Fprintf(b, "g := %s(dst, %d, func() R { return project(%s) })\n", j.core, n, each(n, j.value))
	fmt.Fprintf(b, "%s\n})\n}\n", lines(n, j.subscribe))
}

func withLatestFrom(b *strings.Builder, n int) {
	name := fmt.Sprint("WithLatestFrom", n)
	fmt.Fprintf(b, "\n// %s is [WithLatestFrom] of %d others: it sends what project makes of each value and their\n// latest ones.\n", name, n)
	fmt.Fprintf(b, "func %s[T, %s, R any](\n%s, project func(T, %s) R,\n) Operator[T, R] {\n",
		name, letters(n), each(n, "%[2]s Observable[%[1]s]"), letters(n))
	fmt.Fprintf(b, "must(project != nil, \"%s: nil project\")\n", name)
	mustSources(b, name, n)
	fmt.Fprintf(b, "return operate(%q, func(src Observable[T], dst *Subscriber[R]) {\n", name)
	fmt.Fprintf(b, "v, %s := new(T), %s\n", each(n, "v%[2]s"), each(n, "new(%[1]s)"))
	fmt.Fprintf(b, "g := %s(dst, %d, func() R { return project(*v, %s) })\n", latestCore, n, each(n, "*v%[2]s"))
	fmt.Fprintf(b, "%s\naccompany(g, src, v)\n})\n}\n", lines(n, "overhear(g, %[2]s, v%[2]s)"))
}

// mustSources writes the check of what name is given.
func mustSources(b *strings.Builder, name string, n int) {
	fmt.Fprintf(b, "mustSources(%q, %s)\n", name, each(n, "!zero(%[2]s)"))
}

// letters is the list of n type parameters: A, B, ...
func letters(n int) string { return each(n, "%[1]s") }

// each formats n sources, in one line. The verbs are given a source's type, its name and its index.
func each(n int, format string) string { return repeat(n, format, ", ") }

// lines is each with a line for each source.
func lines(n int, format string) string { return repeat(n, format, "\n") }

func repeat(n int, format, separator string) string {
	return list(n, separator, func(i int) string {
		letter := string(rune('A' + i))
		return fmt.Sprintf(format+"%[4]s", letter, strings.ToLower(letter), i, "")
	})
}
