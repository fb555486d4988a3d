package main

import (
	"fmt"
	"io"
	"sync"
	"sync/atomic"
)

type tally struct {
	rounds, actions, runs, values, keyed, cancelled, abandoned, panics atomic.Int64
}

func (t *tally) String() string {
	return fmt.Sprintf("%d rounds, %d actions, %d runs, %d values through pipelines, %d of keys, %d cancelled, %d abandoned, %d panics",
		t.rounds.Load(), t.actions.Load(), t.runs.Load(), t.values.Load(), t.keyed.Load(), t.cancelled.Load(),
		t.abandoned.Load(), t.panics.Load())
}

// kinds are the faults, in the order in which they are reported.
var kinds = []string{"lost", "duplicate", "out of order", "overlapped", "leaked", "late", "unreported", "goroutines", "heap", "stall"}

// faults are the events that must not happen.
type faults struct {
	mu    sync.Mutex
	count map[string]int
	notes []string // of the first few
}

func (f *faults) note(kind, format string, args ...any) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.count == nil {
		f.count = map[string]int{}
	}
	f.count[kind]++
	if len(f.notes) < 20 {
		f.notes = append(f.notes, kind+": "+fmt.Sprintf(format, args...))
	}
}

// report prints the faults, and reports whether there are none.
func (f *faults) report(out io.Writer) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for _, n := range f.notes {
		fmt.Fprintln(out, n)
	}
	for _, k := range kinds {
		fmt.Fprintf(out, "%s %d  ", k, f.count[k])
	}
	verdict := "ok"
	if len(f.count) > 0 {
		verdict = "FAILED"
	}
	fmt.Fprintf(out, "\n%s\n", verdict)
	return len(f.count) == 0
}
