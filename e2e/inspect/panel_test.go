package inspect_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/panel"
	"github.com/rxsched/rxsched/e2e/internal/chromium"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/schedule"
)

// reminders is a site with the panel of an engine that has things that are late, that fail, and of
// all times.
func reminders(t *testing.T) (url string, e durable.Engine) {
	s := newSite(t)
	l := host.NewLoop(host.Config{})
	require.NoError(t, l.Start())
	t.Cleanup(func() { _ = l.Close() })
	e = durable.NewVirtual(async.New(l))
	s.AddPanel("reminders", panel.New(e, panel.Config{}))
	fail := func(*durable.Of[string], string) error { return errors.New("the receiver says: 410 Gone") }
	nothing := func(*durable.Of[string], string) error { return nil }
	mail := durable.Register(e, "mail", nothing, durable.ActionConfig[string]{})
	post := durable.Register(e, "post", fail, durable.ActionConfig[string]{})
	poll := durable.Register(e, "poll", fail, durable.ActionConfig[string]{Retry: schedule.Every(time.Hour)})
	ctx := context.Background()
	require.NoError(t, mail.Pause(ctx), "so it is late")
	add := func(a *durable.Action[string], n int, from, step time.Duration) {
		for i := range n {
			key := fmt.Sprintf("key-%d of %v", i, from)
			require.NoError(t, a.Schedule(ctx, key, "ann", from+time.Duration(i)*step))
		}
	}
	add(mail, 3, 0, time.Millisecond)
	add(mail, 90, 2*time.Minute, time.Minute)
	add(mail, 900, 24*time.Hour, 3*time.Minute)
	add(post, 2, 0, 0)
	add(poll, 7, 0, 0)
	return s.url() + "panels/reminders/", e
}

// first is the first entry.
const first = `document.querySelector(".entries tbody tr")`

func TestPanel_ShowsWhatIsDueWhen(t *testing.T) {
	t.Parallel()
	url, e := reminders(t)
	b := open(t, url, desktop)
	b.Until(first)
	require.Equal(t, "reminders", b.text("h1"))
	for term, want := range map[string]string{"Waiting": "1,000", "Late": "3", "Failed": "2", "Tried again": "7"} {
		b.Until(`[...document.querySelectorAll(".figures dt")].find((t) => t.textContent === "` + term + `").nextSibling.textContent === "` + want + `"`)
	}
	b.Until(`document.querySelector(".column:nth-child(13) .bar").clientHeight > document.querySelector(".column:nth-child(11) .bar").clientHeight`)
	require.Contains(t, eval[string](b, `document.querySelector(".bars").getAttribute("aria-label")`), "due in 1\u00a0h to 1\u00a0d")
	require.Contains(t, b.text(`.tabs [aria-pressed=true]`), "Late 3", "which is what matters")
	require.Regexp(t, `^mail/key-0 of 0s(now|.* ago)waiting, paused`, b.text(".entries tbody tr"))
	b.Click(".tabs button:last-child")
	b.Until(`document.querySelector(".entries tbody tr").textContent.includes("failedthe receiver says: 410 Gone")`)
	require.Len(t, eval[[]any](b, `[...document.querySelectorAll(".entries tbody tr")].map(() => 0)`), 9)

	require.NoError(t, e.Close(t.Context()))
	b.Until(`document.querySelector(".agenda .bad").textContent.startsWith("The list broke off: ")`)
	b.Do(chromedp.Navigate(eval[string](b, `document.querySelector("nav a").href`)))
	b.Until(`document.querySelector("#panels a")?.textContent === "reminders"`)
	require.Empty(t, b.Complaints())
}

func TestPanel_FitsOnAPhone(t *testing.T) {
	t.Parallel()
	axe := chromium.InstallAxe(t)
	url, _ := reminders(t)
	for _, l := range []look{{Width: 320, Height: 800, Dark: true}, desktop} {
		b := open(t, url, l)
		b.Until(first)
		b.Until(`document.querySelector(".column .bar").clientHeight >= 0`)
		require.LessOrEqual(t, eval[int64](b, "document.documentElement.scrollWidth"), l.Width, "nothing sticks out")
		b.Do(chromedp.Sleep(100 * time.Millisecond))
		require.Empty(t, axe.Judge(b.Page), "%v", l)
		require.Empty(t, b.Complaints())
	}
}
