package watch

import (
	"log/slog"
	"math"
	"slices"
	"time"
)

// Grown describes subscriptions that grow: more and more from one line of code are open.
type Grown struct {
	Operator int    // the ID of the [Operator]
	Name     string // given by observable.As, or ""
	Place    Place
	Open     int           // subscriptions, now
	Least    []int         // that were open at least, in each span, the oldest first: up to an hour
	Span     time.Duration // [Config.Growth]
}

// warn is the OnGrowth that writes to slog's default logger.
func warn(g Grown) {
	slog.Warn("more and more subscriptions are open", "operator", g.Place.Operator, "name", g.Name,
		"at", g.Place.String(), "open", g.Open, "least", g.Least[max(0, len(g.Least)-points):],
		"span", g.Span)
}

// Limits of growth.
const (
	kept       = time.Hour
	mostSpans  = 1200 // of those
	fewestOpen = 10   // subscriptions that can be growth at least
	fewestMore = 5    // that have become more
	points     = 24   // by which a long time is judged
	shortest   = 8    // of these, that are judged
)

// growth is how many subscriptions a spot had at least in each span of time. The lock of the spot
// guards it.
type growth struct {
	low     int   // in the present span
	lows    []int // of those before
	growing bool
	told    int // how many were open when it was told
}

// ended is told that one has ended, and n are open.
func (g *growth) ended(n int) { g.low = min(g.low, n) }

// span ends a span of time, of which so many are kept. It reports whether there is something to
// tell: the growth, or that it has gone on until there are twice as many.
func (g *growth) span(n, most int) (tell bool) {
	if g.lows == nil && n == 0 && g.low == 0 {
		return false
	}
	if len(g.lows) == most {
		g.lows = append(g.lows[:0], g.lows[1:]...)
	}
	g.lows = append(g.lows, g.low)
	g.low = n
	g.growing = n >= fewestOpen && grows(g.lows)
	if !g.growing || g.told > 0 && n < 2*g.told {
		return false
	}
	g.told = n
	return true
}

// sure is the score by which a trend is told from chance: one in two thousand, were there none.
const sure = 3.3

// grows reports whether numbers have a trend to grow, by the test of Mann and Kendall. Numbers that
// stay the same for a while count once, since those are no signs that do not depend on each other.
// Many are judged by the least of some at a time.
func grows(lows []int) bool {
	steps := slices.Compact(slices.Clone(lows))
	n := min(points, len(steps))
	if n < shortest {
		return false
	}
	least := make([]int, n)
	for i := range least {
		least[i] = slices.Min(steps[i*len(steps)/n : (i+1)*len(steps)/n])
	}
	return least[n-1]-least[0] >= fewestMore && score(least) >= sure
}

// score is the score of Mann and Kendall: how many pairs of numbers grow, more than shrink, in
// standard deviations of what chance would give.
func score(of []int) float64 {
	pairs := 0
	for i, a := range of {
		for _, b := range of[i+1:] {
			switch {
			case b > a:
				pairs++
			case b < a:
				pairs--
			}
		}
	}
	n := float64(len(of))
	return float64(pairs-1) / math.Sqrt(n*(n-1)*(2*n+5)/18)
}

// sampleLater has the growth sampled after each span, also without snapshots.
func (w *Watcher) sampleLater() {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.stopped {
		return
	}
	w.sampler = time.AfterFunc(w.config.Growth, func() {
		w.sample()
		w.sampleLater()
	})
}

// sample ends a span if it is over, for all spots. Of the goroutines that find that, one does it.
func (w *Watcher) sample() {
	now, last := int64(w.now()), w.sampled.Load()
	span := w.config.Growth
	if now-last < int64(span) || !w.sampled.CompareAndSwap(last, now) {
		return
	}
	most := min(max(int(kept/span), shortest), mostSpans)
	for _, s := range w.all() {
		if g, tell := s.sample(most); tell {
			g.Span = span
			w.config.OnGrowth(g)
		}
	}
}

// sample ends a span.
func (s *spot) sample(most int) (g Grown, tell bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.settleLocked()
	if s.key.below != nil && !s.key.inner {
		return g, false
	}
	if tell = s.growth.span(s.live, most); tell {
		g = Grown{Operator: s.id, Name: s.key.name, Place: placeOf(s.key.site), Open: s.live,
			Least: append([]int(nil), s.growth.lows...)}
	}
	return g, tell
}

// growing gives an operator what is known of its growth, and reports whether it grows.
func (s *spot) growing(o *Operator) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	o.Least = append([]int(nil), s.growth.lows...)
	return s.growth.growing && s.live >= fewestOpen
}
