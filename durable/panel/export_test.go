package panel

import (
	"time"

	"github.com/rxsched/rxsched/durable"
)

// Sample is what pages get of keys whose action is paused or not.
func Sample(now time.Time, paused bool, keys ...durable.Info[[]byte]) []byte {
	s, p := newSample(now), &panel{deeds: deeds}
	for _, i := range keys {
		e := entry{"mail", i, paused}
		s.add(e, p.offered(e))
	}
	s.finish(0, nil)
	return marshal(s)
}
