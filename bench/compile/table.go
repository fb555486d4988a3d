package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"time"
)

// result is the costs of a variant in all rounds.
type result []cost

// printTable prints a row for each variant, with ratios by the first one.
func printTable(w io.Writer, results []result) {
	fmt.Fprintln(w, "| program | its compiler | ratio | linker | observable's compiler | binary | ratio |")
	fmt.Fprintln(w, "| --- | --- | --- | --- | --- | --- | --- |")
	first := results[0].median()
	for i, r := range results {
		c := r.median()
		fmt.Fprintf(w, "| %s | %s | %.2f | %s | %s | %d KB | %.3f |\n", variants[i].name,
			seconds(c.program), float64(c.program)/float64(first.program), seconds(c.link),
			seconds(c.library), c.size>>10, float64(c.size)/float64(first.size))
	}
}

func seconds(d time.Duration) string { return fmt.Sprintf("%.2f s", d.Seconds()) }

func (c cost) String() string {
	return fmt.Sprintf("program %s, link %s, observable %s, %d bytes", seconds(c.program),
		seconds(c.link), seconds(c.library), c.size)
}

// median returns the median of each figure.
func (r result) median() cost {
	return cost{
		program: medianOf(r, func(c cost) time.Duration { return c.program }),
		library: medianOf(r, func(c cost) time.Duration { return c.library }),
		link:    medianOf(r, func(c cost) time.Duration { return c.link }),
		size:    medianOf(r, func(c cost) int64 { return c.size }),
	}
}

func medianOf[V cmp.Ordered](r result, figure func(cost) V) V {
	var values []V
	for _, c := range r {
		values = append(values, figure(c))
	}
	slices.Sort(values)
	return values[len(values)/2]
}
