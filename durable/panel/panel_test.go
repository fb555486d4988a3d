package panel_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/panel"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/schedule"
)

// system is an engine in memory with keys in several states.
func system() (*rxsched.Virtual, durable.Engine) {
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	act := func(_ *durable.Of[int], n int) error {
		if n < 0 {
			return errors.New("boom")
		}
		return nil
	}
	mail := durable.Register(e, "mail", act, durable.ActionConfig[int]{})
	poll := durable.Register(e, "poll", act,
		durable.ActionConfig[int]{Retry: schedule.Every(time.Hour)})
	ctx := context.Background()
	for _, err := range []error{
		mail.Schedule(ctx, "dead", -1, 0), mail.Schedule(ctx, "done", 1, 0),
		mail.Schedule(ctx, "soon", 1, time.Minute), poll.Schedule(ctx, "again", -1, time.Second),
	} {
		if err != nil {
			panic(err)
		}
	}
	v.Advance(2 * time.Second)
	return v, e
}

func ExampleOf() {
	v, e := system()
	in := inspect.New(inspect.Config{})
	defer in.Close()
	in.AddAgenda("durable", panel.Of(e)) // and mount in, as an HTTP handler

	for entry, err := range panel.Of(e)(context.Background()) {
		fmt.Println(entry.Action, entry.Key, entry.State, entry.Due.Sub(v.Async().Now()), entry.Err, err)
	}
	// Output:
	// mail dead failed -2s boom <nil>
	// mail done ended -2s  <nil>
	// mail soon waiting 58s  <nil>
	// poll again waiting 59m59s boom <nil>
}

func TestOf_ListsTheNamedActions(t *testing.T) {
	t.Parallel()
	_, e := system()
	var keys []string
	for entry, err := range panel.Of(e, "poll")(t.Context()) {
		require.NoError(t, err)
		keys = append(keys, entry.Key)
		require.Equal(t, 1, entry.Attempts)
	}
	require.Equal(t, []string{"again"}, keys)
}

// press does a deed with a key of the action "mail" or "poll".
func press(t *testing.T, e durable.Engine, deed, action, key string) error {
	for _, d := range append(panel.Deeds(e), panel.Halts(e)...) {
		if d.Name == deed {
			return d.Do(t.Context(), action, key)
		}
	}
	t.Fatal("there is no such deed: " + deed)
	return nil
}

func TestDeeds_RunCancelRetryAndDiscard(t *testing.T) {
	t.Parallel()
	v, e := system()
	status := func(action, key string) durable.Status {
		i, err := durable.Remote[int](e, action, nil).Inspect(t.Context(), key)
		require.NoError(t, err)
		return i.Status
	}
	require.NoError(t, press(t, e, "retry", "mail", "dead"))
	require.Equal(t, durable.Pending, status("mail", "dead"))
	v.Advance(0)
	require.NoError(t, press(t, e, "discard", "mail", "dead"))
	require.Equal(t, durable.Cancelled, status("mail", "dead"))
	require.ErrorIs(t, press(t, e, "discard", "mail", "dead"), durable.ErrNotFailed)
	require.NoError(t, press(t, e, "run now", "mail", "soon"))
	v.Advance(0)
	require.Equal(t, durable.Done, status("mail", "soon"))
	require.NoError(t, press(t, e, "cancel", "poll", "again"))
	require.Equal(t, durable.Cancelled, status("poll", "again"))
	require.ErrorIs(t, press(t, e, "cancel", "poll", "again"), durable.ErrNotPending)
	require.PanicsWithValue(t, "panel: Deeds: nil engine", func() { panel.Deeds(nil) })
}

func TestDeeds_EditTheState(t *testing.T) {
	t.Parallel()
	_, e := system()
	for _, d := range panel.Deeds(e) {
		if d.Name != "edit" {
			continue
		}
		text, err := d.Text(t.Context(), "mail", "soon")
		require.NoError(t, err)
		require.Equal(t, "1", text)
		require.ErrorContains(t, d.Change(t.Context(), "mail", "soon", "{"), "no JSON")
		require.NoError(t, d.Change(t.Context(), "mail", "soon", "7"))
		i, err := durable.Remote[int](e, "mail", nil).Inspect(t.Context(), "soon")
		require.NoError(t, err)
		require.Equal(t, 7, i.State)
		require.ErrorIs(t, d.Change(t.Context(), "mail", "dead", "7"), durable.ErrNotPending)
		_, err = d.Text(t.Context(), "mail", "none")
		require.ErrorIs(t, err, durable.ErrNotFound)
	}
}

func TestHalts_PauseAndResumeTheAction(t *testing.T) {
	t.Parallel()
	v, e := system()
	mail := durable.Remote[int](e, "mail", nil)
	require.NoError(t, press(t, e, "pause action", "mail", "soon"))
	v.Advance(time.Hour)
	i, err := mail.Inspect(t.Context(), "soon")
	require.NoError(t, err)
	require.Equal(t, durable.Pending, i.Status)
	require.NoError(t, press(t, e, "resume action", "mail", "soon"))
	v.Advance(0)
	i, err = mail.Inspect(t.Context(), "soon")
	require.NoError(t, err)
	require.Equal(t, durable.Done, i.Status)
	require.ErrorIs(t, press(t, e, "drain worker", "mail", "soon"), durable.ErrNotPending)
	require.ErrorIs(t, press(t, e, "undrain worker", "mail", "none"), durable.ErrNotFound)
	require.PanicsWithValue(t, "panel: Halts: nil engine", func() { panel.Halts(nil) })
}

// The page shows a button where it changes something.
func TestHalts_AreOfferedByState(t *testing.T) {
	t.Parallel()
	_, e := system()
	offered := func(entry inspect.Entry) (names []string) {
		for _, d := range panel.Halts(e) {
			if d.If(entry) {
				names = append(names, d.Name)
			}
		}
		return names
	}
	marks := func() (all map[string][]string) {
		all = map[string][]string{}
		for entry, err := range panel.Of(e)(t.Context()) {
			require.NoError(t, err)
			all[entry.Key] = entry.Marks
			require.Contains(t, offered(entry), map[bool]string{true: "resume action",
				false: "pause action"}[len(entry.Marks) > 0])
		}
		return all
	}
	none := map[string][]string{"dead": nil, "done": nil, "soon": nil, "again": nil}
	require.Equal(t, none, marks())
	require.NoError(t, press(t, e, "pause action", "mail", "soon"))
	require.Equal(t, map[string][]string{"dead": nil, "done": nil, "soon": {"paused"}, "again": nil}, marks())
	require.NoError(t, press(t, e, "resume action", "mail", "soon"))
	require.Equal(t, none, marks())
	require.Equal(t, []string{"pause action", "undrain worker"},
		offered(inspect.Entry{Marks: []string{"drained"}}))
}

func ExampleHalts() {
	_, e := system()
	for _, d := range panel.Halts(e) {
		fmt.Println(d.Name, d.States, d.Asks != "")
	}
	// Output:
	// pause action [waiting running] true
	// resume action [waiting running] false
	// drain worker [running] true
	// undrain worker [running] false
}

func ExampleDeeds() {
	_, e := system()
	in := inspect.New(inspect.Config{})
	defer in.Close()
	in.AddAgendaWithConfig("durable", panel.Of(e), inspect.AgendaConfig{Deeds: panel.Deeds(e)})
	for _, d := range panel.Deeds(e) {
		fmt.Println(d.Name, d.States, d.Asks != "")
	}
	// Output:
	// run now [waiting] false
	// cancel [waiting running] true
	// edit [waiting running] false
	// retry [failed] false
	// discard [failed] true
}

func TestOf_SaysWhichActionCouldNotBeListed(t *testing.T) {
	t.Parallel()
	_, e := system()
	require.NoError(t, e.Close(t.Context()))
	for _, err := range panel.Of(e, "poll")(t.Context()) {
		require.ErrorIs(t, err, durable.ErrClosed)
		require.ErrorContains(t, err, "poll: ")
	}
	require.PanicsWithValue(t, "panel: Of: nil engine", func() { panel.Of(nil) })
}
