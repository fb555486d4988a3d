package accesslog

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"
)

// mostPaths is how many paths a Tally tells apart. Further ones count as otherPaths.
const (
	mostPaths  = 1 << 20
	otherPaths = "(others)"
)

// RowPaths is how many paths a Tally ranks at least: those that a row shows.
const RowPaths = 3

type Tally struct {
	Requests int
	Errors   int
	Bytes    int64  // math.MaxInt64 if there are more
	Classes  [6]int // by the first digit of the status
	Paths    map[string]*PathCount
	most     []*PathCount // the paths with most requests, in order
}

type PathCount struct {
	Path  string
	Count int
}

// compare orders paths by count, and paths of the same count by name.
func (p *PathCount) compare(q *PathCount) int {
	return cmp.Or(q.Count-p.Count, cmp.Compare(p.Path, q.Path))
}

func (t *Tally) Add(e Entry, o *Options) {
	t.Requests++
	t.Bytes += min(e.Bytes, math.MaxInt64-t.Bytes)
	t.Classes[e.Status/100]++
	if e.Status >= o.ErrorsFrom {
		t.Errors++
	}
	if len(t.Paths) >= mostPaths && t.Paths[e.Path] == nil {
		e.Path = otherPaths
	}
	p := t.Paths[e.Path]
	if p == nil {
		p = &PathCount{Path: e.Path}
		if t.Paths == nil {
			t.Paths = make(map[string]*PathCount)
		}
		t.Paths[e.Path] = p
	}
	p.Count++
	t.rank(p, max(o.Top, RowPaths))
}

// rank moves a path whose count has grown to its place among the first n. Counts never shrink, so
// no other path can take its place.
func (t *Tally) rank(p *PathCount, n int) {
	if len(t.most) == n && p.compare(t.most[n-1]) > 0 {
		return
	}
	if !slices.Contains(t.most, p) {
		t.most = append(t.most, p)
	}
	slices.SortFunc(t.most, (*PathCount).compare)
	t.most = t.most[:min(n, len(t.most))]
}

func (t *Tally) Top(n int) []*PathCount { return t.most[:min(n, len(t.most))] }

// Leaders tells the first paths, n and RowPaths at most.
func (t *Tally) Leaders(n int) string {
	var leaders []string
	for _, p := range t.Top(min(n, RowPaths)) {
		leaders = append(leaders, fmt.Sprintf("%s ×%d", Shorten(p.Path, 24), p.Count))
	}
	return strings.Join(leaders, "  ")
}

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
	if w.Requests > 0 {
		v.Windows = Keep(v.Windows, w, keptWindows)
	}
	if w.Requests > v.Peak.Requests {
		v.Peak = w
	}
}

func (i Incident) Apply(v *View) {
	v.News = Keep(v.News, i, keptNews)
	if v.Ongoing = !i.Over; v.Ongoing {
		v.Alerts++
	}
}

// Keep appends to a list of n at most.
func Keep[T any](list []T, v T, n int) []T {
	return append(list[max(0, len(list)-n+1):], v)
}
