//go:build !js

package rxbrowser_test

import (
	"context"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/rxsched/rxsched/embed/browser/internal/site"
	"github.com/stretchr/testify/require"
)

func TestOrbits(t *testing.T) {
	t.Parallel()
	chromium(t)
	page := os.DirFS("examples/orbits/page")
	handler, err := site.New(context.Background(), "./examples/orbits", page)
	require.NoError(t, err)
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	p := open(t, server.URL)
	const picture = `document.getElementById("sky").toDataURL()`
	text := func(id string) string { return `document.getElementById("` + id + `").textContent` }

	p.until(text("fps") + " > 0")
	p.until(text("prime") + " > 1000")
	p.do(chromedp.Click(chromedp.ID("add")))
	p.until(text("planets") + ` === "10"`)
	p.do(chromedp.KeyEvent("a"), chromedp.KeyEvent("b"))
	p.until(text("keys") + ` === "a b"`)
	p.until(text("keys") + ` === ""`)
	p.do(chromedp.Click(chromedp.ID("block")))
	eval[bool](p, "(globalThis.before = "+picture+", true)")
	p.until("globalThis.before !== " + picture)
	p.do(chromedp.Click(chromedp.ID("pause")))
	p.until(text("pause") + ` === "Go on"`)
	require.Empty(t, p.complaints())

	for _, l := range []struct {
		name          string
		width, height int64
		scheme        string
	}{{"desktop", 1100, 800, "light"}, {"dark", 1100, 800, "dark"}, {"phone", 360, 740, "light"}} {
		_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: l.scheme}},
		})
		require.NoError(t, err)
		p.do(chromedp.EmulateViewport(l.width, l.height))
		require.LessOrEqual(t, eval[int64](p, "document.documentElement.scrollWidth"), l.width, l.name)
	}
}
