// Package sleeper puts a loop's goroutine to sleep: until a time, or until it is woken.
//
// The runtime's own timers wait in epoll for whole milliseconds, so they are late by half of one.
// On Linux a sleeper takes a timerfd for the end of each sleep that has one, and waits for it in
// the runtime's poller: see alarm. It sleeps on a timer of the runtime on other systems, while no
// timerfd is to be had, and where time is not real.
package sleeper

import "time"

// Sleeper is what one goroutine sleeps with.
type Sleeper struct {
	woken chan struct{} // of capacity 1, so that wake-ups merge
	alarm alarm
	timer *time.Timer // takes the place of the alarm; only touched by the goroutine that sleeps
}

// New makes a sleeper.
func New() *Sleeper { return &Sleeper{woken: make(chan struct{}, 1)} }

// Wake ends the sleep that has begun, or else the next one. Any goroutine may call it.
func (s *Sleeper) Wake() {
	select {
	case s.woken <- struct{}{}:
	default:
	}
	s.alarm.interrupt()
}

// Sleep waits until Wake is called. It holds no descriptor meanwhile.
func (s *Sleeper) Sleep() {
	s.alarm.close()
	<-s.woken
}

// SleepFor waits for d, or until Wake is called. It may end early; the caller looks at the clock
// and sleeps again. It returns if the time came while the caller looked at the clock.
//
// Wake fills the channel first and interrupts the alarm then. SleepFor sets the alarm first and
// looks into the channel then. If it finds the channel empty, the send comes later, and what set has
// done happens before the interruption: that finds the file, and a deadline that is set already. So
// no call of Wake is lost.
func (s *Sleeper) SleepFor(d time.Duration) {
	if d <= 0 {
		return
	}
	if instead := s.alarm.set(d); instead > 0 {
		s.sleepOnTimer(instead)
		return
	}
	if s.wasWoken() {
		return
	}
	s.alarm.wait()
	s.wasWoken()
}

// wasWoken takes a wake-up out of the channel. It reports whether there was one.
func (s *Sleeper) wasWoken() bool {
	select {
	case <-s.woken:
		return true
	default:
		return false
	}
}

func (s *Sleeper) sleepOnTimer(d time.Duration) {
	if s.timer == nil {
		s.timer = time.NewTimer(d)
	} else {
		s.timer.Reset(d)
	}
	select {
	case <-s.woken:
		s.timer.Stop()
	case <-s.timer.C:
	}
}

// Release gives back what the sleeper holds of the system. It can sleep again.
func (s *Sleeper) Release() { s.alarm.close() }
