package pool

import (
	"slices"
	"sync"
	"time"

	"github.com/rxsched/rxsched/internal/containers/ring"
	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// workers are the workers of a pool, and the queue of strands that are ready.
//
// One lock guards both. So a strand is queued either while all workers are at work, or one is about
// to begin, or else one is started for it; and a worker ends only if nothing is queued. One is
// started at a time: when it begins, it starts the next if more is queued.
//
// A callback may hold up its worker. While strands are queued and all workers are at work, a timer
// looks at them now and then. A worker that drives the same strand as at the look before is lost:
// another takes over. When the callback has returned, the lost one queues its strand, and ends.
type workers struct {
	most      int             // set once
	conductor point.Conductor // whose test the pool takes part in, or nil; set once
	timer     *time.Timer     // of the looks; set once

	mu        sync.Mutex // a leaf
	queue     ring.Ring[*strand]
	active    []*worker // without those that are lost
	starting  bool      // one of them has not begun
	looking   bool      // there will be a look
	drives    uint64    // of all workers
	takeovers uint64
	count     int            // of goroutines
	alive     map[int64]bool // the goroutines, by number
	done      sync.Cond      // told when a goroutine ends
}

// glance is the time between two looks at the workers: a callback may hold up others for twice
// that.
const glance = 2 * time.Millisecond

func (c *workers) init(p *Pool) {
	c.most = p.config.Workers
	c.done.L = &c.mu
	c.alive = map[int64]bool{}
	look, ring := p.look, p.ring
	if c.conductor = point.Conducts(); c.conductor != nil {
		c.conductor.Keep(p.pends)
		look = func() { c.conductor.Go(p.look) }
		ring = func() { c.conductor.Go(p.ring) }
	}
	c.timer, p.alarms.timer = time.AfterFunc(forever, look), time.AfterFunc(forever, ring)
	c.timer.Stop()
	p.alarms.timer.Stop()
}

// enqueue queues strands. Locks may be held, of hosts.
func (p *Pool) enqueue(all ...*strand) {
	p.mu.Lock()
	for _, s := range all {
		ring.Push(&p.queue, s)
	}
	w := p.hireLocked()
	p.mu.Unlock()
	p.startWorker(w)
}

// hireLocked returns a worker that is to be started; nil if none is.
func (p *Pool) hireLocked() (w *worker) {
	switch {
	case ring.Len(&p.queue) == 0 || p.starting:
	case len(p.active) < p.most:
		w = newWorker(p)
		w.fresh, p.starting = true, true
		p.active = append(p.active, w)
	case !p.looking:
		p.looking = true
		p.timer.Reset(glance)
	}
	return w
}

// startWorker starts a worker, if it is not nil. Locks of hosts may be held.
func (p *Pool) startWorker(w *worker) {
	if w != nil {
		p.launch(w.work)
	}
}

// next takes the first strand for w, and queues the one that w has driven, if it has more to do. It
// reports false if there is none, or w is lost: then w has ended.
func (p *Pool) next(w *worker) bool {
	p.mu.Lock()
	if w.strand != nil {
		ring.Push(&p.queue, w.strand)
		w.strand = nil
	}
	if w.fresh {
		w.fresh, p.starting = false, false
	}
	if !w.lost && ring.Len(&p.queue) > 0 {
		w.strand = ring.Pop(&p.queue)
		w.drives++
		p.drives++
	} else {
		p.dropLocked(w)
	}
	hired := p.hireLocked()
	p.mu.Unlock()
	p.startWorker(hired)
	return w.strand != nil
}

// abort queues the strand of a worker that ends.
func (p *Pool) abort(w *worker) {
	p.mu.Lock()
	p.dropLocked(w)
	p.mu.Unlock()
	p.enqueue(w.strand)
}

func (c *workers) dropLocked(w *worker) {
	c.active = slices.DeleteFunc(c.active, func(one *worker) bool { return one == w })
}

// look is called by the timer.
func (p *Pool) look() {
	p.mu.Lock()
	need := ring.Len(&p.queue) > 0 && len(p.active) == p.most
	var lost []*worker
	for _, w := range p.active {
		if need && !w.fresh && w.drives == w.seen {
			w.lost = true
			lost = append(lost, w)
		}
		w.seen = w.drives
	}
	for _, w := range lost {
		p.dropLocked(w)
		p.takeovers++
	}
	p.looking = need
	if need {
		p.timer.Reset(glance)
	}
	hired := p.hireLocked()
	p.mu.Unlock()
	p.startWorker(hired)
}

// launch starts a goroutine of the pool. Locks of hosts may be held.
func (p *Pool) launch(f func()) {
	p.mu.Lock()
	p.count++
	p.mu.Unlock()
	run := func() {
		g := gort.Goid()
		p.mu.Lock()
		p.alive[g] = true
		p.mu.Unlock()
		defer func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			delete(p.alive, g)
			p.count--
			p.done.Broadcast()
		}()
		f()
	}
	if p.conductor != nil {
		p.conductor.Go(run)
	} else {
		go run()
	}
}

// pends reports whether anything is going on, or pending and not unref'd. It is for a conductor: no
// goroutine moves.
func (p *Pool) pends() bool {
	p.mu.Lock()
	busy := p.count > 0
	p.mu.Unlock()
	return busy || slices.ContainsFunc(p.members.all(), closer.busy)
}

// disband waits until all goroutines have ended, unless the caller is one, or may be.
func (p *Pool) disband() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.count > 0 && gort.Known() && !p.alive[gort.Goid()] {
		p.done.Wait()
	}
}
