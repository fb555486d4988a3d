package memhttp_test

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/testing/marble"
	"github.com/rxsched/rxsched/testing/memhttp"
	"github.com/rxsched/rxsched/testing/world"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

const ms = time.Millisecond

// get is the body of a response; it fails unless the status is OK.
func get(client *http.Client, path string) observable.Observable[string] {
	return observable.Go(func(ctx context.Context) (string, error) {
		req, err := http.NewRequestWithContext(ctx, "GET", "http://server/"+path, nil)
		if err != nil {
			return "", err
		}
		res, err := client.Do(req)
		if err != nil {
			return "", err
		}
		defer res.Body.Close()
		if res.StatusCode != http.StatusOK {
			return "", errors.New(res.Status)
		}
		body, err := io.ReadAll(res.Body)
		return string(body), err
	})
}

// The server takes 3 ms, and is busy for the first two requests.
func TestSearch_TriesAgain(t *testing.T) {
	t.Parallel()
	requests := 0
	server := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(3 * ms)
		if requests++; requests < 3 {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		_, _ = io.WriteString(w, strings.TrimPrefix(r.URL.Path, "/"))
	})
	marble.Run(t, func(m *marble.M) {
		client := memhttp.NewClient(server)
		answer := observable.Pipe1(get(client, "a"),
			observable.RetryAfter[string](schedule.Every(2*ms).AtMost(2), m.Async()))
		m.Expect(answer).ToBe("-------------(a|)")
	})
}

// A request that takes too long is given up: the handler sees that its context has ended.
func TestSearch_GivesUp(t *testing.T) {
	t.Parallel()
	var gaveUp time.Duration
	marble.Run(t, func(m *marble.M) {
		client := memhttp.NewClient(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			<-r.Context().Done()
			gaveUp = m.Elapsed()
		}))
		slow := observable.Pipe1(get(client, "a"), observable.Timeout[string](5*ms, m.Async()))
		marble.Expect(m, slow).ToBeWith("-----#", marble.Legend[string]{Err: observable.ErrTimeout})
	})
	require.Equal(t, 5*ms, gaveUp)
}

// A value hops to the worker over a network that is slow, and back over one that loses half.
func TestWorker_AnswersOverANetwork(t *testing.T) {
	t.Parallel()
	seen, lost := 0, 0
	world.Run(t, func(w *world.World) {
		ui, worker := w.Host("ui"), w.Host("worker")
		chance := rand.New(rand.NewPCG(7, 0))
		answers := observable.Pipe5(observable.Interval(10*ms, ui.Async()), observable.Take[int](8),
			observable.Delay[int](5*ms, worker.Async()), // there
			observable.Delay[int](3*ms, worker.Async()), // it works
			observable.Filter(func(int) bool {
				if chance.IntN(2) == 0 {
					return true
				}
				lost++
				return false
			}),
			observable.Delay[int](5*ms, ui.Async())) // and back
		answers.Subscribe(w.Context(), observable.Next(func(int) { seen++ }))
		w.Settle()
	})
	require.Equal(t, 8, seen+lost)
	require.Positive(t, seen)
	require.Positive(t, lost)
}

// The sections of docs/testing.md show code of this file.
func TestPage_ShowsWhatIsTested(t *testing.T) {
	t.Parallel()
	for _, heading := range []string{"Goroutines in a marble test", "Worlds"} {
		page.Tested(t, page.Section(t, "../../docs/testing.md", heading), "memhttp_test.go")
	}
}
