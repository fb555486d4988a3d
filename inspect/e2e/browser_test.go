package e2e

import (
	"context"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// browser is a tab of a Chromium of the test's own.
type browser struct {
	t   *testing.T
	ctx context.Context

	mu     sync.Mutex
	errors []string // what the page complained about
}

// look is how the page is looked at.
type look struct {
	width, height int64
	dark          bool
}

var desktop = look{width: 1280, height: 900}

// chromium is where Chromium is. Without it the test is skipped, or fails in CI.
func chromium(t *testing.T) string {
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
func open(t *testing.T, url string, l look) *browser {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(chromium(t)), chromedp.NoSandbox, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
	)
	// Not t.Context, which ends before the browser is asked to close: one that is killed leaves its
	// socket behind.
	all, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	t.Cleanup(cancel)
	allocator, cancelAllocator := chromedp.NewExecAllocator(all, options...)
	t.Cleanup(cancelAllocator)
	ctx, cancelTab := chromedp.NewContext(allocator)
	t.Cleanup(func() {
		require.NoError(t, chromedp.Cancel(ctx))
		cancelTab()
	})
	b := &browser{t: t, ctx: ctx}
	b.listen()
	_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, l.media())
	require.NoError(t, err)
	b.do(chromedp.EmulateViewport(l.width, l.height), chromedp.Navigate(url))
	return b
}

func (l look) media() emulation.SetEmulatedMediaParams {
	scheme := "light"
	if l.dark {
		scheme = "dark"
	}
	return emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
}

// listen notes what the page complains about, until it is closed.
func (b *browser) listen() {
	messages := chromedp.Console(b.ctx)
	go func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.IsException() || m.Type == "error" {
				b.mu.Lock()
				b.errors = append(b.errors, m.String()+" "+m.URL)
				b.mu.Unlock()
			}
		}
	}()
}

// complaints are what was noted.
func (b *browser) complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return append([]string(nil), b.errors...)
}

func (b *browser) do(steps ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	require.NoError(b.t, chromedp.Do(b.ctx, steps...))
}

// get runs an action and returns what it returns.
func get[T any](b *browser, action chromedp.Action[T]) T {
	b.t.Helper()
	v, err := chromedp.Run(b.ctx, action)
	require.NoError(b.t, err)
	return v
}

// eval evaluates an expression.
func eval[T any](b *browser, expression string) T {
	b.t.Helper()
	return get(b, chromedp.Evaluate[T](expression))
}

// until waits until an expression is true.
func (b *browser) until(expression string) {
	b.t.Helper()
	for deadline := time.Now().Add(20 * time.Second); !eval[bool](b, "!!("+expression+")"); {
		require.False(b.t, time.Now().After(deadline), "never true: %s; the page complains %v", expression, b.complaints())
		b.do(chromedp.Sleep(50 * time.Millisecond))
	}
}

// record has what the page draws from now on noted, as drawn.
func (b *browser) record() {
	b.t.Helper()
	eval[bool](b, `(() => {
		window.drawn = [];
		const c = CanvasRenderingContext2D.prototype;
		for (const what of ["fillText", "strokeRect", "clearRect"]) {
			const really = c[what];
			c[what] = function (...args) {
				window.drawn.push({ what, args, lineWidth: this.lineWidth, font: this.font });
				return really.apply(this, args);
			};
		}
		return true;
	})()`)
}

// text is that of the first element that a selector finds.
func (b *browser) text(selector string) string {
	b.t.Helper()
	return strings.TrimSpace(get(b, chromedp.TextContent(chromedp.CSS(selector))))
}
