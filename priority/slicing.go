package priority

import (
	"fmt"
	"time"
)

// slicing says how long tasks may keep the host. It is guarded by the host.
type slicing struct {
	usual    time.Duration // set once: the length of a slice at a frame rate of 0
	interval time.Duration // how long a slice is
	began    time.Duration // when the slice began
	now      time.Duration // the clock when the message began or its last run ended
	paint    bool          // RequestPaint was called in this slice
}

// begin begins a slice at the time that was read last.
func (s *slicing) begin() { s.began, s.paint = s.now, false }

// over reports whether the host should get its turn.
func (s *slicing) over(now time.Duration) bool { return s.paint || now-s.began >= s.interval }

// ShouldYield reports whether the host should get its turn: the slice is over, or a paint was
// requested. Long work asks it from time to time; tasks should ask [Slice.Over] instead. Outside of
// tasks it is about the last slice. Any goroutine may call it. It stands for React's shouldYield.
func (s *Scheduler) ShouldYield() bool {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.slicing.over(s.kernel.Elapsed())
}

// RequestPaint makes ShouldYield return true until the next slice begins, so that the host can
// draw. Any goroutine may call it. It stands for React's requestPaint.
func (s *Scheduler) RequestPaint() {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.slicing.paint = true
}

// SetFrameRate makes a slice as long as a frame at fps frames a second, in whole milliseconds. With
// 0, a slice is as long as the config says. It returns [ErrFrameRate], and changes nothing, if fps
// is below 0 or above 125. Any goroutine may call it. It stands for React's forceFrameRate.
func (s *Scheduler) SetFrameRate(fps int) error {
	if fps < 0 || fps > maxFrameRate {
		return fmt.Errorf("%w: %d", ErrFrameRate, fps)
	}
	s.lock.Lock()
	defer s.lock.Unlock()
	s.slicing.interval = s.slicing.usual
	if fps > 0 {
		s.slicing.interval = (time.Second / time.Duration(fps)).Truncate(time.Millisecond)
	}
	return nil
}
