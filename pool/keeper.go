package pool

import (
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/provide"
)

const forever = host.Forever

// keeper sleeps until the first alarm goes off, on one timer of the system. It is a goroutine while
// there are alarms.
//
// Whoever sets an alarm reads until when the keeper sleeps, after that; and the keeper says until
// when it sleeps, and then reads when the first alarm is. So one of the two sees the other.
//
// If alarms are dropped, it sleeps on, as there are mostly new ones soon. Who closes a host wakes
// it then.
type keeper struct {
	until   atomic.Int64 // when it wakes by itself; 0 while it is awake, forever if there is none
	mu      sync.Mutex
	sleeper provide.Sleeper // guarded by mu; nil while there is no goroutine
}

func (k *keeper) init() { k.until.Store(int64(forever)) }

// expect makes the keeper wake for an alarm that was set.
func (p *Pool) expect(due time.Duration) {
	k := &p.keeper
	if int64(due) >= k.until.Load() {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.sleeper != nil {
		k.sleeper.Wake()
		return
	}
	k.sleeper = provide.NewSleeper()
	s := k.sleeper
	k.until.Store(0)
	p.launch(func() { p.keep(s) })
}

// relax ends the keeper's goroutine if there is no alarm any more.
func (p *Pool) relax() {
	k := &p.keeper
	if k.until.Load() == int64(forever) || p.firstAlarm() < forever {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.sleeper != nil {
		k.sleeper.Wake()
	}
}

// sleeps reports whether there is a goroutine.
func (k *keeper) sleeps() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.sleeper != nil
}

// keep is the goroutine.
func (p *Pool) keep(s provide.Sleeper) {
	defer s.Release()
	k := &p.keeper
	for {
		k.until.Store(0)
		now := p.now()
		if p.firstAlarm() <= now {
			p.ring(now, &p.shared)
			p.rally()
		}
		first := p.firstAlarm()
		if first == forever {
			if p.keeperEnds() {
				return
			}
			continue
		}
		k.until.Store(int64(first))
		if p.firstAlarm() < first {
			continue
		}
		s.SleepFor(first - p.now())
	}
}

// keeperEnds ends the goroutine, unless an alarm was set.
func (p *Pool) keeperEnds() bool {
	k := &p.keeper
	k.mu.Lock()
	defer k.mu.Unlock()
	k.until.Store(int64(forever))
	if p.firstAlarm() < forever {
		return false
	}
	k.sleeper = nil
	return true
}
