// Package stage is a virtual host whose frames take place when its owner says so. Package marble
// uses it to test programs that paint.
package stage

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/kernel"
)

// instant is the shortest time there is, and the frame period of the host under a stage.
const instant = time.Nanosecond

// Stage is a virtual host on which frames take place at each vsync or, once Paint was called, at
// the moments that were painted.
//
// The host under it only has frames at a fixed period, which is an instant here. The stage asks for
// the host's frame in the instant before the moment of its own frame. So the frame ranks after all
// that is ready at that moment, as a frame must. An idle period that ends with a frame ends an
// instant early; a program sees that only if it cancels the frame during the period.
type Stage struct {
	*host.Virtual
	screen screen
}

// New makes a stage with a vsync each c.FramePeriod, which must be above 0.
func New(c host.Config) *Stage {
	period := c.FramePeriod
	if period <= 0 {
		panic("stage: New: FramePeriod not positive")
	}
	c.FramePeriod = instant
	v := host.NewVirtual(c)
	return &Stage{v, screen{
		Kernel: kernel.Of(v), base: v, period: period, frames: map[kernel.ID]*request{},
	}}
}

// Paint adds moments at which frames take place. From now on frames take place only at painted
// moments.
func (s *Stage) Paint(moments []time.Duration) {
	lock := s.screen.Mutex()
	lock.Lock()
	defer lock.Unlock()
	s.screen.paint(moments)
}

// Kernel returns the stage as its schedulers see it.
func (s *Stage) Kernel() kernel.Kernel { return &s.screen }

// RequestAnimationFrame registers f for the next frame.
func (s *Stage) RequestAnimationFrame(f func(timestamp time.Duration)) (host.FrameID, error) {
	if f == nil {
		panic("host: RequestAnimationFrame: nil callback")
	}
	lock := s.screen.Mutex()
	lock.Lock()
	defer lock.Unlock()
	if id := s.screen.RequestAnimationFrame(&callback{&s.screen, f}); id != 0 {
		return host.FrameID(id), nil
	}
	return 0, host.ErrClosed
}

// CancelAnimationFrame cancels a frame callback. It reports whether it was still to be called.
func (s *Stage) CancelAnimationFrame(id host.FrameID) bool {
	lock := s.screen.Mutex()
	lock.Lock()
	defer lock.Unlock()
	return s.screen.cancel(kernel.ID(id))
}

// callback is a user's function as a runner.
type callback struct {
	screen *screen
	f      func(timestamp time.Duration)
}

// Run is called with the lock held.
func (c *callback) Run() {
	timestamp, lock := c.screen.Elapsed(), c.screen.Mutex()
	lock.Unlock()
	c.f(timestamp)
	lock.Lock()
}

// screen is the kernel of a stage. Only its frames differ from the host's. It is guarded by the
// host, and its methods are called with the lock held.
type screen struct {
	kernel.Kernel
	base   *host.Virtual
	period time.Duration

	painted bool            // frames take place at paints, not at each vsync
	paints  []time.Duration // in order

	frames  map[kernel.ID]*request // callbacks that are still to be called
	last    kernel.ID
	number  int        // of the next frame
	asked   int        // callbacks that wait for it
	handed  bool       // the host has them
	waiting []*request // the callbacks, while they are not handed
	alarm   kernel.ID  // fires in the instant before the frame
}

type request struct {
	kernel.Runner
	screen *screen
	id     kernel.ID
	number int       // of the frame it waits for
	handle kernel.ID // the host's, once handed
}

// RequestAnimationFrame registers r for the next frame.
func (s *screen) RequestAnimationFrame(r kernel.Runner) kernel.ID {
	if s.Closed() {
		return 0
	}
	s.last++
	f := &request{Runner: r, screen: s, id: s.last, number: s.number}
	s.frames[f.id] = f
	s.asked++
	if s.handed {
		f.handOver()
		return f.id
	}
	s.waiting = append(s.waiting, f)
	if s.asked == 1 {
		s.wind()
	}
	return f.id
}

// CancelAnimationFrame cancels a frame callback.
func (s *screen) CancelAnimationFrame(id kernel.ID) { s.cancel(id) }

func (s *screen) cancel(id kernel.ID) bool {
	f := s.frames[id]
	if f == nil {
		return false
	}
	delete(s.frames, id)
	s.Kernel.CancelAnimationFrame(f.handle)
	if f.number == s.number {
		s.waiting = slices.DeleteFunc(s.waiting, func(w *request) bool { return w == f })
		if s.asked--; s.asked == 0 {
			s.forget()
		}
	}
	return true
}

// forget ends the wait for a frame.
func (s *screen) forget() {
	s.asked, s.handed, s.waiting = 0, false, nil
	s.ClearTimeout(s.alarm)
}

// paint is Stage.Paint.
func (s *screen) paint(paints []time.Duration) {
	s.painted = true
	s.paints = append(s.paints, paints...)
	slices.Sort(s.paints)
	if s.asked > 0 && !s.handed {
		s.ClearTimeout(s.alarm)
		s.wind()
	}
}

// wind sets the alarm for the next frame, if there is going to be one.
func (s *screen) wind() {
	now := s.Elapsed()
	if due, ok := s.after(now); ok {
		s.alarm = s.SetTimeout((*alarm)(s), due-instant-now)
	}
}

// after returns the first frame later than t.
func (s *screen) after(t time.Duration) (at time.Duration, ok bool) {
	if !s.painted {
		return (t/s.period + 1) * s.period, true
	}
	i, _ := slices.BinarySearch(s.paints, t+1)
	if i == len(s.paints) {
		return 0, false
	}
	return s.paints[i], true
}

// alarm is the screen as the runner of its timer.
type alarm screen

// Run hands the waiting callbacks to the host, for its next frame. The instant until then counts as
// part of the run, so that the host has no time for idle callbacks.
func (a *alarm) Run() {
	s := (*screen)(a)
	for _, f := range s.waiting {
		f.handOver()
	}
	s.waiting, s.handed = nil, true
	lock := s.Mutex()
	lock.Unlock()
	s.base.Block(instant)
	lock.Lock()
}

func (f *request) handOver() { f.handle = f.screen.Kernel.RequestAnimationFrame(f) }

// Run runs the callback, in its frame. Callbacks that are registered from then on wait for the next
// frame.
func (f *request) Run() {
	s := f.screen
	if f.number == s.number {
		s.number++
		s.forget()
	}
	delete(s.frames, f.id)
	f.Runner.Run()
}
