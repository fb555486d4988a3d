package panel_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
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
	Lateness                                        struct{ P50, Max time.Duration }
	Edges                                           []time.Duration
	Bins                                            []struct{ Waiting, Retrying, Running int }
	Deeds                                           []struct {
		Name, Asks string
		Edits      bool
	}
	Next, Overdue, Failing []row
}

type row struct {
	Action, Key, State, Err, Worker string
	Attempts                        int
	Paused                          bool
	Deeds                           []string
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

// press presses a button, and returns the error that the page shows.
func (r *rig) press(deed, action, key, body string) string {
	r.t.Helper()
	q := url.Values{"deed": {deed}, "action": {action}, "key": {key}}
	w := r.ask(http.MethodPost, "/deed?"+q.Encode(), body)
	require.Contains(r.t, []int{http.StatusNoContent, http.StatusOK}, w.Code)
	time.Sleep(time.Millisecond)
	return w.Body.String()
}

func (r *rig) status(a *durable.Action[int], key string) durable.Status {
	i, err := a.Inspect(r.t.Context(), key)
	require.NoError(r.t, err)
	return i.Status
}

func TestPanel_CountsWhatIsDueWhen(t *testing.T) {
	inBubble(t, panel.Config{}, func(t *testing.T, r *rig) {
		s := r.look()
		require.Equal(t, []int{2, 0, 1, 0, 1, 1}, []int{s.Waiting, s.Late, s.Retrying, s.Running, s.Ended, s.Failed})
		require.Empty(t, s.Deeds)
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
		require.InDelta(t, 5*time.Minute, s.Lateness.Max, float64(5*time.Second))
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
	require.Equal(t, []string{"cancel", "edit", "pause action"}, s.Next[0].Deeds)
	require.Equal(t, []string{"cancel", "edit", "resume action"}, of(true).Next[0].Deeds)
}

func TestPanel_ShowsTheFirstOfManyAndCutsTexts(t *testing.T) {
	inBubble(t, panel.Config{Acts: true}, func(t *testing.T, r *rig) {
		for i := range 30 {
			require.NoError(t, r.mail.Schedule(t.Context(), fmt.Sprint("k", i), 0, time.Duration(100-i)*time.Minute))
		}
		long := strings.Repeat("x", 300)
		require.NoError(t, r.mail.Schedule(t.Context(), long, 0, 20*time.Second))
		s := r.look()
		require.Len(t, s.Next, 20)
		require.Equal(t, strings.Repeat("x", 200)+"…", s.Next[0].Key)
		require.Empty(t, s.Next[0].Deeds, "whose name is not known")
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

func TestPanel_RunsCancelsRetriesAndDiscards(t *testing.T) {
	inBubble(t, panel.Config{Acts: true}, func(t *testing.T, r *rig) {
		require.Empty(t, r.press("retry", "mail", "dead", ""))
		require.Equal(t, durable.Failed, r.status(r.mail, "dead"), "again")
		require.Empty(t, r.press("discard", "mail", "dead", ""))
		require.Equal(t, durable.Cancelled, r.status(r.mail, "dead"))
		require.Equal(t, durable.ErrNotFailed.Error(), r.press("discard", "mail", "dead", ""))
		require.Empty(t, r.press("run now", "mail", "soon", ""))
		require.Equal(t, durable.Done, r.status(r.mail, "soon"))
		require.Empty(t, r.press("cancel", "poll", "again", ""))
		require.Equal(t, durable.Cancelled, r.status(r.poll, "again"))
		require.Equal(t, durable.ErrNotPending.Error(), r.press("cancel", "poll", "again", ""))
		require.Equal(t, http.StatusNotFound, r.ask(http.MethodPost, "/deed?deed=harm", "").Code)
	})
}

func TestPanel_EditsTheState(t *testing.T) {
	inBubble(t, panel.Config{Acts: true}, func(t *testing.T, r *rig) {
		text := func(key string) string { return r.ask(http.MethodPost, "/text?action=mail&key="+key, "").Body.String() }
		require.JSONEq(t, `{"text": "0", "error": ""}`, text("soon"))
		require.Contains(t, text("none"), durable.ErrNotFound.Error())
		require.Contains(t, r.press("edit", "mail", "soon", "{"), "no JSON")
		require.Contains(t, r.press("edit", "mail", "soon", strings.Repeat("1", 2<<20)), "too large")
		require.Empty(t, r.press("edit", "mail", "soon", "7"))
		i, err := r.mail.Inspect(t.Context(), "soon")
		require.NoError(t, err)
		require.Equal(t, 7, i.State)
		require.Equal(t, durable.ErrNotPending.Error(), r.press("edit", "mail", "dead", "7"))
	})
}

// The page shows a button where it changes something.
func TestPanel_PausesActionsAndSaysSo(t *testing.T) {
	inBubble(t, panel.Config{Acts: true}, func(t *testing.T, r *rig) {
		require.Equal(t, []string{"run now", "cancel", "edit", "pause action"}, r.look().Next[0].Deeds)
		require.Equal(t, []string{"retry", "discard"}, r.look().Failing[0].Deeds)
		require.Empty(t, r.press("pause action", "mail", "soon", ""))
		one := r.look().Next[0]
		require.True(t, one.Paused)
		require.Equal(t, []string{"run now", "cancel", "edit", "resume action"}, one.Deeds)
		time.Sleep(2 * time.Minute)
		require.Equal(t, durable.Pending, r.status(r.mail, "soon"))
		require.Empty(t, r.press("resume action", "mail", "soon", ""))
		require.Equal(t, durable.Done, r.status(r.mail, "soon"))
		asks := map[string]bool{}
		for _, d := range r.look().Deeds {
			asks[d.Name] = d.Asks != ""
			require.Equal(t, d.Name == "edit", d.Edits)
		}
		require.Equal(t, map[string]bool{"run now": false, "cancel": true, "edit": false, "retry": false, "discard": true,
			"pause action": true, "resume action": false}, asks)
	})
}

func TestPanel_OnlyShowsUnlessItActs(t *testing.T) {
	inBubble(t, panel.Config{}, func(t *testing.T, r *rig) {
		for _, path := range []string{"/deed?deed=cancel&action=mail&key=soon", "/text?action=mail&key=soon"} {
			require.Equal(t, http.StatusMethodNotAllowed, r.ask(http.MethodPost, path, "").Code)
		}
		require.Equal(t, durable.Pending, r.status(r.mail, "soon"))
		require.Empty(t, r.look().Next[0].Deeds)
	})
}

// The page of an engine, beside that of hosts.
func ExampleNew() {
	l := host.NewVirtual(host.Config{})
	e := durable.NewVirtual(async.New(l))
	in := inspect.New(inspect.Config{})
	defer in.Close()
	in.AddPanel("durable", panel.New(e, panel.Config{Acts: true}))

	w := httptest.NewRecorder()
	in.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/debug/rxsched/panels/durable/", nil))
	fmt.Println(w.Code, w.Header().Get("Content-Type"))
	// Output: 200 text/html; charset=utf-8
}

func TestNew_Panics(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "panel: New: nil engine", func() { panel.New(nil, panel.Config{}) })
}
