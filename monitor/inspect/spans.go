package inspect

import (
	"path"
	"slices"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Spans of one kind and label that are short and close to each other are shown as one.
const (
	shortSpan = 100 * time.Microsecond
	closeSpan = 20 * time.Microsecond
)

// span is a callback or a turn that ran.
type span struct {
	kind       host.EventKind
	id         uint64
	label      string
	from, to   time.Duration
	n          int // how many they are
	elsewhere  bool
	lastLength time.Duration // of the last of them
}

func (s *span) length() time.Duration { return s.to - s.from }

type longTask struct {
	From     time.Duration `json:"from"`
	Duration time.Duration `json:"duration"`
	Turn     string        `json:"turn"`  // the first callback
	Label    string        `json:"label"` // the longest callback
	Place    string        `json:"place"` // where it was seen to run, or else where the callback's function is
	id       uint64
}

// drop is the vsyncs that a frame has missed: the first of them, and one more every so often.
type drop struct {
	At    time.Duration `json:"at"` // when the frame began
	N     uint32        `json:"n"`
	First time.Duration `json:"first"`
	Every time.Duration `json:"every"`
}

// dropBefore returns what the frame has missed whose turn begins. If vsyncs come from outside, the
// host does not know of those that were missed before it has seen the next.
func dropBefore(n note, period time.Duration) drop {
	first := min(n.Ready, n.Time-time.Duration(n.Dropped)*period)
	return drop{n.Time, n.Dropped, max(0, first), period}
}

const longTasks = 20 // remembered

// spans turns the notes of a host into spans.
type spans struct {
	long   time.Duration // set once, as the next
	period time.Duration // between vsyncs

	running []span     // what has begun and not ended, the innermost last
	done    []span     // since the last sample
	last    [16]int    // by kind: the place of the last in done, plus one
	drops   []drop     // since the last sample
	slowest span       // of those in this turn
	longs   []longTask // the last ones
}

func (s *spans) add(n note) {
	if n.ends {
		s.end(n)
		return
	}
	if n.Kind == host.KindTurn {
		s.beginTurn(n)
	}
	s.running = append(s.running,
		span{kind: n.Kind, id: n.ID, label: n.Label, from: n.Time, n: 1, elsewhere: n.Elsewhere})
}

// beginTurn begins a turn. Other callbacks on the host have ended by then, even if their ends were
// not recorded.
func (s *spans) beginTurn(n note) {
	s.running = slices.DeleteFunc(s.running, func(r span) bool { return !r.elsewhere })
	s.slowest = span{}
	if n.Dropped > 0 {
		s.drops = append(s.drops, dropBefore(n, s.period))
	}
}

// beginUnseen begins a turn that was in progress when recording began: the next turn that ends.
func (s *spans) beginUnseen(now time.Duration) {
	s.slowest = span{}
	s.running = append(s.running,
		span{kind: host.KindTurn, label: "began before the recording", from: now, n: 1})
}

// end ends the span of a note. Without a noted beginning there is nothing to end.
func (s *spans) end(n note) {
	for i, r := range slices.Backward(s.running) {
		if r.kind == n.Kind && (r.id == n.ID || r.kind == host.KindTurn) &&
			r.elsewhere == n.Elsewhere {
			r.to = n.Time
			s.running = slices.Delete(s.running, i, i+1)
			s.finish(r)
			return
		}
	}
}

func (s *spans) finish(r span) {
	switch {
	case r.kind == host.KindTurn:
		s.finishTurn(r)
	case !r.elsewhere && r.length() > s.slowest.length()*5/4: // the inner span says more
		s.slowest = r
	}
	if !s.joins(r) {
		s.done = append(s.done, r)
		s.last[r.kind&15] = len(s.done)
	}
}

func (s *spans) finishTurn(r span) {
	if r.length() < s.long {
		return
	}
	if len(s.longs) == longTasks {
		s.longs = slices.Delete(s.longs, 0, 1)
	}
	place := ""
	if file, line := gort.LineOf(s.slowest.label); line > 0 {
		place = short(file + ":" + strconv.Itoa(line))
	}
	s.longs = append(s.longs, longTask{r.from, r.length(), r.label, s.slowest.label, place, r.id})
}

// joins merges a span into the last of its kind, if they are alike. It reports whether it did.
func (s *spans) joins(r span) bool {
	at := s.last[r.kind&15]
	if at == 0 {
		return false
	}
	l := &s.done[at-1]
	if l.label != r.label || l.elsewhere != r.elsewhere || r.from-l.to > closeSpan ||
		r.from < l.to {
		return false
	}
	if max(r.length(), l.lastLength) > shortSpan || l.n == 1 && l.length() > shortSpan {
		return false
	}
	l.to, l.lastLength = r.to, r.length()
	l.n++
	return true
}

func (s *spans) reset() {
	clear(s.done) // of their labels
	s.drops = nil
	s.done, s.last = s.done[:0], [16]int{}
}

// cut ends all that is running.
func (s *spans) cut(now time.Duration) {
	for _, r := range slices.Backward(s.running) {
		s.end(note{host.Event{ID: r.id, Kind: r.kind, Time: now, Elsewhere: r.elsewhere}, true})
	}
	s.running = nil
}

// place has the long task of a turn say where that was seen to run.
func (s *spans) place(turn uint64, at string) {
	for i := range s.longs {
		if s.longs[i].id == turn {
			s.longs[i].Place = short(at)
		}
	}
}

// short is a file with only its folder, and the line.
func short(at string) string {
	return path.Join(path.Base(path.Dir(at)), path.Base(at))
}
