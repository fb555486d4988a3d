package cookbook_test

import (
	"bufio"
	"context"
	"io"
	"iter"
	"net"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/explore"
	"github.com/rxsched/rxsched/testing/marble"
)

// hedged asks the second mirror, too, if the first has not answered after 50 ms. The first answer
// wins, and cancels the other question.
func hedged(first, second rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
	later := rx.Pipe1(rx.Timer(50*time.Millisecond, s),
		rx.MergeMap(func(int) rx.Observable[string] { return second }))
	return rx.Race(first, later)
}

func TestHedged_AsksTheSecondWhenTheFirstIsSlow(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		slow, fast := m.Cold("200ms a|"), m.Cold("9ms b|")
		m.Expect(hedged(slow, fast, m.Async())).ToBe("59ms b|")
		m.ExpectSubscriptions(slow).ToBe("^ 58ms !")
	})
}

// cached loads once for concurrent subscribers, and again for one that comes a minute later.
func cached(load rx.Observable[string], s scheduler.Scheduler) rx.Observable[string] {
	return rx.Pipe1(load, rx.ShareWithConfig(rx.ShareConfig[string]{
		Connector:           func() rx.SubjectLike[string] { return rx.NewReplaySubject[string](1) },
		ResetOnComplete:     func(error) rx.Notifier { return rx.Timer(time.Minute, s) },
		ResetOnRefCountZero: rx.ResetNever,
	}))
}

func TestCached_LoadsAgainAfterAMinute(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		load := m.Cold("9ms a|")
		value := cached(load, m.Async())
		asked := rx.Pipe1(m.Hot("ab 61s c|"), rx.MergeMap(func(string) rx.Observable[string] { return value }))
		m.Expect(asked).ToBe("9ms (aa) 60998ms a|")
		m.ExpectSubscriptions(load).ToBe("^ 9ms !", "61002ms ^ 9ms !")
	})
}

// drained ends when ctx ends, but first sends what has come: the last batch is written, too.
func drained(ctx context.Context, events rx.Observable[string],
	s scheduler.Scheduler) rx.Observable[[]string] {
	return rx.Pipe2(events,
		rx.TakeUntil[string](rx.FromContext(ctx)),
		rx.BufferTime[string](time.Second, s))
}

func TestDrained_WritesTheLastBatch(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		ctx, stop := context.WithTimeout(m.Context(), 1500*time.Millisecond)
		defer stop()
		lists := rx.Pipe1(drained(ctx, m.Hot("a 1200ms b 1s c"), m.Async()), rx.Map(join))
		m.Expect(lists).ToBe("1s a 499ms (b|)")
		m.Flush() // before stop
	})
}

// crawl sends the name of each page that can be reached, once. It completes when no page is left.
func crawl(first string, links func(context.Context, string) ([]string, error),
	s scheduler.Scheduler) rx.Observable[string] {
	return rx.Defer(func() rx.Observable[string] {
		seen := map[string]bool{first: true} // on the host of s
		fresh := func(name string) bool {
			known := seen[name]
			seen[name] = true
			return !known
		}
		return rx.Pipe1(rx.Of(first), rx.ExpandWithConfig(func(name string) rx.Observable[string] {
			found := rx.Go(func(ctx context.Context) ([]string, error) { return links(ctx, name) })
			return rx.Pipe3(found,
				rx.ObserveOn[[]string](s), rx.ConcatMap(rx.FromSlice[string]), rx.Filter(fresh))
		}, rx.ExpandConfig{Concurrent: 4}))
	})
}

func TestCrawl_VisitsEachPageOnceAndEnds(t *testing.T) {
	t.Parallel()
	var visited []string
	explore.Once(t, func(x *explore.X) {
		links := func(_ context.Context, name string) ([]string, error) {
			time.Sleep(time.Millisecond)
			return map[string][]string{"a": {"b", "c"}, "b": {"c", "a"}, "c": {"d", "a"}}[name], nil
		}
		all := crawl("a", links, x.Host("crawler").Async())
		require.NoError(x, rx.ForEach(x.Context(), all, func(name string) { visited = append(visited, name) }))
	})
	slices.Sort(visited)
	require.Equal(t, []string{"a", "b", "c", "d"}, visited)
}

// received sends the lines that a connection receives. The end of the subscription closes it.
func received(c io.ReadCloser) rx.Observable[string] {
	return rx.TryFromSeqGo(func(ctx context.Context) iter.Seq2[string, error] {
		return func(yield func(string, error) bool) {
			defer context.AfterFunc(ctx, func() { c.Close() })()
			lines := bufio.NewScanner(c)
			for lines.Scan() {
				if !yield(lines.Text(), nil) {
					return
				}
			}
			if err := lines.Err(); err != nil {
				yield("", err)
			}
		}
	})
}

func TestReceived_ClosesTheConnectionThatItWaitsFor(t *testing.T) {
	t.Parallel()
	ours, theirs := net.Pipe()
	got := make(chan string)
	ctx, stop := context.WithCancel(t.Context())
	received(ours).Subscribe(ctx, rx.Next(func(line string) { got <- line }))
	_, err := io.WriteString(theirs, "hello\n")
	require.NoError(t, err)
	require.Equal(t, "hello", <-got)
	stop() // while the scanner reads
	_, err = theirs.Read(make([]byte, 1))
	require.ErrorIs(t, err, io.EOF)
}
