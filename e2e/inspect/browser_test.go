package inspect_test

import (
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/e2e/internal/chromium"
)

// browser is a tab of a Chromium of the test's own.
type browser struct{ *chromium.Page }

type look = chromium.Look

var desktop = look{Width: 1280, Height: 900}

// open opens a page.
func open(t *testing.T, url string, l look) *browser { return &browser{chromium.OpenAs(t, url, l)} }

func get[T any](b *browser, action chromedp.Action[T]) T { return chromium.Get(b.Page, action) }

func eval[T any](b *browser, expression string) T { return chromium.Eval[T](b.Page, expression) }

// still waits until an expression has the same value for a while, and returns it.
func still[T comparable](b *browser, expression string) T {
	b.T.Helper()
	was := eval[T](b, expression)
	for deadline := time.Now().Add(chromium.Patience); ; {
		b.Do(chromedp.Sleep(300 * time.Millisecond))
		now := eval[T](b, expression)
		if now == was {
			return now
		}
		require.False(b.T, time.Now().After(deadline), "never still: %s", expression)
		was = now
	}
}

// record has what the page draws from now on noted, as drawn.
func (b *browser) record() {
	b.T.Helper()
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
	b.T.Helper()
	return strings.TrimSpace(get(b, chromedp.TextContent(chromedp.CSS(selector))))
}
