package main

import (
	"fmt"
	"time"
)

// stall tells slowness from loss: it measures for how long nothing of a kind has gone on although
// the servers answered.
type stall struct {
	begun, looked time.Time
	still         time.Duration // since the last progress, while servers answered
	most          time.Duration // that still ever was
	silent        time.Duration // while they did not
}

func newStall() *stall { return &stall{begun: time.Now(), looked: time.Now()} }

// longestLook bounds what counts between two looks: a checker that was not let run saw nothing.
const longestLook = time.Second

// look takes what was seen since the last look, and returns for how long nothing has gone on.
func (s *stall) look(now time.Time, moved, answered bool) time.Duration {
	passed := now.Sub(s.looked)
	s.looked = now
	switch {
	case moved:
		s.still = 0
	case answered:
		s.still += min(passed, longestLook)
		s.most = max(s.most, s.still)
	default:
		s.silent += passed
	}
	return s.still
}

// String says how long all of it was.
func (s *stall) String() string {
	return fmt.Sprintf("%.1fs later; nothing moved for up to %.1fs, and no server answered for %.1fs",
		s.looked.Sub(s.begun).Seconds(), s.most.Seconds(), s.silent.Seconds())
}
