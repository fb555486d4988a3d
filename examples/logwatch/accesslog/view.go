package accesslog

import "time"

// View holds everything seen so far. Only callbacks of one host touch it.
type View struct {
	Options

	Lines    int
	Bad      int
	FirstBad []Record
	Late     int
	LateBy   time.Duration // the most
	Total    Tally
	From, To time.Time // first and last stamp

	Open    Tally     // of the present window
	Ended   time.Time // the end of the window before
	Windows []Window  // the last ones that were not empty
	Loads   []Load
	Peak    Window     // the one with the most requests
	News    []Incident // the last ones
	Alerts  int
	Ongoing bool // an incident
}

// Bounds of the lists that are kept.
const (
	keptBad     = 5
	keptWindows = 200
	keptNews    = 50
)

func (r Record) Apply(v *View) {
	v.Lines = r.Line
	if !r.Good() {
		v.Bad++
		if len(v.FirstBad) < keptBad {
			v.FirstBad = append(v.FirstBad, r)
		}
		return
	}
	if r.Late > 0 {
		v.Late++
		v.LateBy = max(v.LateBy, r.Late)
	}
	v.Total.Add(r.Entry, &v.Options)
	v.Open.Add(r.Entry, &v.Options)
	if v.From.IsZero() {
		v.From = r.Stamp
	}
	v.To = r.latest
}

func (w Window) Apply(v *View) {
	v.Open, v.Ended = Tally{}, w.To
	v.Loads = append(v.Loads, Load{float64(w.Requests), w.Times(v.Window)})
	if w.Requests == 0 {
		return
	}
	v.Windows = Keep(v.Windows, w, keptWindows)
	if w.Requests > v.Peak.Requests {
		v.Peak = w
	}
}

func (i Incident) Apply(v *View) {
	v.News = Keep(v.News, i, keptNews)
	v.Ongoing = !i.Over
	if v.Ongoing {
		v.Alerts++
	}
}

// Keep appends to a list of n at most.
func Keep[T any](list []T, v T, n int) []T {
	return append(list[max(0, len(list)-n+1):], v)
}
