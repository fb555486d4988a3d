package browser_test

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/e2e/internal/chromium"
)

func TestOrbits(t *testing.T) {
	t.Parallel()
	chromium.Path(t)
	address, stop, err := serve("./examples/orbits")
	require.NoError(t, err)
	t.Cleanup(stop)
	p := chromium.Open(t, address)
	const picture = `document.getElementById("sky").toDataURL()`
	text := func(id string) string { return `document.getElementById("` + id + `").textContent` }

	p.Until(text("fps") + " > 0")
	p.Until(text("prime") + " > 1000")
	p.Click("#add")
	p.Until(text("planets") + ` === "10"`)
	p.Do(chromedp.KeyEvent("a"), chromedp.KeyEvent("b"))
	p.Until(text("keys") + ` === "a b"`)
	p.Until(text("keys") + ` === ""`)
	p.Click("#block")
	chromium.Eval[bool](p, "(globalThis.before = "+picture+", true)")
	p.Until("globalThis.before !== " + picture)
	p.Click("#pause")
	p.Until(text("pause") + ` === "Go on"`)
	require.Empty(t, p.Complaints())

	for _, l := range []struct {
		name          string
		width, height int64
		scheme        string
	}{{"desktop", 1100, 800, "light"}, {"dark", 1100, 800, "dark"}, {"phone", 360, 740, "light"}} {
		_, err := chromedp.Call(p.Ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: l.scheme}},
		})
		require.NoError(t, err)
		p.Do(chromedp.EmulateViewport(l.width, l.height))
		require.LessOrEqual(t, chromium.Eval[int64](p, "document.documentElement.scrollWidth"), l.width, l.name)
	}
}
