//go:build js && wasm

// Orbits is a page whose program is Go, on the browser's event loop: planets that move with the
// browser's frames, buttons, keys as an observable, and primes that are searched for in idle
// periods. In embed/browser:
//
//	go run ./internal/serve ./examples/orbits
package main

import (
	"context"
	"fmt"
	"math"
	"strings"
	"syscall/js"
	"time"

	"github.com/rxsched/rxsched"
	rxbrowser "github.com/rxsched/rxsched/embed/browser"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

func main() {
	p := &page{rx: rxbrowser.New(rxsched.Config{}), planets: 5}
	p.listen()
	p.animate(0)
	p.search(host.IdleDeadline{})
	select {}
}

// page is the page's state. The host's callbacks and the handlers of events share it without a
// lock.
type page struct {
	rx      *rxsched.Rx
	planets int
	paused  bool
	at      float64 // in seconds of motion
	last    time.Duration
	frames  int // since the number was shown
	prime   int // the largest that was found
	next    int // the number to look at next
}

func element(id string) js.Value { return js.Global().Get("document").Call("getElementById", id) }

func show(id string, what any) { element(id).Set("textContent", fmt.Sprint(what)) }

// on calls f with each event.
func on(target js.Value, event string, f func()) {
	rxbrowser.FromEvent(target, event).
		Subscribe(context.Background(), observable.Next(func(js.Value) { f() }))
}

func (p *page) listen() {
	show("planets", p.planets)
	on(element("add"), "click", func() { p.planets += 5; show("planets", p.planets) })
	on(element("pause"), "click", func() {
		p.paused = !p.paused
		show("pause", map[bool]string{true: "Go on", false: "Pause"}[p.paused])
	})
	on(element("block"), "click", func() {
		for end := time.Now().Add(200 * time.Millisecond); time.Now().Before(end); {
		}
	})
	ctx := context.Background()
	observable.Interval(time.Second, p.rx.Async()).Subscribe(ctx, observable.Next(func(int) {
		show("fps", p.frames)
		show("prime", p.prime)
		p.frames = 0
	}))
	p.keys().Subscribe(ctx, observable.Next(func(text string) { show("keys", text) }))
}

// keys sends what was typed, and nothing when no key was pressed for two seconds.
func (p *page) keys() observable.Observable[string] {
	typed := observable.Pipe1(rxbrowser.FromEvent(js.Global(), "keydown"),
		observable.Map(func(ev js.Value) string { return ev.Get("key").String() }))
	rests := observable.Pipe2(typed,
		observable.DebounceTime[string](2*time.Second, p.rx.Async()),
		observable.Map(func(string) string { return "" }))
	return observable.Pipe2(observable.Merge(typed, rests),
		observable.Scan(func(last []string, key string) []string {
			if key == "" {
				return nil
			}
			return append(last[max(0, len(last)-7):len(last):len(last)], key)
		}, nil),
		observable.Map(func(last []string) string { return strings.Join(last, " ") }))
}

// animate draws a frame, and asks for the next.
func (p *page) animate(at time.Duration) {
	if !p.paused {
		p.at += (at - p.last).Seconds()
	}
	p.last = at
	p.frames++
	p.draw()
	_, _ = p.rx.RequestAnimationFrame(p.animate)
}

func (p *page) draw() {
	sky := element("sky")
	ratio := js.Global().Get("devicePixelRatio").Float()
	w, h := sky.Get("clientWidth").Float(), sky.Get("clientHeight").Float()
	if int(w*ratio) != sky.Get("width").Int() || int(h*ratio) != sky.Get("height").Int() {
		sky.Set("width", int(w*ratio))
		sky.Set("height", int(h*ratio))
	}
	c := sky.Call("getContext", "2d")
	c.Call("setTransform", ratio, 0, 0, ratio, 0, 0)
	c.Call("clearRect", 0, 0, w, h)
	disc := func(x, y, r float64, color string) {
		c.Call("beginPath")
		c.Call("arc", x, y, r, 0, 2*math.Pi)
		c.Set("fillStyle", color)
		c.Call("fill")
	}
	disc(w/2, h/2, 14, "#f0a818")
	for i := range p.planets {
		part := float64(i+1) / float64(p.planets)
		angle := p.at * 2 / math.Pow(0.3+part, 1.5)
		x, y := w/2+(0.1+0.37*part)*w*math.Cos(angle), h/2+(0.1+0.36*part)*h*math.Sin(angle)
		disc(x, y, 4+4*math.Abs(math.Sin(float64(i)*7)), fmt.Sprintf("hsl(%d 65%% 55%%)", i*137%360))
	}
}

// search looks for primes while the browser is idle.
func (p *page) search(d host.IdleDeadline) {
	for d.TimeRemaining() > time.Millisecond {
		for range 100 {
			if p.next++; isPrime(p.next) {
				p.prime = p.next
			}
		}
	}
	_, _ = p.rx.RequestIdleCallback(p.search, 0)
}

func isPrime(n int) bool {
	for d := 2; d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return n > 1
}
