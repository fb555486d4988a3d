package replay

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/recording"
	"github.com/rxsched/rxsched/testing/marble"
)

// FigureConfig chooses what a figure shows of a recording. The zero value shows everything.
type FigureConfig struct {
	// From and To bound the times that are shown, since the start of the recording. Times are drawn
	// from From on. If To is 0, there is no bound.
	From, To time.Duration

	// Edges are the names of the edges, outputs and schedulers that are shown; all if it is empty.
	Edges []string

	// Runs shows the runs of schedulers, too.
	Runs bool

	// Round rounds times down. If 0, they are drawn as they are.
	Round time.Duration
}

// Figure draws the recording, with a lane for each subscription to an edge or an output, on one
// axis of time. With gaps it has a lane that shows where records are missing.
func (r *Replay) Figure() marble.Figure { return r.FigureWithConfig(FigureConfig{}) }

// FigureWithConfig is Figure of a part of the recording. It panics if a time is negative.
func (r *Replay) FigureWithConfig(c FigureConfig) marble.Figure {
	must(c.From >= 0, "FigureWithConfig: negative From")
	must(c.To >= 0, "FigureWithConfig: negative To")
	must(c.Round >= 0, "FigureWithConfig: negative Round")
	f := figure{config: c, lanes: map[key]*lane{}}
	for i := range r.recording.Records {
		f.add(&r.recording.Records[i])
	}
	for i := range r.recording.Gaps {
		f.lost(&r.recording.Gaps[i], r.recording.Records)
	}
	return f.draw()
}

type figure struct {
	config FigureConfig
	lanes  map[key]*lane
	order  []*lane
}

// rank orders lanes; those of one rank are in the order of their first records.
type rank uint8

const (
	inputs rank = iota
	outputs
	marked // runs and losses: their marks have no value
)

// lane is a lane before its values have letters.
type lane struct {
	marble.Lane
	rank   rank
	events []marble.Event[any]
}

func (f *figure) add(rec *recording.Record) {
	name, k := rec.Edge, key{rec.Edge, rec.Sub}
	switch {
	case rec.Kind == recording.Run && f.config.Runs:
		name, k = rec.Host, key{rec.Host, 0}
	case rec.Edge == "":
		return
	}
	if len(f.config.Edges) > 0 && !slices.Contains(f.config.Edges, name) {
		return
	}
	l := f.lane(k, rec)
	at, shown := f.time(rec.At)
	switch {
	case rec.Kind == recording.Subscribe:
		l.From = at
	case rec.Kind == recording.Unsubscribe && shown:
		l.Until = at
	case rec.Kind == recording.Run && shown:
		l.events = append(l.events, marble.Event[any]{At: at})
	case shown:
		if e, ok := eventOf(rec); ok {
			e.At = at
			l.events = append(l.events, e)
		}
	}
}

// lane returns the lane of a record, whose name says what it is.
func (f *figure) lane(k key, rec *recording.Record) *lane {
	l := f.lanes[k]
	if l != nil {
		return l
	}
	l = &lane{}
	switch {
	case rec.Kind == recording.Run:
		l.Label, l.rank = "run "+rec.Host, marked
	case rec.Out:
		l.Label, l.rank = "out "+rec.Edge, outputs
	default:
		l.Label = "in  " + rec.Edge
	}
	if rec.Sub > 1 {
		l.Label += fmt.Sprintf(" #%d", rec.Sub)
	}
	if rec.Edge != "" && rec.Host != "" {
		l.Label += " on " + rec.Host
	}
	f.lanes[k] = l
	f.order = append(f.order, l)
	return l
}

// lost adds a gap, at the time of the record before it.
func (f *figure) lost(gap *recording.Record, records []recording.Record) {
	i, _ := slices.BinarySearchFunc(records, gap.Seq, func(rec recording.Record, seq uint64) int {
		return cmp.Compare(rec.Seq, seq)
	})
	at := time.Duration(0)
	if i > 0 {
		at = records[i-1].At
	}
	l := f.lane(key{"lost", -1}, &recording.Record{Edge: "lost"})
	l.Label, l.rank = "lost", marked
	if at, shown := f.time(at); shown {
		l.events = append(l.events, marble.Event[any]{At: at})
	}
}

// time returns where a time is drawn. It reports false if it is not.
func (f *figure) time(at time.Duration) (drawn time.Duration, shown bool) {
	drawn = max(0, at-f.config.From)
	if f.config.Round > 0 {
		drawn = drawn.Truncate(f.config.Round)
	}
	return drawn, at >= f.config.From && (f.config.To == 0 || at <= f.config.To)
}

// draw gives the values of all lanes letters from one key.
func (f *figure) draw() (drawn marble.Figure) {
	slices.SortStableFunc(f.order, func(a, b *lane) int { return int(a.rank) - int(b.rank) })
	var all []marble.Event[any]
	for _, l := range f.order {
		if l.rank != marked {
			all = append(all, l.events...)
		}
	}
	marks, key := letters(all)
	for _, l := range f.order {
		if l.rank == marked {
			for _, e := range l.events {
				l.Marks = append(l.Marks, marble.Mark{At: e.At, Letter: "x"})
			}
		} else {
			l.Marks, marks = marks[:len(l.events)], marks[len(l.events):]
			slices.SortStableFunc(l.Marks, func(a, b marble.Mark) int { return cmp.Compare(a.At, b.At) })
		}
		drawn.Lanes = append(drawn.Lanes, l.Lane)
	}
	drawn.Key = key
	return drawn
}
