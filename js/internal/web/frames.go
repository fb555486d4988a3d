package web

import (
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js/internal/loop"
)

// requests are frame or idle callbacks that wait at the host, by their handles.
type requests struct {
	number int64

	mu   sync.Mutex // for Close, which any goroutine may call
	live map[int64]*request
}

// request is a callback that waits.
type request struct {
	call   goja.Callable
	cancel func() bool
}

// add makes a request, and returns its handle. ask asks the host.
func (r *requests) add(f goja.Callable, ask func(handle int64) (cancel func() bool, err error)) int64 {
	r.number++
	if cancel, err := ask(r.number); err == nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.live == nil {
			r.live = map[int64]*request{}
		}
		r.live[r.number] = &request{f, cancel}
	}
	return r.number
}

// take forgets a request; nil if there is none.
func (r *requests) take(handle int64) *request {
	r.mu.Lock()
	defer r.mu.Unlock()
	q := r.live[handle]
	delete(r.live, handle)
	return q
}

// waiting returns the handles of all requests, in order.
func (r *requests) waiting() []int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.live))
}

// cancel cancels a request, and returns it; nil if there is none.
func (r *requests) cancel(handle int64) *request {
	q := r.take(handle)
	if q != nil {
		q.cancel()
	}
	return q
}

// cancelAll cancels all requests.
func (r *requests) cancelAll() {
	for _, handle := range r.waiting() {
		r.cancel(handle)
	}
}

// canceller is a function that cancels a request.
func canceller(name string, of func(*window) *requests) loop.Global {
	return operation(name, 1, func(w *window, args arguments) goja.Value {
		of(w).cancel(int64(uint32(number32(args.at(0)))))
		return goja.Undefined()
	})
}

// idleDeadline is the state of an IdleDeadline.
type idleDeadline struct {
	object
	deadline host.IdleDeadline
}

// frameGlobals are those of frames and of idle periods.
func frameGlobals() []loop.Global {
	return slices.Concat([]loop.Global{
		operation("requestAnimationFrame", 1, (*window).requestFrame),
		canceller("cancelAnimationFrame", func(w *window) *requests { return &w.frames }),
	}, classGlobals("IdleDeadline"), []loop.Global{
		operation("requestIdleCallback", 1, (*window).requestIdle),
		canceller("cancelIdleCallback", func(w *window) *requests { return &w.idle }),
	})
}

func (w *window) requestFrame(args arguments) goja.Value {
	return w.value(w.frames.add(args.callback(0), func(handle int64) (func() bool, error) {
		id, err := w.loop.Host.RequestAnimationFrame(func(t time.Duration) {
			w.loop.Callback(func() error { return w.runFrame(w.frames.take(handle), t) })
		})
		return func() bool { return w.loop.Host.CancelAnimationFrame(id) }, err
	}))
}

// runFrame calls a frame callback, unless it was cancelled.
func (w *window) runFrame(f *request, t time.Duration) error {
	if f == nil {
		return nil
	}
	_, err := f.call(goja.Undefined(), w.value(w.milliseconds(t)))
	return err
}

// earlyFrame runs the frame callbacks that wait, in the turn that is in progress.
func (w *window) earlyFrame() {
	now := w.loop.Host.Elapsed()
	for _, handle := range w.frames.waiting() {
		w.loop.Next(func() error { return w.runFrame(w.frames.cancel(handle), now) })
	}
}

// idleState is the scheduling state of idle callbacks.
var idleState = &source{fixed: background}

func (w *window) makeIdleDeadline() {
	c := w.newClass("IdleDeadline", nil, 0, nil)
	getter(c, "didTimeout", func(d *idleDeadline) goja.Value {
		return w.value(d.deadline.DidTimeout)
	})
	method(c, "timeRemaining", 0, func(d *idleDeadline, _ arguments) goja.Value {
		w.loop.Elapsed()
		return w.value(float64(d.deadline.TimeRemaining()) / float64(time.Millisecond))
	})
}

func (w *window) requestIdle(args arguments) goja.Value {
	f := args.callback(0)
	timeout := time.Duration(0)
	if v := args.options(1).get("timeout"); v != nil {
		timeout = time.Duration(uint32(number32(v))) * time.Millisecond
	}
	return w.value(w.idle.add(f, func(number int64) (func() bool, error) {
		id, err := w.loop.Host.RequestIdleCallback(func(d host.IdleDeadline) {
			w.idle.take(number)
			w.loop.Callback(func() error {
				_, err := w.scheduled(idleState, func() (goja.Value, error) {
					made := w.class("IdleDeadline").create(&idleDeadline{deadline: d})
					return f(goja.Undefined(), made)
				})
				return err
			})
		}, timeout)
		return func() bool { return w.loop.Host.CancelIdleCallback(id) }, err
	}))
}
