package inspect_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/monitor/inspect"
)

// reminders is an agenda with what there may be: things that are late, that fail, and of all times.
func reminders(context.Context) iter.Seq2[inspect.Entry, error] {
	return func(yield func(inspect.Entry, error) bool) {
		now := time.Now()
		add := func(n int, e inspect.Entry, from, step time.Duration) {
			for i := range n {
				e.Action, e.Key, e.Due = "remind", fmt.Sprintf("key-%d of %v", i, from), now.Add(from+time.Duration(i)*step)
				yield(e, nil)
			}
		}
		add(90, inspect.Entry{}, 2*time.Minute, time.Minute)
		add(40, inspect.Entry{}, 500*time.Millisecond, 900*time.Millisecond)
		add(12_000, inspect.Entry{}, 24*time.Hour, 3*time.Minute)
		add(1, inspect.Entry{}, 90*24*time.Hour, 0)
		add(5, inspect.Entry{}, -80*time.Second, 19*time.Second)
		add(3, inspect.Entry{State: inspect.Running, Worker: "machine-7-4711"}, -300*time.Millisecond, 10*time.Millisecond)
		add(7, inspect.Entry{Attempts: 2, Err: "Post \"https://example.com/hook\": dial tcp: connection refused"}, 5*time.Second, 4*time.Second)
		add(2, inspect.Entry{State: inspect.Failed, Attempts: 9, Err: "the receiver says: 410 Gone"}, -2*time.Hour, time.Minute)
		add(40, inspect.Entry{State: inspect.Ended}, -time.Hour, time.Minute)
	}
}

func TestPage_ShowsAgendas(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.AddAgenda("reminders", reminders)
	b := open(t, s.url(), desktop)
	b.Until(`document.querySelector(".agenda h2")?.textContent === "reminders"`)
	for term, want := range map[string]string{"Waiting": "12,143", "Late": "5", "Failed": "2", "Running": "3", "Tried again": "7", "Ended": "40"} {
		require.Equal(t, want, eval[string](b, `[...document.querySelectorAll(".figures dt")].find((t) => t.textContent === "`+term+`").nextSibling.textContent`), term)
	}
	require.Equal(t, "9.1k", b.text(".column:nth-child(14) b"))
	b.Until(`document.querySelector(".column:nth-child(14) .bar").clientHeight > document.querySelector(".column:nth-child(5) .bar").clientHeight`)
	require.Contains(t, eval[string](b, `document.querySelector(".bars").getAttribute("aria-label")`), "late by up to 1\u00a0s: 3 running")

	require.Contains(t, b.text(`.tabs [aria-pressed=true]`), "Late 5", "which is what matters")
	require.Regexp(t, `^remind/key-0 of -1m20s1.min (\d+.s )?agowaiting$`, b.text(".entries tbody tr"))
	b.Click(".tabs button:last-child")
	b.Until(`document.querySelector(".entries tbody tr").textContent.endsWith("failedthe receiver says: 410 Gone")`)
	require.Len(t, eval[[]any](b, `[...document.querySelectorAll(".entries tbody tr")].map(() => 0)`), 9)

	broken := atomic.Bool{}
	s.AddAgenda("reminders", func(context.Context) iter.Seq2[inspect.Entry, error] {
		return func(yield func(inspect.Entry, error) bool) {
			broken.Store(true)
			yield(inspect.Entry{}, errors.New("no server"))
		}
	})
	b.Until(`document.querySelector(".agenda .bad").textContent === "The list broke off: no server"`)
	require.True(t, broken.Load())
	s.RemoveAgenda("reminders")
	b.Until(`!document.querySelector(".agenda")`)
	require.Empty(t, b.Complaints())
}

func TestPage_ActsOnEntriesAndAsksFirst(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	done := make(chan string, 10)
	do := func(_ context.Context, action, key string) error {
		done <- action + "/" + key
		if key == "key-1 of -2h0m0s" {
			return nil
		}
		return errors.New("gone")
	}
	s.AddAgendaWithConfig("reminders", reminders, inspect.AgendaConfig{Deeds: []inspect.Deed{
		{Name: "run", States: []inspect.EntryState{inspect.Waiting}, Do: do},
		{Name: "discard", Asks: "Give it up?", States: []inspect.EntryState{inspect.Failed}, Do: do},
	}})
	b := open(t, s.url(), desktop)
	const first = `document.querySelector(".entries tbody tr button")`
	b.Until(first + `?.textContent === "run"`)
	require.Equal(t, "run remind/key-0 of -1m20s", eval[string](b, first+`.getAttribute("aria-label")`))
	eval[any](b, `window.confirm = (question) => { window.asked = question; return window.yes; }; null`)
	b.Click(".entries tbody tr button")
	require.Equal(t, "remind/key-0 of -1m20s", <-done, "at once")
	b.Until(`document.querySelector(".agenda .done").textContent === "run remind/key-0 of -1m20s: gone"`)
	b.Click(".tabs button:last-child")
	b.Until(first + `?.textContent === "discard"`)
	b.Click(".entries tbody tr button")
	b.Until(`window.asked === "Give it up?\n\nremind/key-1 of -2h0m0s"`)
	require.Empty(t, done)
	eval[any](b, `window.yes = true; null`)
	b.Click(".entries tbody tr button")
	require.Equal(t, "remind/key-1 of -2h0m0s", <-done)
	b.Until(`document.querySelector(".agenda .done").textContent === "discard remind/key-1 of -2h0m0s: done"`)
	require.Empty(t, b.Complaints())
}

func TestPage_EditsTheTextOfAnEntry(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	changed := make(chan string, 10)
	s.AddAgendaWithConfig("reminders", reminders, inspect.AgendaConfig{Deeds: []inspect.Deed{{
		Name: "edit", States: []inspect.EntryState{inspect.Waiting},
		Text:   func(context.Context, string, string) (string, error) { return `{"to":"ann"}`, nil },
		Change: func(_ context.Context, _, key, text string) error { changed <- key + " " + text; return nil },
	}}})
	b := open(t, s.url(), desktop)
	b.Until(`document.querySelector(".entries tbody tr button")?.textContent === "edit"`)
	eval[any](b, `window.prompt = (what, text) => { window.asked = what + " " + text; return window.text ?? null; }; null`)
	b.Click(".entries tbody tr button")
	b.Until(`window.asked === 'edit remind/key-0 of -1m20s {"to":"ann"}'`)
	require.Empty(t, changed)
	eval[any](b, `window.text = '{"to":"bob"}'; null`)
	b.Click(".entries tbody tr button")
	require.Equal(t, `key-0 of -1m20s {"to":"bob"}`, <-changed)
	b.Until(`document.querySelector(".agenda .done").textContent === "edit remind/key-0 of -1m20s: done"`)
	require.Empty(t, b.Complaints())
}

func TestPage_WithAgendasOnlyFitsOnAPhone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.remove("ui")
	s.remove("job")
	s.AddAgenda("reminders", reminders)
	for name, l := range map[string]look{"phone": {Width: 320, Height: 800, Dark: true}, "phone-light": {Width: 390, Height: 844},
		"desktop": desktop, "dark": {Width: 1280, Height: 900, Dark: true}} {
		b := open(t, s.url(), l)
		b.Until(`document.querySelector(".agenda .bar")?.clientHeight >= 0 && document.getElementById("nothing").hidden`)
		require.LessOrEqual(t, eval[int64](b, "document.documentElement.scrollWidth"), l.Width, "nothing sticks out")
		require.Empty(t, b.Complaints())
		if *agendaPictures != "" {
			b.Do(chromedp.Sleep(time.Second))
			png := get(b, chromedp.FullScreenshot(100))
			require.NoError(t, os.WriteFile(filepath.Join(*agendaPictures, "agenda-"+name+".png"), png, 0o644))
		}
	}
}

var agendaPictures = flag.String("agendas", "", "folder to write pictures of agendas to")
