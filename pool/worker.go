package pool

import (
	"time"

	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// worker drives strands, each for a slice. It is a goroutine, or the lone host in its place.
type worker struct {
	pool   *Pool
	g      int64   // the goroutine; set when it begins
	strand *strand // that is being driven, or is to be queued again
	goes   func() bool
	turns  int           // of the drive in progress
	until  time.Duration // when its slice is over; 0 if the clock was not read
	spent  bool          // the slice is over
	lone   bool          // it is the lone host
	all    bool          // it also runs what keeps nothing running
	spare  bool          // what is next keeps nothing running, or is known to; if it is lone

	drives uint64 // how many it has begun; guarded by workers
	seen   uint64 // drives at the last look; guarded by workers
	fresh  bool   // it has not begun; guarded by workers
	lost   bool   // another has taken over; guarded by workers
}

func newWorker(p *Pool) *worker {
	w := &worker{pool: p, all: true}
	w.goes = w.more
	return w
}

// work drives what is ready until there is nothing.
func (w *worker) work() {
	defer w.succeed()
	w.g = gort.Goid()
	for w.pool.next(w) {
		w.drive()
	}
}

// succeed has another worker go on if a callback has ended the goroutine.
func (w *worker) succeed() {
	if w.strand != nil {
		w.strand.end(true)
		w.pool.abort(w)
	}
}

func (w *worker) drive() {
	s := w.strand
	point.At(s, "turn")
	w.turns, w.until, w.spent = 0, 0, false
	s.begin()
	next := s.drive(w)
	if next > 0 {
		s.rest(next)
	}
	if !s.end(next == 0) {
		w.strand = nil
	}
}

// looks is the number of turns between two readings of the clock.
const looks = 16

// more is a condition for turns: it reports whether the slice goes on.
func (w *worker) more() bool {
	w.turns++
	return !w.spent && (w.turns%looks > 0 || w.onTime())
}

// onTime reads the clock, and reports whether the slice goes on. The slice begins with the first
// reading.
func (w *worker) onTime() bool {
	now := w.pool.now()
	if w.until == 0 {
		w.until = now + w.pool.config.Slice
	}
	w.spent = now >= w.until
	return !w.spent
}

// once is a condition for one turn.
func (w *worker) once() bool {
	w.turns++
	return w.turns == 1
}
