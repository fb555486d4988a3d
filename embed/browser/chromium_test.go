//go:build !js

package rxbrowser_test

import (
	"context"
	"os"
	"os/exec"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// page is a page in a Chromium of the test's own.
type page struct {
	t   testing.TB
	ctx context.Context

	mu     sync.Mutex
	errors []string // what the page complained about
}

// chromium is where Chromium is. Without it the test is skipped, or fails in CI.
func chromium(t testing.TB) string {
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

// open opens a page.
func open(t testing.TB, url string) *page {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium(t)), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	)
	// Not t.Context, which ends before the browser is asked to close.
	all, cancel := context.WithTimeout(context.Background(), 4*time.Minute)
	t.Cleanup(cancel)
	allocator, cancelAllocator := chromedp.NewExecAllocator(all, options...)
	t.Cleanup(cancelAllocator)
	ctx, cancelTab := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		require.NoError(t, chromedp.Cancel(ctx))
		cancelTab()
	})
	p := &page{t: t, ctx: ctx}
	p.listen()
	p.do(chromedp.Navigate(url))
	return p
}

// listen notes what the page complains about, until it is closed.
func (p *page) listen() {
	messages := chromedp.Console(p.ctx)
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

// complaints are what was noted.
func (p *page) complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return append([]string(nil), p.errors...)
}

func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	require.NoError(p.t, chromedp.Do(p.ctx, steps...))
}

// eval evaluates an expression.
func eval[T any](p *page, expression string) T {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[T](expression))
	require.NoError(p.t, err)
	return v
}

// until waits until an expression is true.
func (p *page) until(expression string) {
	p.t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); !eval[bool](p, "!!("+expression+")"); {
		require.False(p.t, time.Now().After(deadline),
			"never true: %s; the page complains %v", expression, p.complaints())
		p.do(chromedp.Sleep(50 * time.Millisecond))
	}
}
