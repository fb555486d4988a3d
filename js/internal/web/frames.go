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

// requests are frame or idle callbacks that wait at the host, by their handles. ID is how the host
// knows them.
type requests[ID any] struct {
	number int64

	mu   sync.Mutex // for Close, which any goroutine may call
	live map[int64]ID
}

// add makes a request, and returns its handle.
func (r *requests[ID]) add(request func(handle int64) (ID, error)) int64 {
	r.number++
	if id, err := request(r.number); err == nil {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.live == nil {
			r.live = map[int64]ID{}
		}
		r.live[r.number] = id
	}
	return r.number
}

// take forgets a request.
func (r *requests[ID]) take(handle int64) (id ID, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	id, ok = r.live[handle]
	delete(r.live, handle)
	return id, ok
}

// get returns a request.
func (r *requests[ID]) get(handle int64) (id ID, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	id, ok = r.live[handle]
	return id, ok
}

// waiting returns the handles of all requests, in order.
func (r *requests[ID]) waiting() []int64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Sorted(maps.Keys(r.live))
}

// takeAll forgets all requests.
func (r *requests[ID]) takeAll() map[int64]ID {
	r.mu.Lock()
	defer r.mu.Unlock()
	live := r.live
	r.live = nil
	return live
}

// canceller is a function that cancels a request.
func canceller[ID any](
	name string, of func(*window) *requests[ID], cancel func(*window, ID) bool,
) loop.Global {
	return operation(name, 1, func(w *window, args arguments) goja.Value {
		if id, ok := of(w).take(int64(uint32(number32(args.at(0))))); ok {
			cancel(w, id)
		}
		return goja.Undefined()
	})
}

// cancelled cancels all requests when the runtime closes.
func cancelled[ID any](w *window, r *requests[ID], cancel func(ID) bool) {
	w.loop.OnClose(func() {
		live := r.takeAll()
		for _, handle := range slices.Sorted(maps.Keys(live)) {
			cancel(live[handle])
		}
	})
}

// idleDeadline is the state of an IdleDeadline.
type idleDeadline struct {
	object
	deadline host.IdleDeadline
}

// frame is a frame callback that waits.
type frame struct {
	id   host.FrameID
	call goja.Callable
}

// frameGlobals are those of frames and of idle periods.
func frameGlobals() []loop.Global {
	return slices.Concat([]loop.Global{
		operation("requestAnimationFrame", 1, (*window).requestFrame),
		canceller("cancelAnimationFrame",
			func(w *window) *requests[frame] { return &w.frames }, (*window).cancelFrame),
	}, classGlobals("IdleDeadline"), []loop.Global{
		operation("requestIdleCallback", 1, (*window).requestIdle),
		canceller("cancelIdleCallback",
			func(w *window) *requests[host.IdleID] { return &w.idle },
			func(w *window, id host.IdleID) bool { return w.loop.Host.CancelIdleCallback(id) }),
	})
}

func (w *window) requestFrame(args arguments) goja.Value {
	f := args.callback(0)
	return w.value(w.frames.add(func(handle int64) (frame, error) {
		id, err := w.loop.Host.RequestAnimationFrame(func(t time.Duration) {
			w.loop.Callback(func() error { return w.runFrame(handle, t) })
		})
		return frame{id, f}, err
	}))
}

func (w *window) cancelFrame(f frame) bool { return w.loop.Host.CancelAnimationFrame(f.id) }

// runFrame calls a frame callback, unless it was cancelled.
func (w *window) runFrame(handle int64, t time.Duration) error {
	f, ok := w.frames.take(handle)
	if !ok {
		return nil
	}
	_, err := f.call(goja.Undefined(), w.value(w.milliseconds(t)))
	return err
}

// earlyFrame runs the frame callbacks that wait, in the turn that is in progress.
func (w *window) earlyFrame() {
	now := w.loop.Host.Elapsed()
	for _, handle := range w.frames.waiting() {
		w.loop.Next(func() error {
			if f, ok := w.frames.get(handle); ok {
				w.loop.Host.CancelAnimationFrame(f.id)
			}
			return w.runFrame(handle, now)
		})
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
	return w.value(w.idle.add(func(number int64) (host.IdleID, error) {
		return w.loop.Host.RequestIdleCallback(func(d host.IdleDeadline) {
			w.idle.take(number)
			w.loop.Callback(func() error {
				_, err := w.scheduled(idleState, func() (goja.Value, error) {
					made := w.class("IdleDeadline").create(&idleDeadline{deadline: d})
					return f(goja.Undefined(), made)
				})
				return err
			})
		}, timeout)
	}))
}
