package inspect_test

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
	"github.com/rxsched/rxsched/priority"
)

// told is what a script gets, without the date.
func told(t *testing.T, in *inspect.Inspector, what string) map[string]any {
	t.Helper()
	w := httptest.NewRecorder()
	in.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/debug/rxsched/"+what, nil))
	require.Equal(t, http.StatusOK, w.Code, w.Body)
	require.Equal(t, "application/json", w.Header().Get("Content-Type"))
	var v map[string]any
	require.NoError(t, json.Unmarshal(w.Body.Bytes(), &v))
	require.Positive(t, v["at"])
	delete(v, "at")
	return v
}

// pick leaves of an object what has the names of another.
func pick(from, names map[string]any) map[string]any {
	some := map[string]any{}
	for name := range names {
		some[name] = from[name]
	}
	return some
}

func TestScripts_GetHosts(t *testing.T) {
	t.Parallel()
	v, in := watching()
	_, err := v.SetTimeout(func() {}, time.Second)
	require.NoError(t, err)
	one := told(t, in, "hosts")["hosts"].([]any)[0].(map[string]any)
	require.Equal(t, "v", one["name"])
	require.Nil(t, one["priorities"])
	require.Equal(t, float64(1), one["figures"].(map[string]any)["queue.length"].(map[string]any)["timer"])
	require.Equal(t, map[string]any{"hosts": []any{}}, told(t, inspect.New(inspect.Config{}), "hosts"))
}

func TestScripts_GetWhatBelongsToAHost(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	rx, hosts := priority.New(v, priority.Config{}), monitor.NewHosts()
	hosts.Add(v).Priorities(rx)
	in := inspect.New(inspect.Config{Hosts: hosts})
	rx.ScheduleWithConfig(func(priority.Slice) priority.Work { return nil }, priority.Low, priority.TaskConfig{Delay: time.Hour})
	one := told(t, in, "hosts")["hosts"].([]any)[0].(map[string]any)
	require.Contains(t, one["priorities"], map[string]any{"priority": "Low", "ready": 0.0, "expired": 0.0, "delayed": 1.0})
}

func TestScripts_GetPipelinesAndSuspicions(t *testing.T) {
	in, _, stop := watched(watch.Config{})
	defer stop()
	observable.Pipe1(observable.Throw[int](errors.New("oops")), observable.As[int]("broken")).
		Subscribe(context.Background(), observable.Observer[int]{Error: func(error) {}})
	all := told(t, in, "pipelines")
	require.Equal(t, 0.0, all["unwatched"])
	operators := all["operators"].([]any)
	require.Len(t, operators, 2)
	want := map[string]any{"id": 2.0, "into": 1.0, "inner": false, "name": "broken", "operator": "Throw",
		"live": 0.0, "begun": 1.0, "completed": 0.0, "failed": 1.0, "unsubscribed": 0.0, "collected": 0.0,
		"values": 0.0, "waiting": 0.0, "err": "oops", "oldest": 0.0, "host": "", "own": 0.0, "suspicions": []any{}}
	source := operators[1].(map[string]any)
	require.Equal(t, want, pick(source, want))
	require.Regexp(t, `^inspect/scripts_test.go:\d+$`, source["place"])
	require.Regexp(t, `/scripts_test.go$`, source["file"])
	require.Positive(t, source["line"])
	require.Contains(t, source["func"], "GetPipelinesAndSuspicions")
	require.Len(t, source, len(want)+4)

	suspicions := told(t, in, "suspicions")["suspicions"].([]any)
	want = map[string]any{"kind": "fails", "operator": 2.0, "host": "", "name": "broken", "count": 1.0, "text": "1 failure: oops"}
	require.Equal(t, want, pick(suspicions[0].(map[string]any), want))
	require.NotEmpty(t, suspicions[0].(map[string]any)["advice"])
	require.NotEmpty(t, suspicions[0].(map[string]any)["place"])
}

func TestScripts_AreToldThatNoPipelinesAreWatched(t *testing.T) {
	t.Parallel()
	for _, what := range []string{"pipelines", "suspicions"} {
		w := httptest.NewRecorder()
		inspect.New(inspect.Config{}).ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/"+what, nil))
		require.Equal(t, http.StatusNotFound, w.Code)
		require.Contains(t, w.Body.String(), "AddPipelines")
	}
}
