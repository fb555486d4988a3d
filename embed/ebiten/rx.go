package rxebiten

import (
	"errors"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/inpututil"
	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

// Rx is a host with one scheduler of each kind, which runs in Update and Draw of a game. It has a
// host's methods, which any goroutine may call.
type Rx struct {
	*rxsched.Rx
	loop    *host.Loop
	keys    *observable.Subject[ebiten.Key]
	pressed []ebiten.Key // of one tick
}

// New makes a host for one game. Close ends it and the game: see [Rx.Update]. It panics if the
// config makes no sense, or has a RequestFrame: Ebitengine draws without being asked.
func New(c rxsched.Config) *Rx {
	if c.RequestFrame != nil {
		panic("rxebiten: New: Config.RequestFrame is not nil")
	}
	c.RequestFrame = func() {}
	loop := host.NewLoop(c)
	return &Rx{
		Rx:   &rxsched.Rx{Host: loop, Schedulers: rxsched.On(loop)},
		loop: loop,
		keys: observable.NewSubject[ebiten.Key](),
	}
}

// Keys sends each key when it is pressed, as a task of the host. It does not end. It is hot.
func (rx *Rx) Keys() observable.Observable[ebiten.Key] { return rx.keys.Observable() }

// Update runs what is ready. The game's Update calls it first, and ends with its error. That is
// [ebiten.Termination] once the host is closed: so a callback ends the game with Close. It returns
// [host.ErrRunning] if it is called in a callback of the host.
func (rx *Rx) Update() error {
	rx.pressed = inpututil.AppendJustPressedKeys(rx.pressed[:0])
	for _, key := range rx.pressed {
		_ = rx.Post(func() { rx.keys.Next(key) }) // fails if the host is closed: there are no subscribers
	}
	_, err := rx.loop.Poll()
	return ended(err)
}

// Draw makes the host's frame take place. The game's Draw calls it first, and then draws what the
// callbacks have changed. After Close it does nothing.
func (rx *Rx) Draw() {
	_, _ = rx.loop.Vsync(rx.Elapsed()) // Update tells of the end
}

// ended returns the error with which a game ends that polls a closed host.
func ended(err error) error {
	if errors.Is(err, host.ErrClosed) {
		return ebiten.Termination
	}
	return err
}
