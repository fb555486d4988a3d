package timers

import "time"

// recent holds the durations that were used lately, in sets by their hash. It grows with their
// number, up to a fixed size. A duration that was pushed out of its set counts as new when it comes
// again; its timer then is alone. A map would cost most with durations that never come again. The
// zero value is empty and ready to use.
type recent struct {
	sets  []set
	shift uint8 // of a hash, which leaves the index of a set: 64 minus the logarithm of their number
}

const mostSets = 128 // 512 durations, in 8 KiB

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
	return &r.sets[(h^h>>32)*golden>>r.shift]
}

// place returns the place of a duration. A new one gets a place, a free one or, if there can't be
// more, that of a duration without a list if possible; then place returns nil.
func (r *recent) place(d time.Duration) *place {
	if r.sets == nil {
		*r = recent{make([]set, 1), 64}
	}
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
	if *to != (place{}) && len(r.sets) < mostSets {
		r.grow()
		return r.place(d)
	}
	*to = place{duration: d}
	return nil
}

// grow doubles the number of sets: each becomes two.
func (r *recent) grow() {
	old := r.sets
	*r = recent{make([]set, 2*len(old)), r.shift - 1}
	for _, set := range old {
		for _, p := range set {
			r.take(p)
		}
	}
}

// take takes a place over into a set that has room.
func (r *recent) take(p place) {
	set := r.set(p.duration)
	for i := range set {
		if set[i] == (place{}) {
			set[i] = p
			return
		}
	}
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
