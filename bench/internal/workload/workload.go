// Package workload has the cells of the bench: the measurements of this project, of its peers, and
// of the floors beneath them, which are the least code that does the work. There is a file for a
// few workloads with what this project does in them, one for the floors, and one for each peer.
package workload

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// Cell is one workload on one system. Its work counts itself, and checks the order or the sum where
// there is one.
type Cell struct {
	Workload, Variant, System string
	N                         int    // size
	Unit                      string // of the figure that counts
	Waits                     bool   // it mostly waits
	run                       func(*Trial)
}

// The units that Go's testing has.
const (
	nanoseconds = "ns/op"
	bytes       = "B/op"
	allocations = "allocs/op"
)

// All returns all cells.
func All() []Cell {
	return slices.Concat(
		chains(), bursts(), churns(), fires(), intervals(), memories(), virtuals(), hops(), posts(),
		pipelines(), priorities(), wakes(), windows(), jobCells(), keepers(), scripts(), keyed(),
	)
}

// Name returns the name of a cell: workload, variant or a dash, and system.
func (c *Cell) Name() string {
	variant := c.Variant
	if variant == "" {
		variant = "-"
	}
	return c.Workload + "/" + variant + "/" + c.System
}

// Ours reports whether the system is this project.
func (c *Cell) Ours() bool { return strings.HasPrefix(c.System, "rxsched") }

// Trial is one run of a cell, with its report.
type Trial struct {
	N       int // the size of this run
	Figures map[string]float64
	Count   int // what was done
	Want    int // what should have been done
	Wrong   []string
}

// Try runs a cell once, in a size.
func (c *Cell) Try(n int) *Trial {
	t := &Trial{N: n, Figures: map[string]float64{}}
	c.run(t)
	return t
}

// Benchmark runs a cell b.N times and reports the means. It returns the last run.
func (c *Cell) Benchmark(b *testing.B) (last *Trial) {
	sums := map[string]float64{}
	for range b.N {
		last = c.Try(c.N)
		for _, wrong := range last.Wrong {
			b.Error(wrong)
		}
		for unit, v := range last.Figures {
			sums[unit] += v
		}
	}
	if c.Unit != nanoseconds {
		b.ReportMetric(0, nanoseconds) // is not written
	}
	for unit, sum := range sums {
		b.ReportMetric(sum/float64(b.N), unit)
	}
	if _, ok := sums[allocations]; ok {
		b.ReportAllocs()
	}
	return last
}

// measure measures f, which does t.N operations: the time and the allocations of one.
func (t *Trial) measure(f func()) {
	before := memory()
	start := time.Now()
	f()
	took := time.Since(start)
	after := memoryNow()
	n := float64(t.N)
	t.Figures[nanoseconds] = float64(took) / n
	t.Figures[allocations] = float64(after.Mallocs-before.Mallocs) / n
	t.Figures[bytes] = float64(after.TotalAlloc-before.TotalAlloc) / n
}

// counted compares how much was done with how much should have been.
func (t *Trial) counted(got, want int) {
	t.Count, t.Want = got, want
	t.check(got == want, "count %d, want %d", got, want)
}

// check marks the run as wrong unless ok.
func (t *Trial) check(ok bool, format string, args ...any) {
	if !ok {
		t.Wrong = append(t.Wrong, fmt.Sprintf(format, args...))
	}
}

// memory collects earlier garbage first.
func memory() runtime.MemStats {
	runtime.GC()
	return memoryNow()
}

func memoryNow() (m runtime.MemStats) {
	runtime.ReadMemStats(&m)
	return m
}

// inUse returns the live heap in bytes.
func inUse() float64 {
	runtime.GC() // what finalizers and pools still hold goes with the second
	return float64(memory().HeapAlloc)
}

// spin keeps the processor busy for d.
func spin(d time.Duration) {
	for start := time.Now(); time.Since(start) < d; {
	}
}

// percentile is the value below which p percent of the values are. It sorts them.
func percentile(values []float64, p int) float64 {
	slices.Sort(values)
	return values[min(len(values)*p/100, len(values)-1)]
}

// system is a system as a workload sees it; do is its work there.
type system[F any] struct {
	name string
	do   F
}

// cells returns a copy of c for each system, which calls run with its work.
func cells[F any](c Cell, systems []system[F], run func(*Trial, F)) (all []Cell) {
	for _, s := range systems {
		c.System = s.name
		c.run = func(t *Trial) { run(t, s.do) }
		all = append(all, c)
	}
	return all
}

// sized returns the cells of some sizes, whose variants are named after them.
func sized[F any](
	c Cell, sizes []int, systems []system[F], run func(*Trial, F),
) (all []Cell) {
	prefix := c.Variant
	for _, c.N = range sizes {
		c.Variant = fmt.Sprintf("%s1e%d", prefix, len(fmt.Sprint(c.N))-1)
		all = append(all, cells(c, systems, run)...)
	}
	return all
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func mustOf[T any](v T, err error) T {
	must(err)
	return v
}
