package rxsched

import (
	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/idle"
	"github.com/rxsched/rxsched/priority"
	"github.com/rxsched/rxsched/queue"
)

// Config sets how a host behaves. The zero value is ready to use. See [host.Config].
type Config = host.Config

// Schedulers is one scheduler of each kind, all on one host.
type Schedulers struct {
	Async *async.Scheduler // timers
	Queue *queue.Scheduler // a trampoline, on the goroutine that schedules
	Asap  *asap.Scheduler  // microtasks
	Frame *frame.Scheduler // frames
	Idle  *idle.Scheduler  // idle periods

	Priority *priority.Scheduler // by urgency, in slices; Priority.At has the levels as schedulers
}

// On makes one scheduler of each kind on a host. It panics if h is nil.
func On(h host.Host) Schedulers {
	if h == nil {
		panic("rxsched: On: nil host")
	}
	return Schedulers{
		Async: async.New(h),
		Queue: queue.New(h),
		Asap:  asap.New(h),
		Frame: frame.New(h),
		Idle:  idle.New(h),

		Priority: priority.New(h, priority.Config{}),
	}
}

// Rx is a running loop with one scheduler of each kind. It has a host's methods: Post and
// SetTimeout to use it directly, WaitUntilIdle to wait until nothing is pending, Close to end it.
// Close abandons what is pending. Any goroutine may call them.
type Rx struct {
	host.Host
	Schedulers
}

// New starts a loop on a goroutine of its own, which runs until Close. It does not keep the program
// alive: see "Waiting" in the comment of the package. It panics if the config makes no sense. A
// panic in a callback ends the program, unless Config.Uncaught says otherwise.
func New(c Config) *Rx {
	loop := host.NewLoop(c)
	if err := loop.Start(); err != nil {
		panic(err) // a new loop is neither running nor closed
	}
	return &Rx{Host: loop, Schedulers: On(loop)}
}

// Virtual is a host in virtual time with one scheduler of each kind. Its owner drives it, with
// Step, Advance, AdvanceTo or Run, all of them the host's: nothing runs otherwise.
//
// Frame and Idle are the schedulers. The host's methods of these names are Virtual.Frame and
// Virtual.Idle of the field Virtual.
type Virtual struct {
	below
	Schedulers
}

// below puts the names of a host below those of the schedulers.
type below struct{ *host.Virtual }

// NewVirtual makes a host in virtual time, at host time 0. It panics if the config makes no sense.
func NewVirtual(c Config) *Virtual {
	v := host.NewVirtual(c)
	return &Virtual{below{v}, On(v)}
}
