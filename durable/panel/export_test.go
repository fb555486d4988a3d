package panel

import (
	"time"

	"github.com/rxsched/rxsched/durable"
)

// Sample is what pages get of keys whose action is paused or not.
func Sample(now time.Time, paused bool, keys ...durable.Info[[]byte]) []byte {
	s := newSample(now)
	for _, i := range keys {
		s.add("mail", i, paused)
	}
	s.finish(0, nil)
	return s.encode()
}
