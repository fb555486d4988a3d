package monitor

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/host"
)

// Sort says how the values of a figure are to be read.
type Sort uint8

// The sorts of figures.
const (
	Total Sort = iota + 1 // counts from the making of the host, and never decreases
	Level                 // is of this moment; those of several hosts can be added up
	Gauge                 // is of this moment; adding up makes no sense
)

var sortNames = [...]string{Total: "total", Level: "level", Gauge: "gauge"}

// String returns the sort in a word.
func (s Sort) String() string {
	if int(s) < len(sortNames) && sortNames[s] != "" {
		return sortNames[s]
	}
	return "unknown sort"
}

// Figure is one number of [host.Stats], or one for each of several kinds.
type Figure struct {
	Name  string   // in snake case, with dots between parts
	Unit  string   // as OpenTelemetry writes it: "s", or what is counted, such as "{turn}"
	Help  string   // a sentence
	Sort  Sort     // how values are to be read
	Whole bool     // values are whole numbers
	Kinds []string // that have a number each; nil if there is one number

	read func(s *host.Stats, kind int) float64
}

// Value returns the number: for a figure with Kinds that of Kinds[kind], otherwise kind is ignored.
// Times are in seconds. Lag is that of s.Lag, so a viewer of recent lag puts that there. It panics
// if there is no such kind.
func (f Figure) Value(s host.Stats, kind int) float64 { return f.read(&s, kind) }

// Figures returns all numbers of a host's Stats, in the order in which they are to be shown. Any
// goroutine may call it.
func Figures() []Figure { return slices.Clone(figures) }

// kinds are the kinds of host.Counts, in that order: see byKind.
var kinds = []string{
	host.KindTask.String(), host.KindMicrotask.String(), "timer", host.KindFrame.String(),
	host.KindIdle.String(), host.KindImmediate.String(),
}

func byKind(c host.Counts) [6]uint64 {
	return [...]uint64{c.Tasks, c.Microtasks, c.Timers, c.Frames, c.Idle, c.Immediates}
}

var figures = []Figure{
	duration("time", "Host time.", func(s *host.Stats) time.Duration { return s.Elapsed }),
	one("closed", "{host}", "Whether the host is closed: 1 if so.", Level,
		func(s *host.Stats) uint64 { return truth(s.Closed) }),
	one("running", "{turn}", "Turns in progress: 1 or 0.", Level,
		func(s *host.Stats) uint64 { return truth(s.Running) }),
	one("turns", "{turn}", "Turns that have begun.", Total,
		func(s *host.Stats) uint64 { return s.Turns }),
	each("callbacks", "{callback}", "Callbacks that have begun.", Total,
		func(s *host.Stats) host.Counts { return s.Ran }),
	each("queue.length", "{callback}", "Callbacks that wait.", Level,
		func(s *host.Stats) host.Counts { return s.Queued }),
	one("refs", "{callback}", "Timers and immediates that keep the host running.", Level,
		func(s *host.Stats) uint64 { return s.Refed }),
	one("holds", "{hold}", "Holds that are not over.", Level,
		func(s *host.Stats) uint64 { return s.Holds }),
	one("frames", "{frame}", "Frames that have begun.", Total,
		func(s *host.Stats) uint64 { return s.Frames }),
	one("dropped_frames", "{frame}", "Vsyncs that frames missed.", Total,
		func(s *host.Stats) uint64 { return s.DroppedFrames }),
	one("long_tasks", "{turn}", "Turns that took long.", Total,
		func(s *host.Stats) uint64 { return s.LongTasks }),
	duration("busy_time", "Time in turns, the one in progress included.", func(s *host.Stats) time.Duration { return s.Busy }),
	lag("lag.p50", "How late turns began, the median.",
		func(s *host.Stats) time.Duration { return s.Lag.Quantile(0.5) }),
	lag("lag.p99", "How late turns began, the 99th percentile.",
		func(s *host.Stats) time.Duration { return s.Lag.Quantile(0.99) }),
	lag("lag.max", "How late turns began, or the next is by now, the longest.",
		func(s *host.Stats) time.Duration { return max(s.Lag.Max(), s.Late) }),
	lag("late", "How late the next turn is by now.",
		func(s *host.Stats) time.Duration { return s.Late }),
}

// one is a figure that counts.
func one(name, unit, help string, sort Sort, read func(*host.Stats) uint64) Figure {
	return Figure{Name: name, Unit: unit, Help: help, Sort: sort, Whole: true,
		read: func(s *host.Stats, _ int) float64 { return float64(read(s)) }}
}

// each is a figure that counts callbacks by kind.
func each(name, unit, help string, sort Sort, read func(*host.Stats) host.Counts) Figure {
	return Figure{Name: name, Unit: unit, Help: help, Sort: sort, Whole: true, Kinds: kinds,
		read: func(s *host.Stats, kind int) float64 { return float64(byKind(read(s))[kind]) }}
}

// duration is a figure that adds up time.
func duration(name, help string, read func(*host.Stats) time.Duration) Figure {
	return Figure{Name: name, Unit: "s", Help: help, Sort: Total,
		read: func(s *host.Stats, _ int) float64 { return read(s).Seconds() }}
}

// lag is a figure of lag, no finer than that was measured.
func lag(name, help string, read func(*host.Stats) time.Duration) Figure {
	return Figure{Name: name, Unit: "s", Help: help, Sort: Gauge,
		read: func(s *host.Stats, _ int) float64 {
			return read(s).Truncate(time.Microsecond).Seconds()
		}}
}

func truth(is bool) uint64 {
	if is {
		return 1
	}
	return 0
}
