package main

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

// tape is what has happened. Any goroutine writes to it.
type tape struct {
	mu      sync.Mutex
	orders  int // that were sent
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

// table is the instruments with the most volume, by lines.
func (t *tape) table(most int) (lines []string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	all := make([]int, 0, len(t.volume))
	for i := range t.volume {
		all = append(all, i)
	}
	slices.SortFunc(all, func(x, y int) int {
		return cmp.Or(cmp.Compare(t.volume[y], t.volume[x]), cmp.Compare(x, y))
	})
	lines = append(lines, fmt.Sprintf("%d instruments, %d trades, %d orders expired", len(all), t.trades, t.expired))
	for _, i := range all[:min(most, len(all))] {
		lines = append(lines, fmt.Sprintf("%12s %8.2f %10d", name(i), float64(t.last[i].price)/100, t.volume[i]))
	}
	return lines
}

// name is four letters for an instrument.
func name(i int) string {
	var b [4]byte
	for at := range b {
		b[at] = 'A' + byte(i%26)
		i /= 26
	}
	return string(b[:])
}

// show draws the table again and again, over itself, until the function that it returns is called.
func (t *tape) show(out io.Writer) (stop func()) {
	end, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-end:
				return
			case <-tick.C:
				lines := t.table(10)
				fmt.Fprintf(out, "\x1b[J%s\n\x1b[%dA", strings.Join(lines, "\n"), len(lines))
			}
		}
	}()
	return func() {
		close(end)
		<-over
		fmt.Fprint(out, "\x1b[J")
	}
}

// figures are a line of the result.
func (t *tape) figures(name string, took time.Duration, bytes uint64) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return fmt.Sprintf("%-24s %10.0f %10d %10d %8d", name, float64(t.orders)/took.Seconds(), t.trades, t.expired, bytes>>20)
}

// memory is what the program has of the system for its heap and its stacks.
func memory() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc + m.StackInuse
}
