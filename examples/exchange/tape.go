package main

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
)

// tape is what has happened. Any goroutine writes to it.
type tape struct {
	mu      sync.Mutex
	trades  int // guarded by mu, as what follows
	expired int
	last    map[int]event // by instrument
	volume  map[int]int
}

func newTape() *tape { return &tape{last: map[int]event{}, volume: map[int]int{}} }

func (t *tape) note(e event) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if e.quantity == 0 {
		t.expired++
		return
	}
	t.trades++
	t.last[e.instrument] = e
	t.volume[e.instrument] += e.quantity
}

// table prints the instruments with the most volume.
func (t *tape) table(out io.Writer, most int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	busiest := slices.SortedFunc(maps.Keys(t.volume), func(x, y int) int {
		return cmp.Or(cmp.Compare(t.volume[y], t.volume[x]), cmp.Compare(x, y))
	})
	fmt.Fprintf(out, "%10s %8s %10s\n", "instrument", "price", "volume")
	for _, i := range busiest[:min(most, len(busiest))] {
		fmt.Fprintf(out, "%10d %8.2f %10d\n", i, float64(t.last[i].price)/100, t.volume[i])
	}
}
