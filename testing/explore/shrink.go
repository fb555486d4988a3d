package explore

import (
	"cmp"
	"slices"
	"sync/atomic"
	"time"
)

// shrinker looks for the shortest schedule that fails in the same way.
type shrinker struct {
	s    *search
	best *order // that failed
	left int
}

const (
	attempts = 3000 // orders that are tried at most
	dear     = 100  // as many as an order counts that has to be abandoned: it may take a second
	remains  = 10   // as many as one counts whose goroutines stay behind

	leastShrink, mostShrink = 3 * time.Second, 10 * time.Second // real time
)

// skip is a choice of a schedule that is the usual one.
var skip = token{value: -1}

// shrink returns the order of the shortest schedule, as far as the time that is left goes.
func (s *search) shrink(x *order) *order {
	s.late = new(atomic.Bool)
	most := mostShrink
	if s.config.Time > 0 {
		most = max(leastShrink, s.config.Time-time.Since(s.began))
	}
	defer time.AfterFunc(most, func() { s.late.Store(true) }).Stop()
	defer func() { s.late = nil }()
	k := &shrinker{s, x, attempts}
	for k.once() {
	}
	return k.best
}

// spent reports whether the budget is.
func (k *shrinker) spent() bool { return k.left <= 0 || k.s.late.Load() }

// once tries shorter schedules. It reports whether one of them fails, and goes on from that.
func (k *shrinker) once() bool {
	was := k.best
	if len(k.tokens()) == 0 {
		return false // the usual order fails
	}
	k.usual()
	k.drop()
	return k.best != was && !k.spent()
}

func (k *shrinker) tokens() []token { return trimmed(k.best.tokens) }

// attempt tries a schedule. It reports whether it is better than the best.
func (k *shrinker) attempt(tokens []token) bool {
	if k.spent() {
		return false
	}
	return k.judge(k.try(&given{tokens: tokens}))
}

// try tries an order, at its price.
func (k *shrinker) try(by chooser) *order {
	x := k.s.try(by)
	switch k.left--; {
	case x.abandoned:
		k.left -= dear
	case x.remains:
		k.left -= remains
	}
	return x
}

func (k *shrinker) judge(x *order) bool {
	if !x.failsLike(k.best) || compare(x, k.best) >= 0 {
		return false
	}
	k.best = x
	return true
}

// compare compares the schedules of two orders: by length, changes of the goroutine, and text.
func compare(a, b *order) int {
	s, t := trimmed(a.tokens), trimmed(b.tokens)
	return cmp.Or(cmp.Compare(len(s), len(t)), cmp.Compare(unusual(s), unusual(t)),
		cmp.Compare(len(a.history), len(b.history)), cmp.Compare(format(s), format(t)))
}

func unusual(tokens []token) (n int) {
	for _, t := range tokens {
		if !t.usual {
			n++
		}
	}
	return n
}

// drop leaves out choices: halves of the schedule, then quarters, and so on.
func (k *shrinker) drop() {
	for size := len(k.tokens()) / 2; size > 0; size /= 2 {
		for at := 0; at+size <= len(k.tokens()) && !k.spent(); {
			if tokens := k.tokens(); !k.attempt(slices.Concat(tokens[:at], tokens[at+size:])) {
				at += size
			}
		}
	}
}

// usual makes usual choices in place of others: in halves of the schedule, then quarters, and so on.
func (k *shrinker) usual() {
	for size := (len(k.tokens()) + 1) / 2; size > 0; size /= 2 {
		for at := 0; at < len(k.tokens()) && !k.spent(); at += size {
			tokens := slices.Clone(k.tokens())
			for i := range tokens[at:min(at+size, len(tokens))] {
				if t := &tokens[at+i]; !t.usual {
					*t = skip
				}
			}
			if !slices.Equal(tokens, k.tokens()) {
				k.attempt(tokens)
			}
		}
	}
}
