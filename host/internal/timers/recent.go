package timers

import "time"

// recent holds the durations that were used lately, in sets by their hash. It has a fixed size. A
// duration that was pushed out of its set counts as new when it comes again; its timer then is
// alone. A map would cost most with durations that never come again.
type recent [1 << setBits]set

const setBits = 7 // 512 durations, in 8 KiB

type set [4]place

// place is a duration, and the index plus one of the list to which its timers are appended, or 0.
type place struct {
	duration time.Duration
	list     uint32
}

func (r *recent) set(d time.Duration) *set {
	// 2^64 divided by the golden ratio. One multiplication would still let whole seconds collide.
	const golden = 0x9e3779b97f4a7c15
	h := uint64(d) * golden
	return &r[(h^h>>32)*golden>>(64-setBits)]
}

// place returns the place of a duration. A new one gets a place, a free one or, if possible, that of
// a duration without a list; then place returns nil.
func (r *recent) place(d time.Duration) *place {
	set := r.set(d)
	to := &set[0]
	for i := range set {
		p := &set[i]
		if p.duration == d {
			return p
		}
		if p.list == 0 && *to != (place{}) {
			to = p
		}
	}
	*to = place{duration: d}
	return nil
}

// forget says that no timer may be appended to a list any more.
func (r *recent) forget(d time.Duration, list uint32) {
	set := r.set(d)
	for i := range set {
		if set[i] == (place{d, list + 1}) {
			set[i].list = 0
		}
	}
}
