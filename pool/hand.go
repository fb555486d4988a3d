package pool

import (
	"time"

	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// hand is a goroutine that does a worker's work.
//
// A hand may be held up by a callback. Then the lookout has another hand take over: it changes the
// worker's act, which counts the hand's steps. The hand changes act when it has driven a strand, by
// compare-and-swap: so one of the two comes first, and if it was the lookout, the hand has lost the
// worker. It queues its strand for all, and ends. Act is never
// the same again, so a hand takes nobody else's drive for its own.
type hand struct {
	pool   *Pool
	worker *worker
	number int
	act    uint64 // the worker's, as far as this hand has made it
	ticks  uint   // strands that it has driven, or begun to
	strand *strand
	search bool // it searches, and is who the crew knows to do so
	goes   func() bool
	turns  int           // of the drive in progress
	until  time.Duration // when its slice is over; 0 if the clock was not read
	spent  bool          // the slice is over
	victim int           // from whom it stole last
	lone   bool          // there is no worker
	all    bool          // it also runs what keeps nothing running
	spare  bool          // what is next keeps nothing running, or is known to; if it is lone
	batch  [mostStolen]*strand
}

// mostStolen bounds how many strands change hands at a time.
const mostStolen = 64

func newHand(p *Pool, worker int, search bool) *hand {
	h := &hand{pool: p, worker: &p.workers[worker], number: worker, search: search, all: true}
	h.act = h.worker.act.Load()
	h.goes = h.more
	return h
}

// work drives what is queued until there is nothing.
func (h *hand) work() {
	h.pool.hands[h.number].Store(gort.Goid())
	defer h.succeed()
	for h.next() && h.drive() {
	}
	h.strand = nil
}

// succeed has another hand go on if a callback has ended the goroutine.
func (h *hand) succeed() {
	if h.strand == nil {
		return
	}
	s := h.strand
	s.end(true)
	h.pool.shared.push(s)
	if h.returns() {
		h.pool.launch(func() { newHand(h.pool, h.number, false).work() })
	}
	h.pool.rally()
}

// drive drives the strand that was found. It reports whether the hand still has its worker.
func (h *hand) drive() bool {
	s := h.strand
	point.At(s, "turn")
	h.turns, h.until, h.spent = 0, 0, false
	h.act++
	h.worker.act.Store(h.act)
	s.begin()
	next := s.drive(h)
	mine := h.returns()
	if next > 0 {
		s.rest(&h.worker.alarms, next)
	}
	switch again := s.end(next == 0); {
	case !mine:
		if again {
			h.pool.shared.push(s)
			h.pool.rally()
		}
	case again:
		h.worker.queue.push(s)
	}
	return mine
}

// returns notes that the drive is over. It reports whether the hand still has its worker.
func (h *hand) returns() bool {
	h.act++
	return h.worker.act.CompareAndSwap(h.act-1, h.act)
}

// looks is after how many turns a drive looks at the clock, or a hand at what others have.
const looks = 16

// more is a condition for turns: the slice is not over.
func (h *hand) more() bool {
	h.turns++
	return !h.spent && (h.turns%looks > 0 || h.onTime())
}

// onTime looks at the clock: the slice is not over. It begins with the first look.
func (h *hand) onTime() bool {
	now := h.pool.now()
	if h.until == 0 {
		h.until = now + h.pool.slice
	}
	h.spent = now >= h.until
	return !h.spent
}

// once is a condition for one turn.
func (h *hand) once() bool {
	h.turns++
	return h.turns == 1
}

// next finds the strand to drive. It reports false if there is none: then the hand has left.
func (h *hand) next() bool {
	h.ticks++
	if h.strand = h.find(); h.strand == nil && !h.leave() {
		return false
	}
	if h.search {
		h.search = false
		h.pool.searching.Store(false)
		if h.pool.waits() {
			h.pool.rally()
		}
	}
	return true
}

func (h *hand) find() *strand {
	p, w := h.pool, h.worker
	if h.ticks%looks == 0 || h.spent { // what others have queued waits for a slice, not for many
		h.alarms()
		if s := p.shared.pop(); s != nil {
			return s
		}
	}
	if s := w.queue.pop(); s != nil {
		return s
	}
	if s := h.from(&p.shared, len(p.workers)); s != nil {
		return s
	}
	for range p.workers {
		if s := h.from(&p.workers[h.victim].queue, 2); s != nil {
			w.stolen.Add(1)
			return s
		}
		h.victim = (h.victim + 1) % len(p.workers)
	}
	h.alarms()
	return w.queue.pop()
}

// from takes a part of another queue.
func (h *hand) from(q *queue, parts int) *strand {
	n := q.share(parts, h.batch[:])
	if n == 0 {
		return nil
	}
	if n > 1 {
		h.worker.queue.push(h.batch[1:n]...)
	}
	s := h.batch[0]
	clear(h.batch[:n])
	return s
}

// alarms queues those whose alarms have gone off, of all workers.
func (h *hand) alarms() {
	first := h.pool.firstAlarm()
	if first == forever {
		return
	}
	if now := h.pool.now(); first <= now {
		h.pool.ring(now, &h.worker.queue)
	}
}

// leave makes the worker free. If something is queued now, it may take the worker again: it reports
// whether it has, with a strand.
func (h *hand) leave() bool {
	p, w := h.pool, h.worker
	for {
		if h.search {
			h.search = false
			p.searching.Store(false)
		}
		p.free.add(h.number)
		if !p.waits() || !p.free.take(h.number) {
			return false
		}
		h.act = w.act.Load()
		p.hands[h.number].Store(gort.Goid())
		if h.strand = h.find(); h.strand != nil {
			if p.waits() {
				p.rally()
			}
			return true
		}
	}
}

// ring queues the strands whose alarms have gone off.
func (p *Pool) ring(now time.Duration, q *queue) {
	for i := range p.workers {
		a := &p.workers[i].alarms
		if time.Duration(a.first.Load()) > now {
			continue
		}
		for _, s := range a.goOff(now) {
			if s.ask() {
				q.push(s)
			}
		}
	}
}
