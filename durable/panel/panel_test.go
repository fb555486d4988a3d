package panel_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/panel"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/schedule"
)

// shown is what the page gets.
type shown struct {
	Error                                           string
	Waiting, Late, Retrying, Running, Ended, Failed int
	Edges                                           []time.Duration
	Bins                                            []struct{ Waiting, Retrying, Running int }
	Next, Overdue, Failing                          []row
}

type row struct {
	Action, Key, State, Err, Worker string
	Attempts                        int
	Paused                          bool
}

// rig is an engine in memory, by the clock of a bubble, with its page.
type rig struct {
	http.Handler
	t      *testing.T
	engine durable.Engine
	loop   *host.Loop
	mail   *durable.Action[int]
	poll   *durable.Action[int]
}

// inBubble runs a test with keys in several states.
func inBubble(t *testing.T, c panel.Config, test func(t *testing.T, r *rig)) {
	t.Helper()
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		defer l.Close()
		r := &rig{t: t, loop: l, engine: durable.NewVirtual(async.New(l))}
		act := func(_ *durable.Of[int], n int) error {
			if n < 0 {
				return errors.New("boom")
			}
			time.Sleep(time.Duration(n) * time.Minute)
			return nil
		}
		r.mail = durable.Register(r.engine, "mail", act, durable.ActionConfig[int]{})
		r.poll = durable.Register(r.engine, "poll", act, durable.ActionConfig[int]{Retry: schedule.Every(time.Hour)})
		for _, err := range []error{
			r.mail.Schedule(t.Context(), "dead", -1, 0), r.mail.Schedule(t.Context(), "done", 0, 0),
			r.mail.Schedule(t.Context(), "soon", 0, time.Minute), r.poll.Schedule(t.Context(), "again", -1, time.Second),
		} {
			require.NoError(t, err)
		}
		time.Sleep(2 * time.Second)
		r.Handler = panel.New(r.engine, c)
		test(t, r)
	})
}

func (r *rig) ask(method, path, body string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	r.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	return w
}

// look returns what a page gets that opens a little later.
func (r *rig) look() (s shown) {
	r.t.Helper()
	time.Sleep(time.Second)
	w := r.ask(http.MethodGet, "/agenda", "")
	require.Equal(r.t, http.StatusOK, w.Code)
	require.NoError(r.t, json.Unmarshal(w.Body.Bytes(), &s), w.Body)
	return s
}

func TestPanel_CountsWhatIsDueWhen(t *testing.T) {
	inBubble(t, panel.Config{}, func(t *testing.T, r *rig) {
		s := r.look()
		require.Equal(t, []int{2, 0, 1, 0, 1, 1}, []int{s.Waiting, s.Late, s.Retrying, s.Running, s.Ended, s.Failed})
		require.Equal(t, []row{{Action: "mail", Key: "soon", State: "waiting"},
			{Action: "poll", Key: "again", State: "waiting", Err: "boom", Attempts: 1}}, s.Next)
		require.Equal(t, []row{{Action: "mail", Key: "dead", State: "failed", Err: "boom", Attempts: 1},
			{Action: "poll", Key: "again", State: "waiting", Err: "boom", Attempts: 1}}, s.Failing)
		in := func(d time.Duration) int {
			i, found := slices.BinarySearch(s.Edges, d)
			return i + map[bool]int{true: 1}[found]
		}
		require.Len(t, s.Bins, len(s.Edges)+1)
		require.Equal(t, 1, s.Bins[in(57*time.Second)].Waiting)
		require.Equal(t, 1, s.Bins[in(time.Hour-2*time.Second)].Retrying)
	})
}

func TestPanel_ShowsWhatIsLate(t *testing.T) {
	inBubble(t, panel.Config{Actions: []string{"mail"}}, func(t *testing.T, r *rig) {
		require.NoError(t, r.mail.Schedule(t.Context(), "long", 10, 0))
		time.Sleep(5 * time.Minute) // for which the host is busy
		s := r.look()
		require.Equal(t, []int{2, 2}, []int{s.Waiting, s.Late})
		require.Equal(t, []string{"long", "soon"}, []string{s.Overdue[0].Key, s.Overdue[1].Key})
		time.Sleep(6 * time.Minute)
	})
}

func TestPanel_ShowsWhatRunsAndOnWhichWorker(t *testing.T) {
	t.Parallel()
	now := time.Now()
	of := func(paused bool) (s shown) {
		text := panel.Sample(now, paused, durable.Info[[]byte]{Key: "k", Status: durable.Running, Worker: "w", Due: now.Add(-time.Millisecond)})
		require.NoError(t, json.Unmarshal(text, &s))
		return s
	}
	s := of(false)
	require.Equal(t, []int{0, 0, 1}, []int{s.Waiting, s.Late, s.Running})
	require.Equal(t, "running", s.Next[0].State)
	require.Equal(t, "w", s.Next[0].Worker)
	require.Equal(t, 1, s.Bins[slices.Index(s.Edges, 0)].Running)
	require.False(t, s.Next[0].Paused)
	require.True(t, of(true).Next[0].Paused)
}

func TestPanel_ShowsTheFirstOfManyAndCutsTexts(t *testing.T) {
	inBubble(t, panel.Config{}, func(t *testing.T, r *rig) {
		for i := range 30 {
			require.NoError(t, r.mail.Schedule(t.Context(), fmt.Sprint("k", i), 0, time.Duration(100-i)*time.Minute))
		}
		long := strings.Repeat("x", 300)
		require.NoError(t, r.mail.Schedule(t.Context(), long, 0, 20*time.Second))
		s := r.look()
		require.Len(t, s.Next, 20)
		require.Equal(t, strings.Repeat("x", 200)+"…", s.Next[0].Key)
		require.Equal(t, []string{"soon", "again", "k29"}, []string{s.Next[1].Key, s.Next[2].Key, s.Next[3].Key})
	})
}

func TestPanel_ReadsTheEngineOnceASecond(t *testing.T) {
	inBubble(t, panel.Config{}, func(t *testing.T, r *rig) {
		before := r.look()
		require.NoError(t, r.mail.Schedule(t.Context(), "more", 0, time.Minute))
		time.Sleep(900 * time.Millisecond)
		var s shown
		require.NoError(t, json.Unmarshal(r.ask(http.MethodGet, "/agenda", "").Body.Bytes(), &s))
		require.Equal(t, before.Waiting, s.Waiting)
		require.Equal(t, before.Waiting+1, r.look().Waiting)
	})
}

func TestPanel_SaysWhichActionCouldNotBeListed(t *testing.T) {
	inBubble(t, panel.Config{Actions: []string{"poll"}}, func(t *testing.T, r *rig) {
		require.NoError(t, r.engine.Close(t.Context()))
		require.Contains(t, r.look().Error, durable.ErrClosed.Error())
	})
}

func TestPanel_ShowsThatAnActionIsPaused(t *testing.T) {
	inBubble(t, panel.Config{}, func(t *testing.T, r *rig) {
		require.False(t, r.look().Next[0].Paused)
		require.NoError(t, r.mail.Pause(t.Context()))
		require.True(t, r.look().Next[0].Paused)
		require.NoError(t, r.mail.Resume(t.Context()))
		require.False(t, r.look().Next[0].Paused)
	})
}

// The page of an engine, beside that of hosts.
func ExampleNew() {
	l := host.NewVirtual(host.Config{})
	e := durable.NewVirtual(async.New(l))
	in := inspect.New(inspect.Config{})
	defer in.Close()
	in.AddPanel("durable", panel.New(e, panel.Config{}))

	w := httptest.NewRecorder()
	in.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/debug/rxsched/panels/durable/", nil))
	fmt.Println(w.Code, w.Header().Get("Content-Type"))
	// Output: 200 text/html; charset=utf-8
}

func TestNew_Panics(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "panel: New: nil engine", func() { panel.New(nil, panel.Config{}) })
}
