package inspect_test

import (
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

const gutter = 88.0 // in which the rows have their names

// What is longer than the view has its caption where it can be seen.
func TestTimeline_ACaptionIsInView(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	for range 3 {
		b.Do(chromedp.KeyEvent("+"))
	}
	b.record()
	// A slow page may draw no frame while one of them is half out of view.
	_, err := s.ui.SetInterval(block, 700*time.Millisecond)
	require.NoError(t, err)
	const captions = `window.drawn.filter((d) => d.args[0] === "inspect_test.block").map((d) => d.args[1])`
	b.Until(captions + ".some((x) => x === 93)")
	require.GreaterOrEqual(t, slices.Min(eval[[]float64](b, captions)), gutter)
	b.Do(chromedp.Sleep(500 * time.Millisecond))
	require.LessOrEqual(t, slices.Max(eval[[]float64](b, captions)), 1280-46.0, "there is room")
}

func TestTimeline_AMarkSaysHowManyFramesWereMissed(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	b.record()
	var frame func(time.Duration)
	frame = func(time.Duration) { _, _ = s.ui.RequestAnimationFrame(frame) }
	_, err := s.ui.RequestAnimationFrame(frame)
	require.NoError(t, err)
	require.NoError(t, s.ui.Post(block))
	b.Until(`window.drawn.some((d) => d.what === "fillText" && d.args[0] >= 6)`)
}

// A span that was not recorded is not shown as sleep.
func TestTimeline_AGapHasNoLineOnWhichTheHostSleeps(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	b.record()
	b.Until(`window.drawn.some((d) => d.what === "clearRect" && d.args[3] === 4 && d.args[2] > 0)`)
}

// A host under load drops frames all the time.
func TestTimeline_NumbersOfMissedFramesDoNotOverlap(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	b := open(t, s.url(), desktop)
	b.Until(live)
	var frame func(time.Duration)
	frame = func(time.Duration) {
		_, _ = s.ui.RequestAnimationFrame(frame)
		spin(40 * time.Millisecond) // in which the next is due
	}
	_, err := s.ui.RequestAnimationFrame(frame)
	require.NoError(t, err)
	b.Do(chromedp.KeyEvent("-"), chromedp.KeyEvent("-")) // to see ten seconds
	eval[bool](b, `(() => {
		window.numbers = [], window.overlaps = [];
		const c = CanvasRenderingContext2D.prototype;
		const [clear, write] = [c.clearRect, c.fillText];
		let ends = [];
		c.clearRect = function (...args) { if (args[0] === 0) ends = []; return clear.apply(this, args); };
		c.fillText = function (text, x, y) {
			if (this.textAlign === "right" && typeof text === "number") {
				const from = x - this.measureText(text).width;
				if (ends.some(([a, z]) => from < z && a < x)) window.overlaps.push([text, x, ...ends]);
				ends.push([from, x]);
				window.numbers.push(ends.length);
			}
			return write.call(this, text, x, y);
		};
		return true;
	})()`)
	b.Until(`window.numbers.some((n) => n > 4)`)
	require.Empty(t, eval[[]any](b, "window.overlaps"))
	savePicture(t, b, "drops")
}
