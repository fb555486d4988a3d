package rxsched

import (
	"sync/atomic"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/queue"
)

// Config sets how a host behaves. The zero value is ready to use. See [host.Config].
type Config = host.Config

// Schedulers is one scheduler of each kind, all on one host. Each is made when its method is first
// called, and the same from then on. Any goroutine may call all methods. The zero value has no
// host, and is not usable.
type Schedulers struct {
	of   any          // a host.Host, or what makes one: see provide.Lazily; set once
	made atomic.Value // a *slots after the first call
}

// slots are the schedulers of one host, nil until they are asked for. Were they in the type of
// Schedulers, each package that sees that would compile all methods of each.
type slots struct {
	async    atomic.Pointer[async.Scheduler]
	queue    atomic.Pointer[queue.Scheduler]
	asap     atomic.Pointer[asap.Scheduler]
	frame    atomic.Pointer[frame.Scheduler]
	idle     atomic.Pointer[idle.Scheduler]
	priority atomic.Pointer[priority.Scheduler]
}

// On returns the schedulers of a host. It panics if h is nil.
func On(h host.Host) *Schedulers {
	if h == nil {
		panic("rxsched: On: nil host")
	}
	return &Schedulers{of: h}
}

func init() { provide.Lazily = func(s, of any) { s.(*Schedulers).of = of } }

// host returns the host.
func (s *Schedulers) host() host.Host {
	if h, ok := s.of.(host.Host); ok {
		return h
	}
	if s.of == nil {
		panic("rxsched: Schedulers: no host, which On gives them")
	}
	return s.of.(interface{ Host() host.Host }).Host()
}

// Async returns the scheduler of timers. It stands for RxJS's asyncScheduler.
func (s *Schedulers) Async() *async.Scheduler { return once(s, &slotsOf(s).async, async.New) }

// Queue returns the trampoline, which runs work on the goroutine that schedules it. It stands for
// RxJS's queueScheduler.
func (s *Schedulers) Queue() *queue.Scheduler { return once(s, &slotsOf(s).queue, queue.New) }

// Asap returns the scheduler of microtasks. It stands for RxJS's asapScheduler.
func (s *Schedulers) Asap() *asap.Scheduler { return once(s, &slotsOf(s).asap, asap.New) }

// Frame returns the scheduler of frames. It stands for RxJS's animationFrameScheduler.
func (s *Schedulers) Frame() *frame.Scheduler { return once(s, &slotsOf(s).frame, frame.New) }

// Idle returns the scheduler of idle periods. It stands for requestIdleCallback.
func (s *Schedulers) Idle() *idle.Scheduler { return once(s, &slotsOf(s).idle, idle.New) }

// Priorities returns the scheduler of tasks by urgency, in slices. Its method At has the levels as
// schedulers. It stands for React's scheduler.
func (s *Schedulers) Priorities() *priority.Scheduler {
	return once(s, &slotsOf(s).priority, func(h host.Host) *priority.Scheduler {
		return priority.New(h, priority.Config{})
	})
}

func slotsOf(s *Schedulers) *slots {
	if made, ok := s.made.Load().(*slots); ok {
		return made
	}
	s.made.CompareAndSwap(nil, new(slots))
	return s.made.Load().(*slots)
}

// once returns the scheduler of a slot, and makes it before. If goroutines race for that, all get
// the one that is stored first; the others are dropped.
func once[S any](s *Schedulers, slot *atomic.Pointer[S], make func(host.Host) *S) *S {
	if made := slot.Load(); made != nil {
		return made
	}
	slot.CompareAndSwap(nil, make(s.host()))
	return slot.Load()
}

// Rx is a running loop with one scheduler of each kind. It has a host's methods: Post and
// SetTimeout to use it directly, WaitUntilIdle to wait until nothing is pending, Close to end it.
// Close abandons what is pending. Any goroutine may call them.
type Rx struct {
	host.Host
	*Schedulers
}

// New starts a loop on a goroutine of its own, which runs until Close. It does not keep the program
// alive: see "Waiting" in the comment of the package. It panics if the config makes no sense. A
// panic in a callback ends the program, unless Config.OnError says otherwise.
func New(c Config) *Rx {
	loop := host.NewLoop(c)
	if err := loop.Start(); err != nil {
		panic(err) // a new loop is neither running nor closed
	}
	return &Rx{Host: loop, Schedulers: On(loop)}
}

// Virtual is a host in virtual time with one scheduler of each kind. Its owner drives it, with
// Step, Advance, AdvanceTo or Run, all of them the host's: nothing runs otherwise.
type Virtual struct {
	*host.Virtual
	*Schedulers
}

// NewVirtual makes a host in virtual time, at host time 0. Use this when a test or a simulation has
// one goroutine, and needs no diagrams. It panics if the config makes no sense.
func NewVirtual(c Config) *Virtual {
	v := host.NewVirtual(c)
	return &Virtual{v, On(v)}
}
