package panel

import (
	"time"

	"github.com/rxsched/rxsched/durable"
)

// Sample is what pages get of keys with these marks.
func Sample(now time.Time, marks []string, keys ...durable.Info[[]byte]) []byte {
	s, p := newSample(now), &panel{deeds: deeds}
	for _, i := range keys {
		e := entry{"mail", i, marks}
		s.add(e, p.offered(e))
	}
	s.finish(0, nil)
	return marshal(s)
}
