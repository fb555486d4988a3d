package pool

import (
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/point"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// worker is a place from which hosts are driven: there are as many as may run at a time. A worker at
// work has a hand, which is a goroutine. A free one has none.
type worker struct {
	queue  queue
	alarms alarms

	_   [64]byte
	act atomic.Uint64 // counts the beginnings and ends of drives: odd while the hand drives
	_   [56]byte

	seen uint64 // act at the last look; for the lookout

	stolen atomic.Uint64 // how often it took from another
}

// crew are the workers of a pool, and who wakes them.
//
// There are hands only while there is something to do. A strand that is queued is not left alone,
// for who queues it looks then whether a worker is free, and a hand that leaves makes its worker
// free first, and looks then whether anything is queued: one of the two sees the other. But nobody
// needs to be woken while a hand searches: that one, when it stops searching, looks once more.
type crew struct {
	slice     time.Duration   // set once
	conductor point.Conductor // whose test the pool takes part in, or nil; set once
	workers   []worker        // set once
	hands     []atomic.Int64  // the goroutine that is the hand of each worker, or was
	shared    queue           // of those that no worker has queued

	free      vacancies   // set once
	searching atomic.Bool // a hand looks for something to do, or is being started
	keeper    keeper
	lookout   lookout

	mu    sync.Mutex
	done  sync.Cond      // told when a goroutine ends
	alive map[int64]bool // the goroutines, by number; guarded by mu
	count int            // how many there are, or are being started; guarded by mu
}

func (c *crew) init(p *Pool, config Config) {
	c.slice = config.Slice
	c.workers = make([]worker, config.Workers)
	c.hands = make([]atomic.Int64, config.Workers)
	for i := range c.workers {
		c.workers[i].alarms.init()
	}
	c.free = newVacancies(config.Workers)
	c.done.L = &c.mu
	c.alive = map[int64]bool{}
	if c.conductor = point.Conducts(); c.conductor != nil {
		c.conductor.Keep(p.pends)
	}
	c.keeper.init()
	c.lookout.init(p)
}

// mine returns the worker whose hand the caller is, or nil.
func (c *crew) mine() *worker {
	if !gort.Quick() {
		return nil
	}
	g := gort.Goid()
	for i := range c.hands {
		if c.hands[i].Load() == g {
			return &c.workers[i]
		}
	}
	return nil
}

// queueReady queues strands: at the worker's own queue if a hand calls, or else at the shared one.
func (p *Pool) queueReady(all ...*strand) {
	if w := p.mine(); w != nil {
		w.queue.push(all...)
	} else {
		p.shared.push(all...)
	}
	p.rally()
}

// rally makes sure that somebody comes for what was queued.
func (p *Pool) rally() {
	for {
		if !p.free.some() {
			p.lookout.wake()
			return
		}
		if p.searching.Load() || !p.searching.CompareAndSwap(false, true) {
			return
		}
		if w := p.free.takeAny(); w >= 0 {
			p.launch(func() { newHand(p, w, true).work() })
			return
		}
		p.searching.Store(false)
		if !p.waits() {
			return
		}
	}
}

// waits reports whether anything is queued.
func (p *Pool) waits() bool {
	if p.shared.some.Load() {
		return true
	}
	for i := range p.workers {
		if p.workers[i].queue.some.Load() {
			return true
		}
	}
	return false
}

// firstAlarm returns when the first alarm goes off; host.Forever if there is none.
func (p *Pool) firstAlarm() time.Duration {
	first := int64(host.Forever)
	for i := range p.workers {
		first = min(first, p.workers[i].alarms.first.Load())
	}
	return time.Duration(first)
}

// launch starts a goroutine of the pool. Locks of hosts may be held.
func (p *Pool) launch(f func()) {
	p.crew.mu.Lock()
	p.count++
	p.crew.mu.Unlock()
	run := func() {
		g := gort.Goid()
		p.crew.mu.Lock()
		p.alive[g] = true
		p.crew.mu.Unlock()
		defer func() {
			p.crew.mu.Lock()
			defer p.crew.mu.Unlock()
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
	p.crew.mu.Lock()
	hands := p.count
	p.crew.mu.Unlock()
	if p.keeper.sleeps() {
		hands--
	}
	return hands > 0 || slices.ContainsFunc(p.members.all(), closer.busy)
}

// disband waits until all goroutines have ended, unless the caller is one.
func (p *Pool) disband() {
	p.crew.mu.Lock()
	defer p.crew.mu.Unlock()
	for p.count > 0 && !p.alive[gort.Goid()] {
		p.done.Wait()
	}
}
