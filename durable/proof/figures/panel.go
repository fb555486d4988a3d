package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/http/httptest"
	"runtime"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/panel"
	"github.com/rxsched/rxsched/monitor/inspect"
)

// drawing is one time that a page reads all keys.
type drawing struct {
	begun, over time.Time
	keys        int
	heap        uint64 // the most there was, in bytes
}

// drawings measures how long the page of package inspect takes to draw all keys, and how often it
// does. It opens a page, and waits for two drawings.
func drawings(ctx context.Context, e durable.Engine) error {
	in := inspect.New(inspect.Config{})
	defer in.Close()
	drawn := make(chan drawing, 2)
	agenda := panel.Of(e)
	in.AddAgenda("durable", func(ctx context.Context) iter.Seq2[inspect.Entry, error] {
		return func(yield func(inspect.Entry, error) bool) {
			d := drawing{begun: time.Now()}
			agenda(ctx)(func(entry inspect.Entry, err error) bool {
				if d.keys++; d.keys%10_000 == 0 {
					d.heap = max(d.heap, heap())
				}
				return yield(entry, err)
			})
			d.over = time.Now()
			drawn <- d
		}
	})
	runtime.GC()
	before := heap()
	server := httptest.NewServer(in)
	defer server.Close()
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	page, err := http.NewRequestWithContext(ctx, http.MethodGet, server.URL+"/events", nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(page)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	go io.Copy(io.Discard, answer.Body) // ends with ctx
	first := <-drawn
	next := <-drawn
	took, period := first.over.Sub(first.begun), next.begun.Sub(first.begun)
	fmt.Printf("panel: one drawing of %d keys takes %v and up to %d MB of heap more, the next one "+
		"begins %v after it has: %.1f%% of the time\n", first.keys, took.Round(time.Millisecond),
		(max(first.heap, before)-before)>>20, period.Round(time.Millisecond),
		100*took.Seconds()/period.Seconds())
	return nil
}

// heap is what the heap has, garbage included, in bytes.
func heap() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
