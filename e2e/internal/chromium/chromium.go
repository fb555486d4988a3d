package chromium

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// Page is a page in a Chromium of the test's own.
type Page struct {
	T   testing.TB
	Ctx context.Context // of the tab, for chromedp

	mu     sync.Mutex
	errors []string // what the page complained about
}

// A busy machine takes long to start a browser, and to load a page.
const (
	limit    = 4 * time.Minute // the browser is killed after it
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

// Open opens a page. before runs when there is a tab, and before the page is loaded.
func Open(t testing.TB, url string, before ...func(p *Page)) *Page {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(Path(t)), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()),
		chromedp.WSURLReadTimeout(limit), chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	)
	// Not t.Context, which ends before the browser is asked to close: one that is killed leaves its
	// socket behind.
	all, cancel := context.WithTimeout(context.Background(), limit)
	t.Cleanup(cancel)
	allocator, cancelAllocator := chromedp.NewExecAllocator(all, options...)
	t.Cleanup(cancelAllocator)
	ctx, cancelTab := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		// A browser that is asked to close may be gone before it has answered.
		if err := chromedp.Cancel(ctx); !errors.Is(err, context.Canceled) {
			require.NoError(t, err)
		}
		cancelTab()
	})
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
