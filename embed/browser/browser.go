//go:build js && wasm

package rxbrowser

import (
	"math"
	"syscall/js"
	"time"

	"github.com/rxsched/rxsched/host"
)

// browser is the part of the browser that one host uses.
type browser struct {
	port, inbox js.Value // the two ends of a MessageChannel

	queueMicrotask, setTimeout, setInterval, clearTimeout js.Value // functions
	performance                                           js.Value
	start                                                 float64 // performance.now() at host time 0

	onMessage, onMicrotask, onTimer, onAgain, onFrame, onIdle js.Func
}

// open opens the channel to the browser.
func (s *slots) open() {
	g, b := js.Global(), &s.browser
	s.timers = map[callback]*ticket{}
	b.queueMicrotask, b.performance = g.Get("queueMicrotask"), g.Get("performance")
	b.setTimeout, b.setInterval = g.Get("setTimeout"), g.Get("setInterval")
	b.clearTimeout = g.Get("clearTimeout")
	b.start = b.synchronize(s.loop)
	b.onMessage, b.onMicrotask = js.FuncOf(s.onMessage), js.FuncOf(s.onMicrotask)
	b.onTimer, b.onAgain = js.FuncOf(s.onTimer), js.FuncOf(s.onAgain)
	b.onFrame, b.onIdle = js.FuncOf(s.onFrame), js.FuncOf(s.onIdle)
	channel := g.Get("MessageChannel").New()
	b.inbox, b.port = channel.Get("port1"), channel.Get("port2")
	b.inbox.Set("onmessage", b.onMessage)
}

// synchronize returns what now returned at host time 0. It asks several times, since the program
// may be held up between the two clocks.
func (b *browser) synchronize(loop *host.Loop) (start float64) {
	least := host.Forever
	for range 8 {
		before, now, after := loop.Elapsed(), b.now(), loop.Elapsed()
		if took := after - before; took < least {
			least, start = took, now-(before+took/2).Seconds()*1e3
		}
	}
	return start
}

// close takes back what was asked of the browser. The functions are released in a microtask, since
// one may be waiting that can't be taken back.
func (s *slots) close() {
	b := &s.browser
	s.closed = true
	for c := range s.timers {
		s.disarm(c)
	}
	b.clearTimeout.Invoke(s.again)
	b.cancel("cancelAnimationFrame", s.frame)
	b.cancel("cancelIdleCallback", s.idle)
	b.inbox.Set("onmessage", js.Null())
	b.inbox.Call("close")
	var release js.Func
	release = js.FuncOf(func(js.Value, []js.Value) any {
		for _, f := range []js.Func{
			b.onMessage, b.onMicrotask, b.onTimer, b.onAgain, b.onFrame, b.onIdle, release,
		} {
			f.Release()
		}
		return nil
	})
	b.queueMicrotask.Invoke(release)
}

// maxTimeout is the longest timeout of a browser, in milliseconds.
const maxTimeout = math.MaxInt32

// timeout calls f after d, in whole milliseconds, or after as long as the browser can.
func (b *browser) timeout(f js.Func, d time.Duration) (handle js.Value) {
	ms := max(0, d) / time.Millisecond
	if d%time.Millisecond > 0 {
		ms++
	}
	return b.setTimeout.Invoke(f, int(min(ms, maxTimeout)))
}

func (b *browser) requestFrame(f js.Func) (handle js.Value) {
	return b.request("requestAnimationFrame", f, 16*time.Millisecond)
}

func (b *browser) requestIdle(f js.Func) (handle js.Value) {
	return b.request("requestIdleCallback", f, time.Millisecond)
}

// request calls a function of the browser that calls f later. If there is none, f is called,
// without arguments, after d.
func (b *browser) request(function string, f js.Func, d time.Duration) (handle js.Value) {
	if request := js.Global().Get(function); request.Truthy() {
		return request.Invoke(f)
	}
	return b.timeout(f, d)
}

// cancel takes back what request asked for.
func (b *browser) cancel(function string, handle js.Value) {
	if handle.IsUndefined() {
		return
	}
	if cancel := js.Global().Get(function); cancel.Truthy() {
		cancel.Invoke(handle)
		return
	}
	b.clearTimeout.Invoke(handle)
}

// now is in milliseconds since the page was opened.
func (b *browser) now() float64 { return b.performance.Call("now").Float() }

// hostTime returns the host time of what now returned then.
func (b *browser) hostTime(now float64) time.Duration { return duration(now - b.start) }

func duration(ms float64) time.Duration { return time.Duration(ms * float64(time.Millisecond)) }

// shimmedIdle is how long an idle period is if the browser has none.
const shimmedIdle = 8 * time.Millisecond

var _ host.Tracer = (*slots)(nil)
