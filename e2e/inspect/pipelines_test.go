package inspect_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// search is a pipeline as programs have them: it is quick, and ends with its context.
func search(ctx context.Context, s *async.Scheduler) {
	ask := func(v int) observable.Observable[string] {
		return observable.Pipe2(observable.Timer(40*time.Millisecond, s),
			observable.Map(func(int) string { return fmt.Sprintf("token-4711 of %d", v) }),
			observable.As[string]("answer"))
	}
	observable.Pipe5(
		observable.Merge(
			observable.Pipe1(observable.Interval(70*time.Millisecond, s), observable.As[int]("keys")),
			observable.Pipe1(observable.Interval(230*time.Millisecond, s), observable.As[int]("clicks"))),
		observable.Filter(func(v int) bool { return v%3 != 0 }),
		observable.BufferCount[int](2),
		observable.Map(func(list []int) int { return len(list) + list[0] }),
		observable.MergeMap(ask),
		observable.As[string]("search"),
	).Subscribe(ctx, observable.Next(func(string) {}))
}

// leak subscribes to a subject again and again, and never unsubscribes.
func leak(ctx context.Context, s *async.Scheduler, news *observable.Subject[int]) {
	observable.Interval(20*time.Millisecond, s).Subscribe(ctx, observable.Next(func(int) {
		observable.Pipe2(news.Observable(), observable.Map(func(v int) int { return v }),
			observable.As[int]("leak")).Subscribe(context.Background(), observable.Next(func(int) {}))
	}))
}

// crawl is slow.
func crawl(ctx context.Context, s *async.Scheduler) {
	observable.Pipe3(observable.Interval(100*time.Millisecond, s),
		observable.Map(func(v int) int {
			for begun := time.Now(); time.Since(begun) < 15*time.Millisecond; {
			}
			return v
		}), observable.As[int]("crawl"), observable.Filter(func(int) bool { return true }),
	).Subscribe(ctx, observable.Next(func(int) {}))
}

// pipelines is a site with these.
func pipelines(t *testing.T) *site {
	s := newSite(t)
	w := watch.Start(watch.Config{Hosts: s.hosts, Growth: 700 * time.Millisecond, Quiet: time.Hour,
		Show: func(_ watch.Place, v any) string { return strings.ReplaceAll(watch.Show(v), "4711", "…") }})
	t.Cleanup(w.Stop)
	l := host.NewLoop(host.Config{Name: "server"})
	require.NoError(t, l.Start())
	t.Cleanup(func() { _ = l.Close() })
	s.hosts.Add(l)
	s.AddPipelines(w)
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	a := async.New(l)
	search(ctx, a)
	crawl(ctx, a)
	leak(ctx, a, observable.NewSubject[int]())
	return s
}

const pipelineSelector = `[...document.querySelectorAll(".pipeline")]`

// operator is a script for the button of an operator.
func operator(name string) string {
	return `[...document.querySelectorAll(".operator")].find((b) => b.firstChild.textContent === "` + name + `")`
}

func TestPage_ShowsPipelines(t *testing.T) {
	s := pipelines(t)
	b := open(t, s.url(), desktop)
	b.Until(`document.querySelectorAll(".pipeline").length >= 4`)

	// The planted leak stands out, and comes first.
	b.Until(pipelineSelector + `[0].classList.contains("suspect")`)
	require.Contains(t, b.text(".pipeline h3"), "leak · inspect/pipelines_test.go:")
	require.Regexp(t, `grows without end: \d+ subscriptions`, b.text(".pipeline .signs"))
	require.Len(t, eval[[]any](b, pipelineSelector+`.filter((p) => p.classList.contains("suspect"))`), 1)
	require.Contains(t, b.text("#pipelines > .note"), "1 may leak")

	// It is among what is wrong.
	require.Regexp(t, `^\d+ problems?$`, b.text("#wrong"))
	require.Regexp(t, `^More and more are open: \d+ subscriptions$`, b.text(".problems .growing b"))

	// Marbles run, or stripes if many have come at once; slow operators are marked.
	b.Until(`document.querySelector(".marble, .fast")`)
	b.Until(operator("crawl") + `.classList.contains("slow")`)
	require.Regexp(t, `slow: [\d.]+.ms a value`, eval[string](b, operator("crawl")+`.textContent`))

	// A click shows the oldest subscriptions and the last values, without what must not be seen.
	eval[any](b, operator("search")+`.focus()`)
	eval[any](b, operator("search")+`.click()`)
	b.Until(`document.querySelector(".subscriptions li")`)
	require.Regexp(t, `^#\d+ · .* old · .*`, b.text(".subscriptions li"))
	b.Until(`document.querySelector(".values li")?.textContent.includes("token-… of")`)
	require.NotContains(t, b.text(".values"), "4711")
	require.Regexp(t, `^/.*/inspect/pipelines_test.go:\d+ in .*inspect_test.search$`, b.text(".opened .place"))
	require.Equal(t, "server", eval[string](b, `[...document.querySelectorAll(".opened dt")].find((t) => t.textContent === "Host").nextSibling.textContent`))

	// Escape closes what is open, and gives the focus back.
	b.Do(chromedp.KeyEvent("\u001b"))
	b.Until(`document.querySelectorAll(".opened:not([hidden])").length === 0`)
	require.Equal(t, "search", eval[string](b, `document.activeElement.firstChild.textContent`))

	// A word finds chains.
	b.Do(chromedp.SendKeys(chromedp.CSS("#pipelines input"), "crawl"))
	b.Until(`document.querySelectorAll(".pipeline").length === 1`)

	// A click on a problem shows its operator, wherever that is.
	eval[any](b, `document.querySelector(".problems .growing button").click()`)
	b.Until(`document.querySelector(".pipeline.suspect [aria-expanded=true]")`)
	require.Empty(t, b.Complaints())
}

func TestPage_WithPipelinesFitsOnAPhone(t *testing.T) {
	s := pipelines(t)
	for name, l := range pictured(map[string]look{"pipelines": desktop,
		"pipelines-dark":  {Width: 1280, Height: 900, Dark: true},
		"pipelines-phone": {Width: 390, Height: 844}}) {
		b := open(t, s.url(), l)
		b.Until(`document.querySelector(".suspect") && document.querySelector(".marble, .fast") && document.querySelector(".slow")`)
		eval[any](b, operator("BufferCount")+`.click()`)
		b.Until(`document.querySelectorAll(".values li").length > 3`)
		require.LessOrEqual(t, eval[int64](b, "document.documentElement.scrollWidth"), l.Width, "nothing sticks out")
		if *pictures != "" {
			png := get(b, chromedp.Screenshot(chromedp.CSS("#pipelines")))
			require.NoError(t, os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644))
		}
		require.Empty(t, b.Complaints())
	}
}
