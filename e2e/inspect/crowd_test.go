package inspect_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/e2e/internal/chromium"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// crowded is a site with fifty hosts, and a thousand operators in forty chains.
func crowded(t *testing.T) *site {
	s := newSite(t)
	w := watch.Start(watch.Config{Hosts: s.hosts})
	t.Cleanup(w.Stop)
	s.AddPipelines(w)
	for i := range 48 {
		s.hosts.Add(rxsched.NewVirtual(rxsched.Config{Name: fmt.Sprintf("worker-%02d", i)}))
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	news := observable.Interval(100*time.Millisecond, s.job.Async())
	one := func(v int) int { return v }
	steps := []observable.Operator[int, int]{
		observable.Map(one), observable.Map(one), observable.Map(one), observable.Map(one),
		observable.Map(one), observable.Map(one), observable.Map(one), observable.Map(one),
		observable.Map(one), observable.Map(one), observable.Map(one), observable.Map(one),
		observable.Map(one), observable.Map(one), observable.Map(one), observable.Map(one),
		observable.Map(one), observable.Map(one), observable.Map(one), observable.Map(one),
		observable.Map(one), observable.Map(one), observable.Map(one), observable.Map(one),
	}
	for i := range 40 {
		chain := news
		for _, step := range steps {
			chain = step(chain)
		}
		chain = observable.As[int](fmt.Sprintf("chain-%02d", i))(chain)
		lines[i](ctx, chain)
	}
	return s
}

type (
	ctx = context.Context
	obs = observable.Observable[int]
)

var nothing = observable.Next(func(int) {})

// lines are places in the code that subscribe.
var lines = []func(ctx, obs){
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
	func(c ctx, o obs) { o.Subscribe(c, nothing) },
}

func TestPage_FitsFiftyHostsAndAThousandOperators(t *testing.T) {
	s := crowded(t)
	b := open(t, s.url(), desktop)
	b.Until(`document.querySelectorAll(".pipeline").length === 20`)
	require.Contains(t, b.text("#pipelines > .note"), "40 chains")

	// Some hosts, or all, or those that are sought.
	b.Until(`document.querySelectorAll(".host").length === 12`)
	b.Do(chromedp.SendKeys(chromedp.CSS("#hosts input"), "worker-3"))
	b.Until(`document.querySelectorAll(".host").length === 10`)
	require.Equal(t, "worker-30", eval[string](b, `document.querySelector(".host b").textContent`))
	eval[any](b, `(() => { const i = document.querySelector("#hosts input"); i.value = ""; i.dispatchEvent(new Event("input")); })()`)
	b.Until(`document.querySelectorAll(".host").length === 12`)
	eval[any](b, `(() => { const i = document.querySelector("#hosts select"); i.value = "busy"; i.dispatchEvent(new Event("change")); })()`)
	b.Until(`document.querySelector(".host b").textContent === "ui"`)
	b.Click("#hosts > button")
	b.Until(`document.querySelectorAll(".host").length === 50`)

	// A chain that is folded is found by the name of an operator, and unfolds.
	b.Do(chromedp.SendKeys(chromedp.CSS("#pipelines input"), "chain-39"))
	b.Until(`document.querySelectorAll(".pipeline").length === 1`)
	require.Contains(t, b.text(".title"), "chain-39 · inspect/crowd_test.go:")
	require.Equal(t, "false", eval[string](b, `document.querySelector(".title").getAttribute("aria-expanded")`))
	require.Equal(t, float64(1), eval[float64](b, `document.querySelectorAll(".operator").length`), "not sent")
	b.Do(chromedp.Focus(chromedp.CSS(".title")), chromedp.KeyEvent(kb.Enter))
	b.Until(`document.querySelectorAll(".operator").length === 26`)
	b.Do(chromedp.KeyEvent(kb.Enter))
	b.Until(`document.querySelector(".title").getAttribute("aria-expanded") === "false"`)
	eval[any](b, `(() => { const i = document.querySelector("#pipelines input"); i.value = ""; i.dispatchEvent(new Event("input")); })()`)
	eval[any](b, `(() => { const i = document.querySelector("#pipelines select"); i.value = "name"; i.dispatchEvent(new Event("change")); })()`)
	b.Until(`document.querySelector(".title").textContent.startsWith("chain-00")`)
	b.Click("#pipelines > button")
	b.Until(`document.querySelectorAll(".pipeline").length === 40`)
	require.LessOrEqual(t, eval[int64](b, "document.documentElement.scrollWidth"), desktop.Width, "nothing sticks out")
	require.Empty(t, b.Complaints())
	savePicture(t, b, "crowd")
}

func TestPage_IsForFingersAndKeysToo(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), look{Width: 390, Height: 844})
	b.Until(painted + " > 500")
	require.True(t, eval[bool](b, `document.getElementById("timeline").getBoundingClientRect().bottom <
		document.getElementById("actions").getBoundingClientRect().top`), "the picture comes first")

	// A finger that taps pauses, and chooses.
	eval[any](b, `(() => {
		const c = document.getElementById("timeline");
		const r = c.getBoundingClientRect();
		for (const type of ["pointerdown", "pointerup", "pointerleave"]) {
			c.dispatchEvent(new PointerEvent(type, { pointerType: "touch", pointerId: 7, clientX: r.right - 60, clientY: r.top + 90, bubbles: true }));
		}
	})()`)
	b.Until(`document.getElementById("status").textContent === "paused"`)
	b.Do(chromedp.KeyEvent("p"))
	b.Until(live)

	// So does a key.
	b.Do(chromedp.Focus(chromedp.ID("timeline")), chromedp.KeyEvent(kb.ArrowLeft))
	b.Until(`document.getElementById("point").textContent.startsWith("turn: ")`)
	require.Equal(t, "paused", b.text("#status"))
}

// It is looked at as wide and narrow, light and dark as it can be, with all that is open, and in peace.
func TestPage_AxeFindsNothing(t *testing.T) {
	axe := chromium.InstallAxe(t)
	s := pipelines(t)
	for _, l := range []look{desktop, {Width: 360, Height: 844, Dark: true}} {
		b := open(t, s.url(), l)
		b.Until(`document.querySelector(".suspect") && document.querySelector(".slow") && document.querySelector(".problems li")`)
		eval[any](b, operator("search")+`.click()`)
		b.Until(`document.querySelector(".values li")`)
		eval[any](b, `document.querySelectorAll("details").forEach((d) => { d.open = true; })`)
		b.Do(chromedp.KeyEvent("p"))
		require.Empty(t, axe.Judge(b.Page), "%v", l)
	}
}

// It judges what there is only for a crowd; a graph it has seen already.
func TestPage_WithACrowdHasNothingForAxe(t *testing.T) {
	axe := chromium.InstallAxe(t)
	s := crowded(t)
	b := open(t, s.url(), desktop)
	b.Until(`document.querySelectorAll(".pipeline").length === 20 && document.querySelectorAll(".host").length === 12`)
	b.Do(chromedp.SendKeys(chromedp.CSS("#pipelines input"), "chain-39"))
	b.Until(`document.querySelectorAll(".pipeline").length === 1`)
	eval[any](b, `document.activeElement.blur()`)
	b.Do(chromedp.KeyEvent("p"))
	require.Empty(t, axe.Judge(b.Page))
}
