package observable

import (
	"time"

	"github.com/rxsched/rxsched/action"
	"github.com/rxsched/rxsched/scheduler"
)

// Frame is a value of [AnimationFrames].
type Frame struct {
	// Timestamp is the frame's time.
	Timestamp time.Time

	// Elapsed is the time from the subscription to the frame.
	Elapsed time.Duration
}

// AnimationFrames sends a value in each frame, through s, which should be a scheduler of frames. It
// never ends. It delivers on s. It stands for RxJS's animationFrames.
//
//	frames:              -x--x--x
//	AnimationFrames(s):  -1--2--3...   with the times
func AnimationFrames(s scheduler.Scheduler) Observable[Frame] {
	must(given(s), "AnimationFrames: nil s")
	return New(func(dst *Subscriber[Frame]) {
		start := s.Now()
		begin(dst, s, action.Func(func(self *action.Action) {
			now := s.Now()
			dst.Next(Frame{Timestamp: now, Elapsed: now.Sub(start)})
			self.Schedule(0)
		}), 0)
	})
}
