package marble_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/internal/testkit/page"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestDebounce_SendsTheLatestAfterAPause(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		keys := m.Hot("-g-go---h-ho|")
		words := observable.Pipe1(keys, observable.DebounceTime[string](2*time.Millisecond, m.Async()))
		m.Expect(words).ToBe("------o-----(o|)")
	})
}

func TestSearch_GivesUpTheOneBefore(t *testing.T) {
	marble.Run(t, func(m *marble.M) {
		keys := m.Hot("-a---b|")
		first, second := m.Cold("--x--y|"), m.Cold("--z|")
		found := observable.Pipe1(keys, observable.SwitchMap(
			func(key string) observable.Observable[string] {
				return map[string]observable.Observable[string]{"a": first, "b": second}[key]
			}))
		m.Expect(found).ToBe("---x---z|")
		m.ExpectSubscriptions(first).ToBe("-^---!")
		m.ExpectSubscriptions(second).ToBe("-----^--!")
	})
}

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

// served answers requests by a handler, in memory.
type served struct{ http.Handler }

func (s served) RoundTrip(r *http.Request) (*http.Response, error) {
	w := httptest.NewRecorder()
	s.ServeHTTP(w, r)
	return w.Result(), nil
}

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
		client := &http.Client{Transport: served{server}}
		answer := observable.Pipe1(get(client, "a"),
			observable.RetryAfter[string](schedule.Every(2*ms).AtMost(2), m.Async()))
		m.Expect(answer).ToBe("-------------(a|)")
	})
}

func TestPage_ShowsWhatIsTested(t *testing.T) {
	t.Parallel()
	for _, heading := range []string{"A first marble test", "Goroutines in a marble test"} {
		page.Tested(t, page.Section(t, "../../docs/testing.md", heading), "page_test.go")
	}
}
