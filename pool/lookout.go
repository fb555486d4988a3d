package pool

import (
	"sync/atomic"
	"time"
)

// lookout sees that a hand is held up, and has another hand take over its worker. It looks now and
// then while strands wait and no worker is free, and for a while after that.
type lookout struct {
	pool  *Pool       // set once
	looks atomic.Bool // it is going to look
	timer *time.Timer // set once
	calm  int         // looks in a row without need; for look
	taken atomic.Uint64
}

const (
	glance   = 2 * time.Millisecond // between two looks: a callback may hold up others for twice that
	mostCalm = 8
)

func (l *lookout) init(p *Pool) {
	l.pool = p
	look := l.look
	if c := p.conductor; c != nil {
		look = func() { c.Go(l.look) }
	}
	l.timer = time.AfterFunc(forever, look)
	l.timer.Stop()
}

// wake makes the lookout look. Locks of hosts may be held.
func (l *lookout) wake() {
	if !l.looks.Load() && l.looks.CompareAndSwap(false, true) {
		l.timer.Reset(glance)
	}
}

// look is called by the timer.
func (l *lookout) look() {
	p := l.pool
	need := p.waits() && !p.free.some()
	for i := range p.workers {
		w := &p.workers[i]
		act := w.act.Load()
		if need && act%2 == 1 && act == w.seen && w.act.CompareAndSwap(act, act+1) {
			l.taken.Add(1)
			p.launch(func() { newHand(p, i, false).work() })
		}
		w.seen = act
	}
	if l.calm++; need {
		l.calm = 0
	}
	if l.calm < mostCalm {
		l.timer.Reset(glance)
		return
	}
	l.calm = 0
	l.looks.Store(false)
	if p.waits() && !p.free.some() {
		l.wake()
	}
}
