package timers

import "time"

// recent is the durations that were used of late, in sets by their hash. One that was pushed out of
// its set is taken for new when it comes again, which costs its timer a place of its own in the
// queue and nothing else. So it has a fixed size, where a map would cost most with durations that
// never come again.
type recent [1 << setBits]set

const setBits = 7 // 512 durations, in 8 KiB

type set [4]place

// place is a duration, and the list that its timers are appended to: its index plus one, or 0 if
// there is none.
type place struct {
	duration time.Duration
	list     uint32
}

func (r *recent) set(d time.Duration) *set {
	const golden = 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio; twice, as whole seconds would still meet after once
	h := uint64(d) * golden
	return &r[(h^h>>32)*golden>>(64-setBits)]
}

// find returns the place of a duration, or nil.
func (r *recent) find(d time.Duration) *place {
	set := r.set(d)
	for i := range set {
		if set[i].duration == d {
			return &set[i]
		}
	}
	return nil
}

// add gives a duration that has none a place: a free one, or that of one that has no list, if
// possible.
func (r *recent) add(d time.Duration) {
	set := r.set(d)
	at := 0
	for i := range set {
		if set[i] == (place{}) {
			at = i
			break
		}
		if set[i].list == 0 {
			at = i
		}
	}
	set[at] = place{duration: d}
}

// forget says that a list is not to be appended to any more.
func (r *recent) forget(d time.Duration, list uint32) {
	if p := r.find(d); p != nil && p.list == list+1 {
		p.list = 0
	}
}
