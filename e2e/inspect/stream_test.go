package inspect_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

const broken = `document.getElementById("status").dataset.state === "broken"`

// states has the states noted that the page says it is in, now and later.
func (b *browser) states() {
	b.T.Helper()
	eval[bool](b, `(() => {
		const status = document.getElementById("status");
		window.states = [status.dataset.state];
		new MutationObserver(() => { if (window.states.at(-1) !== status.dataset.state) window.states.push(status.dataset.state); }).observe(status, { attributes: true });
		return true;
	})()`)
}

func TestPage_ReconnectsToAServerThatComesBack(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	b.states()
	eval[bool](b, `(window.button = document.querySelector("#actions button"), true)`)
	s.server.CloseClientConnections()
	b.Until(`window.states.join().startsWith("live,broken,live")`)
	require.True(t, eval[bool](b, `window.button.isConnected`), "somebody may be pressing it")
}

// A server that stands still, or a network that is gone, closes no connection.
func TestPage_NoticesThatNothingArrivesAnyMore(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	b.states()
	goOn := s.stall()
	defer goOn()
	b.Until(broken)
	require.Equal(t, "not connected, trying again", b.text("#status"))
	b.Do(chromedp.Sleep(6 * time.Second)) // in which it is tried again
	goOn()
	b.Until(live)
	require.Equal(t, []string{"live", "broken", "live"}, eval[[]string](b, "window.states"), "without flickering")
}

func TestPage_SaysWhyItIsRefused(t *testing.T) {
	t.Parallel()
	s := newCrowdedSite(t, 1)
	first, err := http.Get(s.url() + "events")
	require.NoError(t, err)
	b := open(t, s.url(), desktop)
	b.Until(`document.getElementById("status").textContent === "not connected (inspect: too many pages are open), trying again"`)
	b.states()
	b.Do(chromedp.Sleep(3 * time.Second))
	require.NoError(t, first.Body.Close())
	b.Until(live)
	require.Equal(t, []string{"broken", "live"}, eval[[]string](b, "window.states"), "without flickering")
}

func TestPage_PausesWhileItIsNotConnected(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	goOn := s.stall()
	defer goOn()
	b.Until(broken)
	b.Do(chromedp.KeyEvent("p"), chromedp.Sleep(3*time.Second))
	require.Equal(t, "paused", b.text("#status"), "and is not tried again")
	goOn()
	b.Do(chromedp.KeyEvent("p"))
	b.Until(live)
}
