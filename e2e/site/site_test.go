package site_test

import (
	"io/fs"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/e2e/internal/chromium"
	"github.com/rxsched/rxsched/e2e/internal/program"
)

// made is the site.
var made = &program.Output{Package: "./tools/site"}

func TestMain(m *testing.M) {
	status := chromium.Run(m)
	made.Remove()
	os.Exit(status)
}

// site serves the site below a path, and returns its address.
func site(t *testing.T) string {
	t.Helper()
	chromium.Path(t) // without it there is no need to build
	mux := http.NewServeMux()
	mux.Handle("/some/path/", http.StripPrefix("/some/path", http.FileServer(http.Dir(made.Folder(t)))))
	server := httptest.NewServer(mux)
	t.Cleanup(server.Close)
	return server.URL + "/some/path/"
}

var (
	desktop = chromium.Look{Width: 1280, Height: 900}
	phone   = chromium.Look{Width: 360, Height: 900}
)

const loaded = `document.readyState === "complete" && document.querySelector("h1")`

func TestSite_EveryPageOpensWithoutAComplaint(t *testing.T) {
	t.Parallel()
	url := site(t)
	var pages []string
	require.NoError(t, fs.WalkDir(os.DirFS(made.Folder(t)), ".", func(name string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(name, ".html") {
			pages = append(pages, name)
		}
		return err
	}))
	require.Greater(t, len(pages), 100)
	p := chromium.OpenAs(t, url, desktop)
	for i, name := range pages {
		operator := strings.HasPrefix(name, "operators/")
		if operator && i%10 != 0 { // they are alike, and it takes a while to start the library
			continue
		}
		p.Do(chromedp.Navigate(url + name))
		p.Until(loaded)
		if operator {
			p.Until(`document.documentElement.dataset.ready && document.querySelector("#stage svg")`)
		}
		require.Zero(t, chromium.Eval[int](p,
			`[...document.images].filter((i) => i.complete && i.naturalWidth === 0).length`), name)
		require.Empty(t, p.Complaints(), name)
	}
}

func TestSite_MarblesMoveOnThePageOfAnOperator(t *testing.T) {
	t.Parallel()
	p := chromium.OpenAs(t, site(t)+"operators/DebounceTime.html", desktop)
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
	t.Parallel()
	p := chromium.OpenAs(t, site(t)+"docs/start.html", desktop)
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

func TestSite_FitsAPhone(t *testing.T) {
	t.Parallel()
	url := site(t)
	for _, name := range []string{"index.html", "docs/testing.html", "operators/MergeMap.html"} {
		p := chromium.OpenAs(t, url+name, phone)
		p.Until(loaded)
		require.LessOrEqual(t, chromium.Eval[int](p, `document.documentElement.scrollWidth`), 360, name)
		require.False(t, chromium.Eval[bool](p, `document.getElementById("site-contents").open`), name)
	}
}

func TestSite_AxeFindsNothing(t *testing.T) {
	t.Parallel()
	url := site(t)
	axe := chromium.InstallAxe(t)
	for _, look := range []chromium.Look{desktop, {Width: 360, Height: 900, Dark: true}} {
		p := chromium.OpenAs(t, url, look)
		for _, name := range []string{"index.html", "docs/start.html", "docs/modules/js.html",
			"operators/MergeMap.html"} {
			p.Do(chromedp.Navigate(url + name))
			p.Until(loaded)
			if strings.HasPrefix(name, "operators/") {
				p.Until(`document.querySelector("#stage svg")`)
			}
			require.Empty(t, axe.Judge(p), "%s %v", name, look)
		}
	}
}
