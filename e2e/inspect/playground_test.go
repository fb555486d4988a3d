package inspect_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/e2e/internal/chromium"
	"github.com/rxsched/rxsched/e2e/internal/program"
)

// page is the page with its library.
var page = &program.Output{Package: "./examples/playground"}

func TestMain(m *testing.M) {
	status := chromium.Run(m)
	page.Remove()
	os.Exit(status)
}

// playground serves the page, and returns its address.
func playground(t *testing.T) string {
	chromium.Path(t) // without it there is no need to build
	server := httptest.NewServer(http.FileServer(http.Dir(page.Folder(t))))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

// The tests of the program itself do not compile the library.
func TestPlayground_LibraryIsSmall(t *testing.T) {
	t.Parallel()
	size, err := os.Stat(filepath.Join(page.Folder(t), "playground.wasm"))
	require.NoError(t, err)
	require.Greater(t, size.Size(), int64(1<<20), "this is not the library")
	require.Less(t, size.Size(), int64(16<<20), "the library has grown")
}

// play opens the page of an operator.
func play(t *testing.T, operator string, l look) *browser {
	b := open(t, playground(t)+"#"+operator, l)
	b.Until(ready)
	return b
}

const (
	ready = `document.querySelector("main:not([hidden])") && ` +
		`document.getElementById("name").textContent`
	result = `[...document.querySelectorAll("#stage g:not(.kept) > g[role=img]")].map((g) => ` +
		`g.getAttribute("aria-label")).join("; ")`
	source = `document.getElementById("track-src").value`
)

// shows waits until an expression has a value.
func (b *browser) shows(expression, want string) {
	b.T.Helper()
	seen := ""
	for deadline := time.Now().Add(chromium.Patience); seen != want; {
		require.False(b.T, time.Now().After(deadline), "%s is %q, not %q", expression, seen, want)
		seen = eval[string](b, expression)
		b.Do(chromedp.Sleep(20 * time.Millisecond))
	}
}

// opened opens each operator, and tells how many it has opened, and with which something is wrong.
const opened = `(async () => {
	const text = (selector) => document.querySelector(selector)?.textContent;
	const all = JSON.parse(rxsched.operators()).map((o) => o.Name);
	const opened = window.opened = { all: all.length, done: 0, wrong: [] };
	for (const name of all) {
		const there = () => text("#name") === name && document.querySelector("#stage g[role=img]");
		location.hash = "#" + name.toLowerCase();
		for (let i = 0; i < 3000 && !there(); i++) await new Promise((go) => setTimeout(go, 10));
		const fine = there() && !text("#failure") && text("#snippet").includes("func pipeline(") &&
			![...document.querySelectorAll(".why")].some((p) => p.textContent) &&
			text("#summary") && text("#list [aria-current]");
		if (!fine) opened.wrong.push(name);
		opened.done++;
	}
})(), true`

func TestPlayground_OpensEveryOperator(t *testing.T) {
	t.Parallel()
	b := play(t, "of", desktop)
	b.Until(`document.querySelector("#stage .box").getBoundingClientRect().width > 900`) // all of it
	eval[bool](b, opened)
	all, done := eval[int](b, `window.opened.all`), `window.opened.done`
	require.Greater(t, all, 120)
	for n := 0; n < all; n = eval[int](b, done) {
		b.Until(fmt.Sprintf(`%s > %d`, done, n))
	}
	require.Empty(t, eval[[]string](b, `window.opened.wrong`))
	require.Empty(t, b.Complaints())
}

// at returns the middle of a mark of a track.
func (b *browser) at(track string, i string) (x, y float64) {
	b.T.Helper()
	at := eval[[]float64](b, `(() => {
		const r = document.querySelector('[data-track="`+track+`"][data-i="`+i+`"] .ring').getBoundingClientRect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})()`)
	return at[0], at[1]
}

// step is how far apart two milliseconds are.
const step = `(() => { const g = document.querySelectorAll("#stage .grid"); return ` +
	`g[1].x1.baseVal.value - g[0].x1.baseVal.value; })()`

func (b *browser) mouse(kind input.DispatchMouseEventType, x, y float64) {
	b.T.Helper()
	p := input.DispatchMouseEventParams{Type: kind, X: x, Y: y, Button: input.MouseButtonLeft,
		Buttons: 1, ClickCount: 1}
	_, err := chromedp.Call(b.Ctx, input.DispatchMouseEvent, p)
	require.NoError(b.T, err)
}

func TestPlayground_DragsMarbles(t *testing.T) {
	t.Parallel()
	b := play(t, "debounceTime", desktop)
	b.shows(result, "result: ---a---c---d|")
	x, y := b.at("src", "1")
	by := eval[float64](b, step)
	b.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	for i := range 3 {
		b.mouse(input.DispatchMouseEventTypeMouseMoved, x+float64(i+1)*by*2, y+5)
	}
	b.shows(source, "-a---c---db-|")
	b.shows(result, "result: ---a---c----(b|)")
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x+6*by, y+5)
	b.Until(`location.hash.startsWith("#debounceTime?src=")`)

	x, y = b.at("src", "0")
	b.mouse(input.DispatchMouseEventTypeMousePressed, x, y)
	b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y-40)
	b.mouse(input.DispatchMouseEventTypeMouseMoved, x, y-60)
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x, y-60)
	b.shows(source, "-----c---db-|")

	x, y = b.at("src", "0")
	b.mouse(input.DispatchMouseEventTypeMousePressed, x-3*by, y)
	b.mouse(input.DispatchMouseEventTypeMouseReleased, x-3*by, y)
	b.shows(source, "--a--c---db-|")
	require.Empty(t, b.Complaints())
}

func (b *browser) touch(kind input.DispatchTouchEventType, points ...*input.TouchPoint) {
	b.T.Helper()
	p := input.DispatchTouchEventParams{Type: kind,
		TouchPoints: append([]*input.TouchPoint{}, points...)}
	_, err := chromedp.Call(b.Ctx, input.DispatchTouchEvent, p)
	require.NoError(b.T, err)
}

func TestPlayground_DragsMarblesByTouch(t *testing.T) {
	t.Parallel()
	b := play(t, "take", look{Width: 390, Height: 844})
	b.shows(source, "-a--b-c-|")
	x, y := b.at("src", "0")
	by := eval[float64](b, step)
	b.touch(input.DispatchTouchEventTypeTouchStart, &input.TouchPoint{X: x, Y: y})
	for i := range 4 {
		b.touch(input.DispatchTouchEventTypeTouchMove,
			&input.TouchPoint{X: x + float64(i+1)*by/2, Y: y})
	}
	b.touch(input.DispatchTouchEventTypeTouchEnd)
	b.shows(source, "---ab-c-|")
	b.shows(result, "result: ---a(b|)")
	require.Empty(t, b.Complaints())
}

func TestPlayground_WorksByKeyboard(t *testing.T) {
	t.Parallel()
	b := play(t, "take", desktop)
	b.Do(chromedp.Focus(chromedp.CSS(`[data-track="src"][data-i="0"]`)))
	const focus = `document.activeElement.getAttribute("aria-label") + " " + ` +
		`document.activeElement.getAttribute("aria-valuetext")`
	b.Do(chromedp.KeyEvent(kb.ArrowRight))
	b.shows(source, "--a-b-c-|")
	b.shows(focus, "source, value a 2 ms")
	b.Do(chromedp.KeyEvent(kb.ArrowRight), chromedp.KeyEvent(kb.ArrowRight))
	b.shows(source, "----bac-|")
	b.shows(focus, "source, value a 5 ms")
	b.Do(chromedp.KeyEvent("x"))
	b.shows(source, "----bxc-|")
	b.Do(chromedp.KeyEvent(kb.Delete))
	b.shows(source, "----b-c-|")
	b.shows(focus, "source, value c 6 ms")
	b.Do(chromedp.KeyEvent(kb.Tab), chromedp.KeyEvent("#"))
	b.shows(source, "----b-c-#")
	b.Do(chromedp.KeyEvent(kb.Delete))
	b.shows(source, "----b-c")
	require.Empty(t, b.Complaints())
}

func TestPlayground_FollowsArguments(t *testing.T) {
	t.Parallel()
	b := play(t, "bufferCount", desktop)
	set := func(id, value string) {
		eval[bool](b,
			`(() => { const e = document.getElementById("`+id+`"); e.value = "`+value+`"; `+
				`e.dispatchEvent(new Event("input")); return true; })()`)
	}
	set("field-Every", "1")
	b.Until(`document.querySelector("#snippet").textContent.includes("src.BufferCountWithConfig(2, observable.BufferCountConfig{Every: 1})")`)

	set("field-size", "0")
	b.shows(`document.getElementById("why-size").textContent`,
		"observable: BufferCountWithConfig: size not positive")
	require.Equal(t, "true",
		eval[string](b, `document.getElementById("field-size").getAttribute("aria-invalid")`))
	set("field-size", "3")
	b.shows(`document.getElementById("why-size").textContent`, "")

	set("track-src", "-a^")
	b.Until(`document.getElementById("why-src").textContent.includes("a subscription point")`)
	set("track-src", "-a-b|")
	b.shows(`document.getElementById("why-src").textContent`, "")
	b.Click("[aria-label='Add a value to source']")
	b.shows(source, "-a-b-(c|)")
	b.Click("#reset")
	b.shows(source, "-a-b-c-d-e|")
	require.Empty(t, b.Complaints())
}

func TestPlayground_HasAFormOfTheCodeForEachGo(t *testing.T) {
	b := play(t, "switchMap", desktop)
	b.Until(`document.querySelector("#snippet").textContent.includes("src.SwitchMap(project)")`)
	b.Do(chromedp.Click(chromedp.ID("tabFunctions")))
	b.Until(`document.querySelector("#snippet").textContent.includes(` +
		`"observable.Pipe1(src, observable.SwitchMap(project))")`)
	b.Do(chromedp.Focus(chromedp.ID("tabFunctions")), chromedp.KeyEvent(kb.ArrowRight))
	b.Until(`document.querySelector("#snippet").textContent.includes("src.SwitchMap(project)")`)
	require.Equal(t, "true",
		eval[string](b, `document.getElementById("tabCode").getAttribute("aria-selected")`))
	require.Empty(t, b.Complaints())
}

func TestPlayground_SaysWhatADotIs(t *testing.T) {
	b := play(t, "mergeMap", desktop)
	b.shows(`document.getElementById("track-project").value`, ".-.|")
	b.shows(`document.querySelector(".track .caption").textContent`,
		"What it makes of a value. A dot . is that value.")
	b.shows(`document.querySelector("#key li").textContent`, "•the value that project is called with")
}

func TestPlayground_IsAsItsAddressSays(t *testing.T) {
	t.Parallel()
	b := play(t, "DEBOUNCETIME?quiet=3&src=-a-b-----%7C", desktop)
	b.shows(source, "-a-b-----|")
	b.shows(result, "result: ------b--|")
	eval[bool](b, `(location.hash = "#nonsense", true)`)
	b.shows(`document.getElementById("name").textContent`, "DebounceTime")
	b.Do(chromedp.SendKeys(chromedp.ID("filter"), "exhaust"))
	b.shows(`[...document.querySelectorAll("#list a")].map((a) => a.textContent).join()`,
		"ExhaustMap,ExhaustAll")
	b.Do(chromedp.KeyEvent(kb.Enter))
	b.shows(`document.getElementById("name").textContent`, "ExhaustMap")
	require.Empty(t, b.Complaints())
}

func TestPlayground_CopiesTheCode(t *testing.T) {
	t.Parallel()
	b := play(t, "map", desktop)
	eval[bool](b,
		`(navigator.clipboard.writeText = async (text) => { window.copied = text; }, true)`)
	b.Click("#copy")
	b.Until(`window.copied?.includes("src.Map(strings.ToUpper)")`)
	b.shows(`document.getElementById("copy").textContent`, "Copied")
	b.shows(`document.getElementById("copy").textContent`, "Copy")
}

func TestPlayground_FitsOnAPhone(t *testing.T) {
	t.Parallel()
	b := play(t, "of", look{Width: 320, Height: 800, Dark: true})
	for _, name := range []string{"distinctUntilChanged", "onErrorResumeNextWith", "mergeMap", "interval", "windowToggle"} {
		eval[bool](b, `(location.hash = "#`+name+`", true)`)
		b.Until(`document.getElementById("name").textContent.toLowerCase() === ` +
			`"` + strings.ToLower(name) + `"`)
		const wide = `[...document.querySelectorAll("body *")].filter((e) => ` +
			`e.getBoundingClientRect().right > innerWidth + 1 && !e.closest("#stage, ` +
			`#snippet")).map((e) => e.tagName + "#" + e.id + "." + e.className).join()`
		require.LessOrEqual(t, eval[int](b, "document.documentElement.scrollWidth"), 320,
			"%s: %s sticks out", name, eval[string](b, wide))
	}
	require.False(t, eval[bool](b, `document.getElementById("menu").open`),
		"the list is folded")
	require.Empty(t, b.Complaints())
}

func TestPlayground_EveryControlIsReachedByTab(t *testing.T) {
	t.Parallel()
	b := play(t, "bufferTime", desktop)
	eval[bool](b, `(document.querySelector("#list").remove(), true)`) // a link for each operator
	reached := map[string]bool{}
	for range 40 {
		b.Do(chromedp.KeyEvent(kb.Tab))
		reached[eval[string](b,
			`document.activeElement.id || document.activeElement.getAttribute("aria-label") || `+
				`document.activeElement.textContent`)] = true
	}
	for _, what := range []string{"filter", "reset", "source, value a", "source, completion", "field-span", "span, as a slider", "track-src", "Add a value to source", "How source ends", "tabCode", "copy", "snippet"} {
		require.True(t, reached[what], "%s is not reached: %v", what, reached)
	}
}

func TestPlaygroundPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no folder was given with -pictures")
	}
	for name, l := range map[string]look{
		"playground": desktop, "playground-dark": {Width: 1280, Height: 900, Dark: true},
		"playground-phone": {Width: 390, Height: 844},
	} {
		b := play(t, "switchMap", l)
		png := get(b, chromedp.FullScreenshot(100))
		require.NoError(t, os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644))
		require.Empty(t, b.Complaints())
	}
}
