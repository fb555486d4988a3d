package inspect_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/monitor/inspect"
)

// deeds are buttons of an agenda: one that works, and one that does not.
func deeds(done *[]string) inspect.AgendaConfig {
	return inspect.AgendaConfig{Deeds: []inspect.Deed{
		{Name: "run", States: []inspect.EntryState{inspect.Waiting},
			Do: func(_ context.Context, action, key string) error {
				*done = append(*done, action+"/"+key)
				return nil
			}},
		{Name: "discard", Asks: "Discard it?", States: []inspect.EntryState{inspect.Failed, inspect.Ended},
			Do: func(context.Context, string, string) error { return errors.New("no server") }},
	}}
}

func TestDeed_ActsOnAnEntry(t *testing.T) {
	t.Parallel()
	var done []string
	in := inspect.New(inspect.Config{})
	defer in.Close()
	in.AddAgendaWithConfig("a", entries(nil), deeds(&done))
	for _, c := range []struct {
		method, agenda, deed, from string
		status                     int
		text                       string
	}{
		{http.MethodPost, "a", "run", "", http.StatusNoContent, ""},
		{http.MethodPost, "a", "discard", "", http.StatusOK, "no server"},
		{http.MethodPost, "a", "walk", "", http.StatusNotFound, "inspect: there is no such button\n"},
		{http.MethodPost, "b", "run", "", http.StatusNotFound, "inspect: there is no such button\n"},
		{http.MethodGet, "a", "run", "", http.StatusMethodNotAllowed, "inspect: GET makes no sense here\n"},
		{http.MethodPost, "a", "run", "cross-site", http.StatusForbidden,
			"inspect: only the page itself may ask for this, not another site\n"},
	} {
		q := url.Values{"agenda": {c.agenda}, "deed": {c.deed}, "action": {"mail"}, "key": {"a b&c"}}
		r := httptest.NewRequest(c.method, "http://localhost/deed?"+q.Encode(), nil)
		r.Header.Set("Sec-Fetch-Site", c.from)
		w := httptest.NewRecorder()
		in.ServeHTTP(w, r)
		require.Equal(t, c.status, w.Code)
		require.Equal(t, c.text, w.Body.String())
	}
	require.Equal(t, []string{"mail/a b&c"}, done)
}

func TestDeed_ChangesAText(t *testing.T) {
	t.Parallel()
	text := "{}"
	in := inspect.New(inspect.Config{})
	defer in.Close()
	in.AddAgendaWithConfig("a", entries(nil), inspect.AgendaConfig{Deeds: []inspect.Deed{{
		Name: "edit", States: []inspect.EntryState{inspect.Waiting},
		Text: func(_ context.Context, _, key string) (string, error) {
			if key == "none" {
				return "", errors.New("nothing is there")
			}
			return text, nil
		},
		Change: func(_ context.Context, action, key, changed string) error {
			text = action + "/" + key + " " + changed
			return nil
		}}}})
	ask := func(what, key, body string) (int, string) {
		r := httptest.NewRequest(http.MethodPost, "http://localhost/"+what+"?agenda=a&deed=edit&action=mail&key="+key,
			strings.NewReader(body))
		w := httptest.NewRecorder()
		in.ServeHTTP(w, r)
		return w.Code, strings.TrimSpace(w.Body.String())
	}
	for _, c := range []struct {
		what, key, body string
		status          int
		want            string
	}{
		{"text", "k", "", http.StatusOK, `{"text":"{}","error":""}`},
		{"text", "none", "", http.StatusOK, `{"text":"","error":"nothing is there"}`},
		{"deed", "k", "new", http.StatusNoContent, ""},
		{"text", "k", "", http.StatusOK, `{"text":"mail/k new","error":""}`},
		{"deed", "k", strings.Repeat("x", 1<<20+1), http.StatusRequestEntityTooLarge,
			"inspect: http: request body too large"},
	} {
		status, got := ask(c.what, c.key, c.body)
		require.Equal(t, c.status, status)
		require.Equal(t, c.want, got)
	}
}

func TestDeed_IsOfferedForEntriesOfItsStatesThatAreWhole(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		in := inspect.New(inspect.Config{})
		c := deeds(new([]string))
		c.Deeds = append(c.Deeds, inspect.Deed{Name: "resume", States: c.Deeds[0].States, Do: c.Deeds[0].Do,
			If: func(e inspect.Entry) bool { return slices.Contains(e.Marks, "paused") }})
		in.AddAgendaWithConfig("a", entries(nil, inspect.Entry{Action: "mail", Key: "k", Due: time.Now()},
			inspect.Entry{Action: "post", Key: "k", Due: time.Now(), Marks: []string{"paused"}},
			inspect.Entry{Action: "mail", Key: strings.Repeat("k", 201), Due: time.Now()}), c)
		p := open(t, in).hello()
		defer p.close()
		require.Empty(t, p.sample())
		var s struct {
			Deeds []struct {
				Name, Asks string
				States     []string
			}
			Next, Overdue []struct {
				Action, Key  string
				Marks, Deeds []string
			}
		}
		p.read("agenda", &s)
		require.Len(t, s.Deeds, 3)
		require.Equal(t, []string{"failed", "ended"}, s.Deeds[1].States)
		require.Equal(t, "Discard it?", s.Deeds[1].Asks)
		rows := append(s.Next, s.Overdue...)
		require.Len(t, rows, 3)
		for _, row := range rows {
			switch {
			case row.Key != "k":
				require.Empty(t, row.Deeds)
			case row.Action == "post":
				require.Equal(t, []string{"run", "resume"}, row.Deeds)
				require.Equal(t, []string{"paused"}, row.Marks)
			default:
				require.Equal(t, []string{"run"}, row.Deeds)
			}
		}
	})
}

func TestDeed_MakesSense(t *testing.T) {
	t.Parallel()
	do := func(context.Context, string, string) error { return nil }
	all := []inspect.EntryState{inspect.Waiting}
	for want, some := range map[string][]inspect.Deed{
		"inspect: AgendaConfig: a Deed without Name, States or Do": {{Name: "a", States: all}},
		"inspect: AgendaConfig: two Deeds named a":                 {{Name: "a", States: all, Do: do}, {Name: "a", States: all, Do: do}},
	} {
		require.PanicsWithValue(t, want, func() {
			inspect.New(inspect.Config{}).AddAgendaWithConfig("a", entries(nil), inspect.AgendaConfig{Deeds: some})
		})
	}
}
