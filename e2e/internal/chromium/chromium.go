package chromium

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// Page is a page in a window of its own, of the Chromium that all tests of a package share. It has
// cookies and storage of its own.
type Page struct {
	T   testing.TB
	Ctx context.Context // of the tab, for chromedp

	mu     sync.Mutex
	errors []string // what the page complained about
}

// A busy machine takes long to start a browser, and to load a page.
const (
	limit    = 4 * time.Minute // a page is given up after it
	Patience = 2 * time.Minute // Until fails after it
)

// Path is where Chromium is. Without it the test is skipped, or fails in CI.
func Path(t testing.TB) string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	if os.Getenv("CI") == "true" {
		t.Fatal("no Chromium was found, which CI has to install (Debian's package chromium)")
	}
	t.Skip("no Chromium was found: install it (Debian's package chromium) to run this test")
	return ""
}

// shared is the browser.
var shared struct {
	once  sync.Once
	ctx   context.Context
	err   error
	close func()
}

// Run runs the tests of a package, for TestMain, and closes the browser that they have shared. Four
// run in parallel, unless -parallel says otherwise, since they wait for most of their time.
func Run(m *testing.M) (status int) {
	flag.Parse()
	if f := flag.Lookup("test.parallel"); f.Value.String() == f.DefValue {
		_ = f.Value.Set("4")
	}
	status = m.Run()
	if shared.close != nil {
		shared.close()
	}
	return status
}

// start starts the browser.
func start(path string) {
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), append(
		chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox,
		chromedp.WSURLReadTimeout(limit), chromedp.Flag("disable-quic", true),
		chromedp.Flag("disable-component-update", true))...)
	shared.ctx, _ = chromedp.NewContext(allocator)
	shared.err = chromedp.Do(shared.ctx)
	shared.close = func() {
		_ = chromedp.Cancel(shared.ctx) // the browser may be gone before it has answered
		cancel()
	}
}

// Open opens a page. before runs when there is a tab, and before the page is loaded.
func Open(t testing.TB, url string, before ...func(p *Page)) *Page {
	t.Helper()
	path := Path(t)
	shared.once.Do(func() { start(path) })
	require.NoError(t, shared.err)
	all, cancel := context.WithTimeout(shared.ctx, limit)
	t.Cleanup(cancel)
	ctx, _ := chromedp.NewContext(all, chromedp.WithNewBrowserContext())
	t.Cleanup(func() { _ = chromedp.Cancel(ctx) }) // the browser may be too busy to answer
	p := &Page{T: t, Ctx: ctx}
	p.listen()
	for _, f := range before {
		f(p)
	}
	p.Do(chromedp.Navigate(url))
	return p
}

// listen notes what the page complains about, until it is closed.
func (p *Page) listen() {
	messages := chromedp.Console(p.Ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.IsException() || m.Type == "error" {
				p.mu.Lock()
				p.errors = append(p.errors, m.String()+" "+m.URL)
				p.mu.Unlock()
			}
		}
	}()
}

// Complaints returns the errors and exceptions on the page's console.
func (p *Page) Complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.errors...)
}

// Do runs actions.
func (p *Page) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.T.Helper()
	require.NoError(p.T, chromedp.Do(p.Ctx, steps...))
}

// Get runs an action and returns what it returns.
func Get[T any](p *Page, action chromedp.Action[T]) T {
	p.T.Helper()
	v, err := chromedp.Run(p.Ctx, action)
	require.NoError(p.T, err)
	return v
}

// Eval evaluates an expression.
func Eval[T any](p *Page, expression string) T {
	p.T.Helper()
	return Get(p, chromedp.Evaluate[T](expression))
}

// Until waits until an expression is true.
func (p *Page) Until(expression string) {
	p.T.Helper()
	for deadline := time.Now().Add(Patience); !Eval[bool](p, "!!("+expression+")"); {
		require.False(p.T, time.Now().After(deadline),
			"never true: %s; the page complains %v", expression, p.Complaints())
		p.Do(chromedp.Sleep(50 * time.Millisecond))
	}
}

// Click clicks the first element that a selector finds, as soon as a pointer at its middle would hit
// it. It looks and clicks at once: a page may be drawn anew, and move what is on it, at any time, so
// a pointer would miss.
func (p *Page) Click(selector string) {
	p.T.Helper()
	quoted, err := json.Marshal(selector)
	require.NoError(p.T, err)
	p.Until(fmt.Sprintf(`((e) => {
		if (!e || e.disabled) return false;
		e.scrollIntoView({ block: "center", behavior: "instant" });
		const r = e.getBoundingClientRect();
		if (!e.contains(document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2))) return false;
		e.focus();
		e.click();
		return true;
	})(document.querySelector(%s))`, quoted))
}
