package web

import (
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js/internal/loop"
)

// timers are the timers of a window.
type timers struct {
	number int64
	live   map[int64]*timer
	level  int    // nesting of the timer that ran last
	turn   uint64 // and its turn, to which the level belongs
}

// timer is a timer that waits, or an interval.
type timer struct {
	w      *window
	number int64
	call   goja.Callable
	args   []goja.Value
	timer  loop.Timer
	period time.Duration
	level  int // of nesting
	repeat bool
}

// timerGlobals are the globals of timers.
func timerGlobals() []loop.Global {
	return []loop.Global{
		operation("setTimeout", 1, func(w *window, args arguments) goja.Value {
			return w.setTimer(args, false)
		}),
		operation("setInterval", 1, func(w *window, args arguments) goja.Value {
			return w.setTimer(args, true)
		}),
		operation("clearTimeout", 0, (*window).clearTimer),
		operation("clearInterval", 0, (*window).clearTimer),
		operation("queueMicrotask", 1, func(w *window, args arguments) goja.Value {
			f := args.callback(0)
			w.loop.QueueMicrotask(func() error {
				_, err := f(goja.Undefined())
				return err
			})
			return goja.Undefined()
		}),
	}
}

// setTimer arms a timer and returns its handle. What is not a function is source to be run.
func (w *window) setTimer(args arguments, repeat bool) goja.Value {
	t := &w.timers
	call, ok := goja.AssertFunction(args.at(0))
	if !ok {
		source := args.text(0).String()
		call = func(goja.Value, ...goja.Value) (goja.Value, error) {
			return w.vm.RunString(source)
		}
	}
	d := time.Duration(max(0, number32(args.at(1)))) * time.Millisecond
	t.number++
	o := &timer{w: w, number: t.number, call: call, args: args.rest(2), period: d, repeat: repeat}
	if t.turn == w.loop.Turn() {
		o.level = t.level
	}
	o.timer.Init(w.loop, o, args.at(0))
	o.timer.Set(clamped(d, o.level), repeat)
	t.live[o.number] = o
	return w.value(o.number)
}

const (
	deep  = 5 // timers that are nested deeper are clamped
	clamp = 4 * time.Millisecond
)

// clamped returns the delay of a timer that is nested.
func clamped(d time.Duration, level int) time.Duration {
	if level > deep {
		return max(d, clamp)
	}
	return d
}

// Fire is called by the host.
func (o *timer) Fire() {
	t := &o.w.timers
	if o.level <= deep {
		o.level++
	}
	if !o.repeat {
		delete(t.live, o.number)
	} else if o.level == deep+1 && o.period < clamp {
		o.period = clamp
		o.timer.SetPeriod(clamp)
	}
	t.level, t.turn = o.level, o.w.loop.Turn()
	o.w.loop.Call(o.call, o.w.global, o.args...)
}

func (w *window) clearTimer(args arguments) goja.Value {
	number := int64(number32(args.at(0)))
	if o := w.timers.live[number]; o != nil {
		delete(w.timers.live, number)
		o.timer.Clear()
	}
	return goja.Undefined()
}
