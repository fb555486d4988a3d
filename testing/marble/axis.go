package marble

import (
	"slices"
	"time"
)

// axis maps times to places in a figure, in frames. Long times in which nothing happens are drawn
// shorter.
type axis struct {
	moments []time.Duration // in order
	at      []float64       // of each
	breaks  []gap
}

// gap is a stretch that is drawn shorter than it is.
type gap struct {
	at float64 // its middle
	d  time.Duration
}

func (g *gap) note() string { return "⋯ " + g.d.String() + " ⋯" }

// width is the room for the note, in frames.
func (g *gap) width() float64 { return max(squeezed, float64(columns(g.note()))*small/step) }

const (
	squeezed = 4.0 // frames, of what is longer than quiet; more, if the note needs it
	closest  = 0.9 // frames, of what is at different times: a little more than a circle is wide
)

func newAxis(lanes []Lane) *axis {
	moments := []time.Duration{0}
	for _, lane := range lanes {
		moments = append(moments, max(0, lane.From), max(0, lane.Until))
		for _, m := range lane.Marks {
			moments = append(moments, max(0, m.At))
		}
	}
	slices.Sort(moments)
	a := &axis{moments: slices.Compact(moments)}
	a.at = make([]float64, len(a.moments))
	for i := 1; i < len(a.moments); i++ {
		d := a.moments[i] - a.moments[i-1]
		width := max(closest, float64(d)/float64(Frame))
		if d > quiet {
			g := gap{d: d}
			width = g.width()
			g.at = a.at[i-1] + width/2
			a.breaks = append(a.breaks, g)
		}
		a.at[i] = a.at[i-1] + width
	}
	return a
}

// of returns the place of a moment of one of the lanes.
func (a *axis) of(t time.Duration) float64 {
	i, _ := slices.BinarySearch(a.moments, max(0, t))
	return a.at[i]
}

func (a *axis) length() float64 { return a.at[len(a.at)-1] }
