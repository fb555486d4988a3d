package cookbook_test

import (
	"context"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/explore"
	"github.com/rxsched/rxsched/testing/marble"
)

// thumbnails are made by four goroutines at a time, and shown in the order of the pictures.
func thumbnails(pictures rx.Observable[string], shrink func(context.Context, string) (string, error),
	worker, ui scheduler.Scheduler) rx.Observable[string] {
	return rx.Pipe2(pictures,
		rx.MapGo(4, shrink, worker),
		rx.ObserveOn[string](ui))
}

func TestThumbnails_ComeInOrder(t *testing.T) {
	var shown []string
	explore.Once(t, func(w *explore.X) {
		ui, worker := w.Host("ui"), w.Host("worker")
		shrink := func(ctx context.Context, name string) (string, error) {
			time.Sleep(time.Duration('h'-name[0]) * time.Millisecond) // the first takes longest
			return strings.ToUpper(name), nil
		}
		small := thumbnails(rx.FromSlice(strings.Split("abcdef", "")), shrink, worker.Async(), ui.Frame())
		show := rx.Next(func(s string) { shown = append(shown, s) })
		if err := small.Subscribe(w.Context(), show).Wait(w.Context()); err != nil {
			t.Error(err)
		}
	})
	if !slices.Equal(shown, strings.Split("ABCDEF", "")) {
		t.Errorf("shown: %v", shown)
	}
}

// inOrder works on the events of one key one after the other, and on those of others meanwhile.
func inOrder(events rx.Observable[string], key func(string) byte,
	work func(string) rx.Observable[string]) rx.Observable[string] {
	return rx.Pipe2(events,
		rx.GroupBy[string, byte](key),
		rx.MergeMap(func(group rx.Grouped[byte, string]) rx.Observable[string] {
			return rx.Pipe1(group.Observable, rx.ConcatMap(work))
		}))
}

func TestInOrder_KeepsTheOrderOfEachKey(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		work := func(event string) rx.Observable[string] {
			return rx.Go(func(context.Context) (string, error) {
				time.Sleep(map[string]time.Duration{"a": 5, "b": 1, "c": 1}[event] * time.Millisecond)
				return event, nil
			})
		}
		even := func(s string) byte { return s[0] % 2 } // a and c are of one key
		m.Expect(inOrder(m.Hot("abc|"), even, work)).ToBe("--b--a(c|)")
	})
}

// written passes batches to a slow sink, one at a time. While one waits and another one is full, no
// line is taken from the channel.
func written(lines <-chan string, write func(context.Context, []string) (int, error),
	s scheduler.Scheduler) rx.Observable[int] {
	wait := rx.MapGoConfig{Backlog: rx.Backlog{Limit: 1}}
	return rx.Pipe2(rx.FromChan(lines),
		rx.BufferTimeWithConfig[string](time.Second, s, rx.BufferTimeConfig{Max: 500}),
		rx.MapGoWithConfig(1, write, s, wait))
}

func TestWritten_LosesNothingAndHoldsLittle(t *testing.T) {
	const all = 5000
	var sent, most atomic.Int64
	sum := 0
	explore.Once(t, func(w *explore.X) {
		lines := make(chan string)
		go func() {
			defer close(lines)
			for range all {
				lines <- "line"
				sent.Add(1)
			}
		}()
		var taken int64 // of the one goroutine of MapGo
		write := func(_ context.Context, list []string) (int, error) {
			time.Sleep(3 * time.Second)
			most.Store(max(most.Load(), sent.Load()-taken))
			taken += int64(len(list))
			return len(list), nil
		}
		err := rx.ForEach(w.Context(), written(lines, write, w.Host("rx").Async()), func(n int) { sum += n })
		if err != nil {
			t.Error(err)
		}
	})
	if sum != all || most.Load() > 3*500+1 {
		t.Errorf("%d lines were written, and up to %d held", sum, most.Load())
	}
}
