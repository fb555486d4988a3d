package inspect

import (
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

// sample is what a page shows of a host at one time. Times are host times in nanoseconds.
type sample struct {
	ID     int64         `json:"id"` // another host of the same name has another
	Name   string        `json:"name"`
	Now    time.Duration `json:"now"`
	Closed bool          `json:"closed"`

	Queued        host.Counts `json:"queued"`
	Ran           host.Counts `json:"ran"`
	InTurn        bool        `json:"inTurn"`
	Turns         uint64      `json:"turns"`
	Frames        uint64      `json:"frames"`
	DroppedFrames uint64      `json:"droppedFrames"`

	Watched   time.Duration `json:"watched"` // how long; the figures below are of that time
	Busy      time.Duration `json:"busy"`
	LongTasks uint64        `json:"longTasks"`
	Longs     []longTask    `json:"longs"` // the last of them
	Overrun   *overrun      `json:"overrun"`
	Lag       lagSample     `json:"lag"`

	Priorities []priority.Waiting `json:"priorities"`

	// The timeline since the last sample. A span is five numbers: its beginning, as the difference
	// to the span before it (to 0, for the first); its length; its kind, plus 16 if it ran
	// elsewhere; the place of its label in Labels; how many similar ones it stands for. A running
	// callback is three: its beginning; its kind; its label.
	Labels  []string `json:"labels"`
	Spans   []int64  `json:"spans"`
	Running []int64  `json:"running"`
	Drops   []drop   `json:"drops"`
	Gaps    []gap    `json:"gaps"` // in the tracing
}

func newSample(s host.Stats) *sample {
	return &sample{
		Now: s.Elapsed, Closed: s.Closed,
		Queued: s.Queued, Ran: s.Ran, InTurn: s.Running, Turns: s.Turns, Busy: s.Busy, LongTasks: s.LongTasks,
		Frames: s.Frames, DroppedFrames: s.DroppedFrames,
	}
}

// take moves the spans into the sample.
func (s *sample) take(from *spans) {
	places := map[string]int64{}
	place := func(label string) int64 {
		at, ok := places[label]
		if !ok {
			at = int64(len(s.Labels))
			places[label] = at
			s.Labels = append(s.Labels, label)
		}
		return at
	}
	s.Spans = make([]int64, 0, 5*len(from.done))
	var before time.Duration
	for _, d := range from.done {
		s.Spans = append(s.Spans, int64(d.from-before), int64(d.length()), d.code(), place(d.label),
			int64(d.n))
		before = d.from
	}
	for _, r := range from.running {
		s.Running = append(s.Running, int64(r.from), r.code(), place(r.label))
	}
	s.Longs, s.Drops = append(s.Longs, from.longs...), from.drops
	from.reset()
}

// code returns the kind, plus 16 if the span ran elsewhere.
func (s *span) code() int64 {
	if s.elsewhere {
		return int64(s.kind) + 16
	}
	return int64(s.kind)
}
