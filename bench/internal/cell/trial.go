package cell

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"testing"
	"time"
)

// Trial is one run of a cell, with its report.
type Trial struct {
	N int        // the size of this run
	T *testing.T // for cells that need a test

	value       float64
	took        time.Duration
	figures     map[string]float64
	count, want int
	wrong       []string
}

// Try runs a cell once, in a size. A cell that needs a test is given tt.
func (c *Cell) Try(n int, tt *testing.T) *Trial {
	t := &Trial{N: n, T: tt}
	c.Run(t)
	return t
}

// Measure measures f, which does t.N operations: the time and the allocations of one.
func (t *Trial) Measure(f func()) {
	Settle()
	t.measure(f)
}

// MeasureOn is Measure in a process that goes on: the memory of the runs before is collected, and
// stays with the process.
func (t *Trial) MeasureOn(f func()) {
	runtime.GC()
	t.measure(f)
}

func (t *Trial) measure(f func()) {
	before := memory()
	start := time.Now()
	f()
	t.took = time.Since(start)
	after := memory()
	n := float64(t.N)
	t.Set(float64(t.took) / n)
	t.Figure("allocs_op", float64(after.Mallocs-before.Mallocs)/n)
	t.Figure("bytes_op", float64(after.TotalAlloc-before.TotalAlloc)/n)
}

// Set sets the cell's value, in place of Measure's.
func (t *Trial) Set(v float64) { t.value = v }

// Figure adds another figure.
func (t *Trial) Figure(name string, v float64) {
	if t.figures == nil {
		t.figures = make(map[string]float64)
	}
	t.figures[name] = v
}

// Count compares how much was done with how much should have been.
func (t *Trial) Count(got, want int) {
	t.count, t.want = got, want
	if got != want {
		t.Fail("count %d, want %d", got, want)
	}
}

// Check marks the run as wrong unless ok.
func (t *Trial) Check(ok bool, format string, args ...any) {
	if !ok {
		t.Fail(format, args...)
	}
}

// Fail marks the run as wrong.
func (t *Trial) Fail(format string, args ...any) {
	t.wrong = append(t.wrong, fmt.Sprintf(format, args...))
}

// Wrong returns the fault of the run.
func (t *Trial) Wrong() []string { return t.wrong }

// Settle collects earlier garbage, and gives it back to the system.
func Settle() {
	runtime.GC()
	debug.FreeOSMemory()
}

func memory() (m runtime.MemStats) {
	runtime.ReadMemStats(&m)
	return m
}

// Heap returns the live heap in bytes.
func Heap() float64 {
	Settle()
	m := memory()
	return float64(m.HeapAlloc)
}
