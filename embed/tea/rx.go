package rxtea

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

// Rx is a host with one scheduler of each kind, which runs in the Update of a Bubble Tea program.
// It has a host's methods, which any goroutine may call.
type Rx struct {
	*rxsched.Rx
	loop     *host.Loop
	awake    chan struct{} // of capacity 1, so that wake-ups merge
	messages *observable.Subject[tea.Msg]
	commands []tea.Cmd // for Bubble Tea; callbacks only
}

// awake is the message at which an Rx polls its host.
type awake struct{ rx *Rx }

// New makes a host for one program. Close ends it, after the program. It panics if the config makes
// no sense, or has a Wake: that is how the host reaches the program.
func New(c rxsched.Config) *Rx {
	if c.Wake != nil {
		panic("rxtea: New: Config.Wake is not nil")
	}
	rx := &Rx{awake: make(chan struct{}, 1), messages: observable.NewSubject[tea.Msg]()}
	c.Wake = rx.wake
	rx.loop = host.NewLoop(c)
	rx.Rx = &rxsched.Rx{Host: rx.loop, Schedulers: rxsched.On(rx.loop)}
	return rx
}

func (rx *Rx) wake() {
	select {
	case rx.awake <- struct{}{}:
	default:
	}
}

// Messages sends the messages of the program: keys, sizes and all others, each in a task of the
// host. It does not end. It is hot.
func (rx *Rx) Messages() observable.Observable[tea.Msg] { return rx.messages.Observable() }

// Command gives the program a command, such as [tea.Quit], as if Update had returned it. Only
// callbacks of the host may call it.
func (rx *Rx) Command(c tea.Cmd) { rx.commands = append(rx.commands, c) }

// Init begins to drive the host. The Init of the program's model returns it, alone or in a
// [tea.Batch].
func (rx *Rx) Init() tea.Cmd { return func() tea.Msg { return awake{rx} } }

// Update drives the host, or posts the message to it. The Update of the program's model calls it
// with each message, and returns its command.
func (rx *Rx) Update(msg tea.Msg) tea.Cmd {
	if msg == (awake{rx}) {
		return rx.poll()
	}
	_ = rx.Post(func() { rx.messages.Next(msg) }) // fails if the host is closed: there are no subscribers
	return nil
}

// poll runs what is ready, and returns the commands of that and the one that polls again.
func (rx *Rx) poll() tea.Cmd {
	d, err := rx.loop.Poll()
	commands := rx.commands
	rx.commands = nil
	if err == nil {
		commands = append(commands, rx.sleep(d))
	}
	return tea.Batch(commands...)
}

// sleep returns a command that waits for d, or until the host is woken.
func (rx *Rx) sleep(d time.Duration) tea.Cmd {
	return func() tea.Msg {
		timer := time.NewTimer(d)
		defer timer.Stop()
		select {
		case <-rx.awake:
		case <-timer.C:
		}
		return awake{rx}
	}
}
