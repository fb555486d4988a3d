package pool

import (
	"cmp"
	"runtime"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/runtime/gort"
)

// Config sets how a pool works. The zero value is ready to use.
type Config struct {
	// Name is the name of the pool, for people.
	Name string

	// Workers is how many hosts may run at a time. If 0, it is runtime.GOMAXPROCS(0). A host whose
	// callback blocks does not count: see the package's comment.
	Workers int

	// Slice is how long a host keeps a worker while others wait. It ends after a callback; after some
	// of them, the clock is read. If 0, it is 200 µs.
	Slice time.Duration

	// OnError is called with the panic of a callback of a host that has no OnError of its own, such
	// as that of a key: see [host.Config.OnError]. If nil, the panic goes on and ends the program.
	OnError func(*host.PanicError)

	// On, if not nil, is a host that drives the pool's hosts: one at a time, a turn in a task each,
	// in its time. Then the pool has no workers and no goroutine of its own, and closes with On. A
	// [host.Virtual] makes simulated time, and one order, of any program with a pool. What keeps one
	// of the pool's hosts running keeps On running: timers, holds and the like that are not unref'd,
	// and a key that is to end after [PerKeyConfig.Rest]. A hold stops the clock of a Virtual.
	On host.Host
}

const defaultSlice = 200 * time.Microsecond

// mostWorkers is more than any machine has processors. Each worker takes some memory, and each key a
// part of that.
const mostWorkers = 1 << 16

// withDefaults returns c with the defaults of its zero fields. It panics if a field makes no sense.
func (c Config) withDefaults() Config {
	switch {
	case c.Workers < 0:
		panic("pool: Config: negative Workers")
	case c.Workers > mostWorkers:
		panic("pool: Config: Workers is too large")
	case c.On != nil && gort.Nil(c.On):
		panic("pool: Config: On is a nil host")
	case c.Slice < 0:
		panic("pool: Config: negative Slice")
	case c.On != nil && c.Workers > 0:
		panic("pool: Config: Workers with On")
	case c.On != nil && c.Slice > 0:
		panic("pool: Config: Slice with On")
	}
	c.Workers = cmp.Or(c.Workers, runtime.GOMAXPROCS(0))
	c.Slice = cmp.Or(c.Slice, defaultSlice)
	return c
}

// Pool drives any number of hosts on a few workers. [New] makes it. Any goroutine may call its
// methods at any time.
type Pool struct {
	config  Config    // set once
	start   time.Time // of the pool's time; set once
	members members
	lone    *lone // nil if there are workers; set once
	alarms  alarms
	workers
}

// New makes a pool. It starts no goroutine before there is something to do. It panics if the config
// makes no sense.
func New(c Config) *Pool {
	c = c.withDefaults()
	p := &Pool{config: c, start: time.Now()}
	if c.On != nil {
		p.lone = newLone(p, c.On)
		p.lone.on.Gone().Add(&p.lone.gone)
		p.lone.gone.AddFunc(func() { _ = p.Close() })
		return p
	}
	p.workers.init(p)
	return p
}

// Name returns [Config.Name].
func (p *Pool) Name() string { return p.config.Name }

// now is the pool's time.
func (p *Pool) now() time.Duration { return time.Since(p.start) }

// NewHost makes a host that the pool drives, whose host time begins now. It is a Loop as any other,
// but Run, Start, Poll and their kin return [host.ErrRunning], and Config.Wake is not called. It
// lasts until it is closed, or the pool. If the pool is closed, so is the host. NewHost panics if
// the config makes no sense.
func (p *Pool) NewHost(c host.Config) *host.Loop {
	h, ok := p.newHosted(c)
	if !ok {
		_ = h.loop.Close()
	}
	return h.loop
}

// Close closes all hosts of the pool, as [host.Loop.Close] does: it abandons what is pending, and
// waits for the callbacks that are running, unless it is called in one of them. Then it waits for
// the pool's goroutines in the same way. It always returns nil.
func (p *Pool) Close() error {
	p.members.closed.Store(true)
	all := p.members.all()
	for _, one := range all {
		one.abandon()
	}
	for _, one := range all {
		one.shut()
	}
	if p.lone == nil {
		p.disband()
	} else {
		p.lone.on.Gone().Remove(&p.lone.gone)
	}
	return nil
}

// closer is the job of a strand among the members.
type closer interface {
	abandon() // closes it without a wait
	shut()
	busy() bool // something is pending
}

// ready queues a strand, which was asked for and idle. Locks may be held, of hosts.
func (p *Pool) ready(s *strand) {
	if p.lone != nil {
		p.lone.post(s)
		return
	}
	p.enqueue(s)
}
