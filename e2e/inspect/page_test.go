package inspect_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/priority"
)

const live = `document.getElementById("status").textContent === "live"`

// site is a server with the page, and two hosts that have a little to do.
type site struct {
	*inspect.Inspector
	hosts   *monitor.Hosts
	server  *httptest.Server
	ui, job *rxsched.Rx
	pressed atomic.Int32
	valve   sync.RWMutex // nothing is sent while it is locked
}

func newSite(t *testing.T) *site { return newCrowdedSite(t, 0) }

// newCrowdedSite is a site on which so many pages may be open.
func newCrowdedSite(t *testing.T, pages int) *site {
	s := &site{ui: rxsched.New(rxsched.Config{Name: "ui"}), job: rxsched.New(rxsched.Config{Name: "job"}),
		hosts: monitor.NewHosts()}
	s.hosts.Add(s.ui).Priorities(s.ui.Priorities())
	s.hosts.Add(s.job)
	s.Inspector = inspect.New(inspect.Config{
		Hosts:    s.hosts,
		Title:    "The site",
		Actions:  []inspect.Action{{Label: "Block", About: "blocks", Do: func() { s.pressed.Add(1); _ = s.ui.Post(block) }}},
		MaxPages: pages,
	})
	_, err := s.ui.SetInterval(tick, 20*time.Millisecond)
	require.NoError(t, err)
	mux := http.NewServeMux()
	mux.HandleFunc("/debug/rxsched/", func(w http.ResponseWriter, r *http.Request) { s.ServeHTTP(throttled{w, &s.valve}, r) })
	s.server = httptest.NewServer(mux)
	t.Cleanup(func() {
		s.Close()
		s.server.Close()
		_, _ = s.ui.Close(), s.job.Close()
	})
	return s
}

// remove takes a host off the page.
func (s *site) remove(name string) {
	for e := range s.hosts.All() {
		if e.Name() == name {
			e.Remove()
		}
	}
}

// throttled is an answer that waits while the valve is locked.
type throttled struct {
	http.ResponseWriter
	valve *sync.RWMutex
}

func (w throttled) Write(p []byte) (int, error) {
	w.valve.RLock()
	defer w.valve.RUnlock()
	return w.ResponseWriter.Write(p)
}

// Unwrap is for http.ResponseController.
func (w throttled) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// stall has nothing sent any more, until goOn is called.
func (s *site) stall() (goOn func()) {
	s.valve.Lock()
	return sync.OnceFunc(s.valve.Unlock)
}

func (s *site) url() string { return s.server.URL + "/debug/rxsched/" }

func tick() { spin(2 * time.Millisecond) }

func block() { spin(120 * time.Millisecond) }

func spin(d time.Duration) {
	for start := time.Now(); time.Since(start) < d; {
	}
}

// painted is how many of the canvas's pixels have about the color of timers.
const painted = `(() => {
	const c = document.getElementById("timeline");
	if (!c.width) return 0;
	const { data } = c.getContext("2d").getImageData(0, 0, c.width, c.height);
	const want = getComputedStyle(document.documentElement).getPropertyValue("--timer").trim().slice(1).match(/../g).map((h) => parseInt(h, 16));
	let n = 0;
	for (let i = 0; i < data.length; i += 4) if (want.every((v, j) => Math.abs(v - data[i + j]) < 6)) n++;
	return n;
})()`

func TestPage_ShowsAHostLive(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	require.Equal(t, "The site", b.text("h1"))
	b.Until(`document.querySelectorAll(".host").length === 2`)
	b.Until(painted + " > 500")

	s.ui.Priorities().ScheduleWithConfig(func(priority.Slice) priority.Work { return nil },
		priority.Idle, priority.TaskConfig{Delay: time.Hour})
	b.Until(`document.querySelector("#priorities tbody tr:last-child")?.textContent === "Idle001"`)
	require.Empty(t, b.Complaints())
}

func TestPage_AButtonHasALongTaskShownWithItsName(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	b.Click("#actions button")
	const row = `[...document.querySelectorAll("#longs tbody tr")].find((row) => row.cells[2].textContent === "inspect_test.block")`
	b.Until(`/^inspect\/page_test.go:\d+$/.test(` + row + `?.cells[3].textContent)`) // others may take long, too
	require.Equal(t, int32(1), s.pressed.Load())
	require.Empty(t, b.Complaints())
}

func TestPage_PausesAndResumes(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	b.Until(painted + " > 500")
	b.Do(chromedp.KeyEvent("p"))
	b.Until(`document.getElementById("status").textContent === "paused"`)
	require.Equal(t, "Resume", b.text("#pause"))
	require.False(t, eval[bool](b, `document.getElementById("pause").hasAttribute("aria-pressed")`), "or is it Resume that is pressed?")
	const picture = `document.getElementById("timeline").toDataURL()`
	before := still[string](b, picture)

	b.Click("#pause")
	b.Until(live)
	b.Until(picture + " !== " + string(must(json.Marshal(before))))
	require.Empty(t, b.Complaints())
}

func TestPage_IsWalkedWithKeys(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(painted + " > 500")
	b.Do(chromedp.KeyEvent("2"))
	b.Until(`document.querySelectorAll(".host")[1].getAttribute("aria-pressed") === "true"`)
	b.Do(chromedp.KeyEvent("1"))
	b.Until(painted + " > 500")
	b.Do(chromedp.KeyEvent("p"), chromedp.Focus(chromedp.ID("timeline")), chromedp.KeyEvent(kb.ArrowLeft))
	b.Until(`document.getElementById("point").textContent.startsWith("turn: timer")`)
	b.Do(chromedp.KeyEvent(kb.ArrowDown))
	b.Until(`document.getElementById("point").textContent.startsWith("interval inspect_test.tick, ")`)
	for range 3 {
		b.Do(chromedp.KeyEvent("+"))
	}
	require.Equal(t, "0.1", get(b, chromedp.Value(chromedp.ID("span"))))
	require.Empty(t, b.Complaints())
}

func TestPage_ZoomsAboutTheCallbackThatIsChosen(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(painted + " > 500")
	b.Do(chromedp.Sleep(time.Second), chromedp.KeyEvent("p"), chromedp.Focus(chromedp.ID("timeline")))
	b.record()
	const middle = `window.drawn.filter((d) => d.what === "strokeRect" && d.lineWidth === 2).map(({ args: [x, , w] }) => x + w / 2).at(-1)`
	for range 10 {
		b.Do(chromedp.KeyEvent(kb.ArrowLeft))
	}
	b.Until(middle + " > 88")
	before := still[float64](b, middle)
	for _, seconds := range []string{"1", "0.5", "0.1"} {
		b.Do(chromedp.KeyEvent("+"))
		require.Equal(t, seconds, get(b, chromedp.Value(chromedp.ID("span"))))
		require.InDelta(t, before, still[float64](b, middle), 1, "it grows about its middle")
	}
	require.Empty(t, b.Complaints())
}

func TestPage_EveryControlIsReachedByTab(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(`document.querySelectorAll(".host").length === 2`)
	reached := map[string]bool{}
	for range 12 {
		b.Do(chromedp.KeyEvent(kb.Tab))
		reached[eval[string](b, `document.activeElement.id || document.activeElement.textContent`)] = true
	}
	for _, id := range []string{"pause", "span", "Block", "timeline"} {
		require.True(t, reached[id], "%s is not reached: %v", id, reached)
	}
}

func TestPage_HostsComeAndGo(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(`document.querySelectorAll(".host").length === 2`)
	s.remove("ui")
	b.Until(`document.querySelectorAll(".host").length === 1 && document.querySelector(".host").getAttribute("aria-pressed") === "true"`)
	require.NoError(t, s.job.Close())
	b.Until(`document.querySelector(".host small")?.textContent === "closed"`)
	s.remove("job")
	b.Until(`!document.getElementById("nothing").hidden`)
	s.hosts.Add(s.ui)
	b.Until(`!document.getElementById("detail").hidden`)
	b.Until(painted + " > 500")
	require.Empty(t, b.Complaints())
}

// Another host may take the place of one while the page is paused.
func TestPage_ForgetsAHostWhenAnotherTakesItsName(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(painted + " > 500")
	b.Do(chromedp.KeyEvent("p"))
	b.Until(`document.getElementById("status").textContent === "paused"`)
	other := rxsched.NewVirtual(rxsched.Config{Name: "ui"})
	other.AdvanceTo(s.ui.Elapsed() + 200*time.Millisecond)
	s.remove("ui")
	s.hosts.Add(other)
	b.Do(chromedp.KeyEvent("p"))
	b.Until(live)
	b.Until(painted + " < 100") // of which the row's name has some
}

func TestPage_SaysWhyAButtonFailed(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	eval[bool](b, `(window.really = fetch, window.fetch = async () => new Response("no such luck\n", { status: 500 }), true)`)
	b.Click("#actions button")
	b.Until(`document.querySelector("[role=alert]")?.textContent === "Block: no such luck"`)
	b.Do(chromedp.Sleep(300 * time.Millisecond))
	require.Equal(t, "Block: no such luck", b.text("#failure"), "it stays")
	eval[bool](b, `(window.fetch = window.really, true)`)
	b.Click("#actions button")
	b.Until(`document.getElementById("failure").textContent === ""`)
	require.Empty(t, b.Complaints())
}

func TestPage_AButtonThatIsDoneHasTheFocusUnlessItWasTaken(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	const done = `!document.querySelector("#actions button").disabled`
	eval[bool](b, `(window.fetch = () => new Promise((answer) => { window.answer = () => answer(new Response()); }), true)`)
	b.Do(chromedp.Focus(chromedp.CSS("#actions button")), chromedp.KeyEvent(kb.Enter))
	b.Until(`window.answer && !(` + done + `)`)
	b.Do(chromedp.Sleep(100 * time.Millisecond))
	eval[bool](b, `(window.answer(), true)`)
	b.Until(done)
	require.Equal(t, "Block", eval[string](b, `document.activeElement.textContent`))

	eval[bool](b, `(window.answer = null, true)`)
	b.Do(chromedp.KeyEvent(kb.Enter))
	b.Until(`window.answer && !(` + done + `)`)
	b.Do(chromedp.Focus(chromedp.ID("span")))
	eval[bool](b, `(window.answer(), true)`)
	b.Until(done)
	require.Equal(t, "span", eval[string](b, `document.activeElement.id`))
}

func TestPage_ALongTaskIsListedWhileItRuns(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	over := make(chan struct{})
	finish := sync.OnceFunc(func() { close(over) })
	defer finish()
	require.NoError(t, s.ui.Post(func() { <-over }))
	listed := func(pattern string) string {
		return `[...document.querySelectorAll("#longs tbody td:nth-child(3)")].some((what) => ` + pattern + `.test(what.textContent))`
	}
	b.Until(listed(`/ALongTaskIsListed.*, still running$/`))
	finish()
	b.Until(listed(`/ALongTaskIsListed[^,]*$/`))
}

func TestPage_SaysWhereATurnThatDoesNotEndWaitsAndWhatWaitsForIt(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), look{Width: 390, Height: 844})
	b.Until(live)
	over := make(chan struct{})
	finish := sync.OnceFunc(func() { close(over) })
	defer finish()
	require.NoError(t, s.ui.Post(func() { <-over }))
	b.Until(`/does not end: chan receive at .*page_test.go:\d+; .* for it\.$/.test(document.getElementById("overrun").textContent)`)
	b.Click("#overrunPanel summary")
	b.Click("#waits summary")
	b.Until(`/SaysWhereATurnThatDoesNotEnd/.test(document.getElementById("stack").textContent)`)
	b.Until(`/interval .*inspect_test.tick, due at /.test(document.getElementById("pending").textContent)`)
	require.LessOrEqual(t, eval[int](b, "document.documentElement.scrollWidth"), 390, "nothing sticks out")
	savePicture(t, b, "overrun-phone")
	const below = `document.getElementById("waits").getBoundingClientRect().top + scrollY`
	was := still[float64](b, below)
	finish()
	b.Until(`/^A turn ended late: chan receive at .*page_test.go:\d+\.$/.test(document.getElementById("overrun").textContent)`)
	require.InDelta(t, was, eval[float64](b, below), 1, "a click would miss what moves")
	require.Empty(t, b.Complaints())
}

// An element that is taken out and put back between the press of a button and its release gets no
// click.
func TestDOM_ArrangeLeavesWhatNeedNotMove(t *testing.T) {
	t.Parallel()
	b := open(t, newSite(t).url(), desktop)
	for order, want := range map[string]string{"abcd": "", "dabc": "d", "acd": "b", "acbd": "b", "bcdae": "a", "dcba": "dca"} {
		moved := get(b, chromedp.Evaluate[string](`import("./dom.js").then(({ arrange, make }) => {
			const parent = document.body.appendChild(make("div"));
			const all = Object.fromEntries([..."abcde"].map((id) => [id, make("button", "", { id, textContent: id })]));
			arrange(parent, [..."abcd"].map((id) => all[id]));
			all.d.focus();
			const observer = new MutationObserver(() => {});
			observer.observe(parent, { childList: true });
			arrange(parent, [..."`+order+`"].map((id) => all[id]));
			const moved = observer.takeRecords().flatMap((r) => [...r.removedNodes].map((n) => n.id)).join("");
			const now = [...parent.children].map((c) => c.id).join("");
			const focus = document.activeElement.id;
			parent.remove();
			return now + " " + focus + " " + moved;
		})`, chromedp.EvalAwaitPromise))
		require.Equal(t, order+" d "+want, moved)
	}
}

func TestFormat(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	for call, want := range map[string]string{
		"exact(0)": "0", "exact(250)": "250 ns", "exact(1500)": "1.5 µs", "exact(333333333)": "333.333333 ms", "exact(30e9)": "30 s", "exact(30007e6)": "30.007 s", "exact(1e9+1)": "1.000000001 s",
		"duration(0)": "0", "duration(1)": "≤1 µs", "duration(1000)": "≤1 µs", "duration(1001)": "1.00 µs", "duration(52.4e6)": "52.4 ms", "duration(999.6e6)": "1.00 s", "duration(3600e9)": "3600 s",
		"percent(0.05)": "5.0 %", "at(1.5e9)": "1.500 s",
	} {
		got := get(b, chromedp.Evaluate[string](`import("./format.js").then((format) => format.`+call+`)`, chromedp.EvalAwaitPromise))
		require.Equal(t, strings.ReplaceAll(want, " ", "\u00a0"), got, call)
	}
}

func TestPage_FitsOnAPhone(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.hosts.Add(rxsched.NewVirtual(rxsched.Config{Name: strings.Repeat("a-host-with-a-long-name-", 4)}))
	b := open(t, s.url(), look{Width: 320, Height: 800, Dark: true})
	b.Until(painted + " > 200")
	require.LessOrEqual(t, eval[int](b, "document.documentElement.scrollWidth"), 320, "nothing sticks out")
	require.Empty(t, b.Complaints())
}

func TestPage_IsNotForOtherSites(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	other := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, `<title>other</title>`)
	}))
	defer other.Close()
	b := open(t, other.URL, desktop)
	press := `fetch("` + s.url() + `action?label=Block", {method: "POST", mode: "no-cors"}).then(() => "answered", () => "refused")`
	for _, ask := range []string{press, `fetch("` + s.url() + `hosts").then(() => "answered", () => "refused")`} {
		require.Equal(t, "refused", get(b, chromedp.Evaluate[string](ask, chromedp.EvalAwaitPromise)))
	}
	require.Zero(t, s.pressed.Load())
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func TestPage_HasNoEmptyButtonWhileItConnects(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	s.hosts.Add(rxsched.NewVirtual(rxsched.Config{Name: "third"}))
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/events") {
			<-r.Context().Done()
			return
		}
		s.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	b := open(t, server.URL+"/debug/rxsched/", look{Width: 390, Height: 844})
	b.Until(`document.getElementById("status").textContent === "connecting" && document.querySelector("#hosts > *")`)
	const empty = `[...document.querySelectorAll("button, a, h2, summary")].filter((e) => e.checkVisibility() && !e.textContent.trim()).map((e) => e.outerHTML)`
	require.Empty(t, eval[[]string](b, empty))
	require.False(t, eval[bool](b, `document.querySelector("#hosts .finding").checkVisibility()`), "there is nothing to find")
	savePicture(t, b, "connecting")
}

func TestPage_NamesOfLongTasksBreakOnlyBetweenWords(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), look{Width: 390, Height: 844, Dark: true})
	b.Until(live)
	require.NoError(t, s.ui.Post((&world{s.ui}).answerAtOnce))
	require.NoError(t, s.ui.Post(block))
	b.Until(`document.querySelectorAll("#longs tbody tr").length > 1`)
	broken := `[...document.querySelectorAll("#longs tbody :is(th, td)")].flatMap((cell) => [...cell.childNodes].filter((n) => n.nodeType === 3).flatMap((part) =>
		[...part.data.matchAll(/\S+/g)].filter((word) => {
			const r = document.createRange();
			r.setStart(part, word.index);
			r.setEnd(part, word.index + word[0].length);
			return r.getClientRects().length > 1;
		}).map(([word]) => word)))`
	require.Empty(t, eval[[]string](b, broken))
	require.LessOrEqual(t, eval[int](b, "document.documentElement.scrollWidth"), 390, "nothing sticks out")
	savePicture(t, b, "longs-phone")
}

type world struct{ ui *rxsched.Rx }

func (w *world) answerAtOnce() { spin(130 * time.Millisecond) }
