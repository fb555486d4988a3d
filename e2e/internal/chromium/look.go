package chromium

import (
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// Look is how a page is looked at.
type Look struct {
	Width, Height int64
	Dark          bool
}

// OpenAs opens a page, looked at in a way.
func OpenAs(t testing.TB, url string, l Look) *Page {
	return Open(t, url, func(p *Page) {
		_, err := chromedp.Call(p.Ctx, emulation.SetEmulatedMedia, l.media())
		require.NoError(t, err)
		p.Do(chromedp.EmulateViewport(l.Width, l.Height))
	})
}

func (l Look) media() emulation.SetEmulatedMediaParams {
	scheme := "light"
	if l.Dark {
		scheme = "dark"
	}
	return emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}}
}
