package main

import (
	"fmt"
	"io"
	"runtime"
	"time"
)

// resources are the figures that must stay flat.
type resources struct {
	goroutines int
	heap       uint64
}

// measure measures the resources after a garbage collection.
func measure() resources {
	const patience = 50
	var m runtime.MemStats
	least := resources{goroutines: runtime.NumGoroutine()}
	for range patience { // a goroutine whose work is done takes a moment to be gone
		runtime.GC()
		if n := runtime.NumGoroutine(); n <= 1 {
			break
		}
		time.Sleep(2 * time.Millisecond)
	}
	runtime.GC()
	runtime.ReadMemStats(&m)
	least.goroutines, least.heap = min(least.goroutines, runtime.NumGoroutine()), m.HeapAlloc
	return least
}

// allowed is how much the heap may grow: the runtime keeps some memory.
const allowed = 2 << 20

func compare(out io.Writer, before, after resources, f *faults) {
	fmt.Fprintf(out, "goroutines: %d at the start, %d at the end; heap: %s at the start, %s at the end\n",
		before.goroutines, after.goroutines, megabytes(before.heap), megabytes(after.heap))
	if after.goroutines > before.goroutines {
		f.note("goroutines", "%d are left", after.goroutines-before.goroutines)
	}
	if after.heap > before.heap+allowed {
		f.note("heap", "%s are left", megabytes(after.heap-before.heap))
	}
}

func megabytes(n uint64) string { return fmt.Sprintf("%.2f MB", float64(n)/(1<<20)) }
