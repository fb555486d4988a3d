//go:build js && wasm

package rxbrowser

import (
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
)

// New makes a host on the browser's event loop, with one scheduler of each kind. It runs until
// Close. It panics if the config makes no sense, or sets Wake, RequestFrame or RequestIdle: by
// these the host reaches the browser.
func New(c rxsched.Config) *rxsched.Rx {
	if c.Wake != nil || c.RequestFrame != nil || c.RequestIdle != nil {
		panic("rxbrowser: New: Config has a Wake, RequestFrame or RequestIdle")
	}
	s := new(slots)
	c.RequestFrame, c.RequestIdle = s.askFrame, s.askIdle
	s.loop = host.NewLoop(c)
	s.open()
	s.loop.Trace(s)
	h := embedded{s.loop, s}
	return &rxsched.Rx{Host: h, Schedulers: rxsched.On(h)}
}

// embedded is a host on the browser's event loop.
type embedded struct {
	*host.Loop
	slots *slots
}

// RequestIdleCallback registers f for an idle period. See [host.Loop.RequestIdleCallback].
func (h embedded) RequestIdleCallback(
	f func(host.IdleDeadline), timeout time.Duration,
) (host.IdleID, error) {
	id, err := h.Loop.RequestIdleCallback(f, timeout)
	if err == nil && timeout > 0 {
		h.slots.arm(callback{host.KindIdle, uint64(id)}, timeout)
	}
	return id, err
}
