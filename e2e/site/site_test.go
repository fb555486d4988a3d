package site_test

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/e2e/internal/chromium"
)

// folder is the site, built once for all tests.
var folder = sync.OnceValues(func() (folder string, err error) {
	if folder, err = os.MkdirTemp("", "site-"); err != nil {
		return "", err
	}
	out, err := exec.Command("go", "run", "-C=../..", "./tools/site", "-o", folder).CombinedOutput()
	if err != nil {
		return string(out), err
	}
	return folder, nil
})

var built bool // so that there is a folder to remove

func TestMain(m *testing.M) {
	status := m.Run()
	if built {
		dir, _ := folder()
		_ = os.RemoveAll(dir)
	}
	os.Exit(status)
}

// site serves the site below a path, and returns its address.
func site(t *testing.T) string {
	t.Helper()
	chromium.Path(t) // without it there is no need to build
	built = true
	dir, err := folder()
	require.NoError(t, err, dir)
	mux := http.NewServeMux()
	mux.Handle("/some/path/", http.StripPrefix("/some/path", http.FileServer(http.Dir(dir))))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/some/path/"
}

// open opens a page, wide or narrow, light or dark.
func open(t *testing.T, url string, width int64, scheme string) *chromium.Page {
	t.Helper()
	return chromium.Open(t, url, func(p *chromium.Page) {
		_, err := chromedp.Call(p.Ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}},
		})
		require.NoError(t, err)
		p.Do(chromedp.EmulateViewport(width, 900))
	})
}

const loaded = `document.readyState === "complete" && document.querySelector("h1")`

func TestSite_EveryPageOpensWithoutAComplaint(t *testing.T) {
	url := site(t)
	dir, err := folder()
	require.NoError(t, err)
	var pages []string
	require.NoError(t, fs.WalkDir(os.DirFS(dir), ".", func(name string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".html") {
			pages = append(pages, name)
		}
		return err
	}))
	require.Greater(t, len(pages), 100)
	p := open(t, url, 1280, "light")
	for i, name := range pages {
		p.Do(chromedp.Navigate(url + name))
		p.Until(loaded)
		if strings.HasPrefix(name, "operators/") && i%8 == 0 { // it takes a while to start the library
			p.Until(`document.documentElement.dataset.ready && document.querySelector("#stage svg")`)
		}
		require.Zero(t, chromium.Eval[int](p,
			`[...document.images].filter((i) => i.complete && i.naturalWidth === 0).length`), name)
		require.Empty(t, p.Complaints(), name)
	}
}

func TestSite_MarblesMoveOnThePageOfAnOperator(t *testing.T) {
	p := open(t, site(t)+"operators/DebounceTime.html", 1280, "light")
	const test = `document.getElementById("snippet").textContent.includes("2*time.Millisecond")`
	p.Until(test)
	const result = `[...document.querySelectorAll("#stage svg text")].map((e) => e.textContent).join(" ")`
	require.Contains(t, chromium.Eval[string](p, result), "DebounceTime(2ms)")
	p.Until(`document.querySelector("#tracks input")`)
	chromium.Eval[bool](p, `document.querySelector("#tracks input").select(), true`)
	p.Do(chromedp.KeyEvent("-x-y|"))
	p.Until(`location.hash.includes("src=-x-y")`)
	require.Empty(t, p.Complaints())
}

func TestSite_SearchFindsWithTheKeyboard(t *testing.T) {
	p := open(t, site(t)+"docs/start.html", 1280, "light")
	p.Until(loaded)
	p.Do(chromedp.KeyEvent("/"), chromedp.KeyEvent("debouncetime"))
	p.Until(`document.querySelector("#site-found a b")?.textContent.startsWith("DebounceTime")`)
	p.Do(chromedp.KeyEvent(kb.ArrowDown), chromedp.KeyEvent(kb.Enter))
	p.Until(`location.pathname.endsWith("/operators/DebounceTime.html")`)

	p.Until(loaded)
	p.Do(chromedp.KeyEvent("/"), chromedp.KeyEvent("zzzz"))
	p.Until(`document.querySelector("#site-found .none")`)
	p.Do(chromedp.KeyEvent(kb.Escape))
	p.Until(`document.getElementById("site-found").hidden`)
	require.Empty(t, p.Complaints())
}

func TestSite_TheVisualizerRunsInThePage(t *testing.T) {
	p := open(t, site(t)+"visualizer/index.html", 1280, "light")
	p.Until(`document.getElementById("status").dataset.state === "live"`)
	p.Until(`document.querySelectorAll("#hosts *").length > 4`)
	p.Until(`document.querySelector("#actions button")`)
	p.Do(chromedp.Click(chromedp.CSS("#actions button")))
	p.Until(`document.getElementById("story").textContent.includes("in one task:")`)
	require.Empty(t, p.Complaints())
}

func TestSite_FitsAPhone(t *testing.T) {
	url := site(t)
	for _, name := range []string{"index.html", "docs/testing.html", "operators/MergeMap.html"} {
		p := open(t, url+name, 360, "light")
		p.Until(loaded)
		require.LessOrEqual(t, chromium.Eval[int](p, `document.documentElement.scrollWidth`), 360, name)
		require.False(t, chromium.Eval[bool](p, `document.getElementById("site-contents").open`), name)
	}
}

// axe is the accessibility checker axe-core, from npm.
func axe(t *testing.T) string {
	t.Helper()
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("no npm was found: install Node.js to run this test")
	}
	dir := t.TempDir()
	install := exec.Command(npm, "install", "--no-audit", "--no-fund", "--ignore-scripts",
		"--loglevel=error", "--prefix", dir, "axe-core@4.10.3")
	out, err := install.CombinedOutput()
	require.NoError(t, err, "%s", out)
	text, err := os.ReadFile(filepath.Join(dir, "node_modules/axe-core/axe.min.js"))
	require.NoError(t, err)
	return string(text)
}

func TestSite_AxeFindsNothing(t *testing.T) {
	url := site(t)
	script := axe(t)
	for _, look := range []struct {
		width  int64
		scheme string
	}{{1280, "light"}, {1280, "dark"}, {360, "light"}, {360, "dark"}} {
		p := open(t, url, look.width, look.scheme)
		for _, name := range []string{"index.html", "docs/start.html", "docs/reference/operators.html",
			"docs/modules/durable.html", "operators/MergeMap.html"} {
			p.Do(chromedp.Navigate(url + name))
			p.Until(loaded)
			if strings.HasPrefix(name, "operators/") {
				p.Until(`document.querySelector("#stage svg")`)
			}
			chromium.Eval[bool](p, script+"; true")
			chromium.Eval[bool](p, `axe.run().then((r) => { window.judged = r.violations.map((v) =>
				v.id + ": " + v.nodes.map((n) => n.target + " " + n.failureSummary).slice(0, 3).join("; ")) }), true`)
			p.Until(`window.judged`)
			require.Empty(t, chromium.Eval[[]string](p, `window.judged`), "%s %v", name, look)
		}
	}
}
