package timers_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/host/internal/timers"
)

// shapes are ways in which the durations of many timers lie.
var shapes = []func(r *rand.Rand, now time.Duration) time.Duration{
	func(r *rand.Rand, _ time.Duration) time.Duration { return within(r, time.Hour) },
	func(r *rand.Rand, _ time.Duration) time.Duration { return within(r, time.Microsecond) },
	func(r *rand.Rand, _ time.Duration) time.Duration { // of each magnitude as many
		return time.Duration(r.Uint64() >> (1 + r.IntN(63)))
	},
	func(r *rand.Rand, _ time.Duration) time.Duration { // in bunches that are far apart
		return time.Duration(r.IntN(3))*time.Hour + within(r, time.Millisecond)
	},
	func(_ *rand.Rand, now time.Duration) time.Duration { return max(0, time.Hour-now) }, // at once
	func(r *rand.Rand, _ time.Duration) time.Duration { return timers.Forever - within(r, time.Hour) },
}

func within(r *rand.Rand, d time.Duration) time.Duration { return time.Duration(r.Int64N(int64(d))) }

// many does many operations at once on a store and its model: what, to so many timers, whose
// durations have a shape.
func (p *pair) many(t require.TestingT, what, n, shape byte) {
	r := rand.New(rand.NewPCG(uint64(n), uint64(p.seq)))
	duration := func() time.Duration { return shapes[int(shape)%len(shapes)](r, p.now) }
	for range 1 + int(n)/2 {
		i := -1
		if len(p.model) > 0 {
			i = r.IntN(len(p.model))
		}
		switch {
		case what%8 < 3:
			p.arm(duration(), what%8 == 2)
		case i < 0:
		case what%8 == 3:
			p.clear(t, i)
		case what%8 == 4:
			p.refresh(t, i)
		case what%8 == 5:
			p.setPeriod(t, i, duration())
		case what%8 == 6:
			p.now = later(p.now, duration()/64)
		default:
			p.fire(t)
		}
		if what%8 == 7 {
			p.sort()
		}
	}
	p.sort()
	p.compare(t)
	items, stale := p.store.Queued()
	require.LessOrEqual(t, stale, len(p.model)+timers.Few+1)
	require.LessOrEqual(t, items, 2*len(p.model)+2*timers.Few)
}

// drain fires what is left, each interval once, and compares nothing but the order.
func (p *pair) drain(t require.TestingT) {
	for len(p.model) > 0 {
		first := p.model[0]
		p.fire(t)
		if first.repeats {
			require.True(t, p.store.Clear(first.id))
			p.model = p.model[1:]
		}
	}
	p.compare(t)
}

func TestStrict_IsASortedSliceOfManyTimers(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		var p pair
		for range rapid.IntRange(0, 30).Draw(t, "steps") {
			p.many(t, rapid.Byte().Draw(t, "what"), rapid.Byte().Draw(t, "many"), rapid.Byte().Draw(t, "shape"))
		}
		p.drain(t)
	})
}

func FuzzStrict_ManyTimers(f *testing.F) {
	f.Add([]byte{0, 255, 0, 7, 100, 0, 0, 255, 1, 3, 200, 0, 6, 9, 0})
	f.Add([]byte{0, 255, 2, 0, 255, 3, 7, 0, 0, 0, 255, 4, 4, 99, 0, 5, 99, 2})
	f.Fuzz(func(t *testing.T, script []byte) {
		var p pair
		for ; len(script) >= 3 && len(p.model) < 3000; script = script[3:] {
			p.many(t, script[0], script[1], script[2])
		}
		p.drain(t)
	})
}

// Timers that are cleared again leave nothing behind.
func TestStrict_ClearedTimersTakeNoMemory(t *testing.T) {
	t.Parallel()
	for _, beside := range []int{0, 10, 1000} {
		var s timers.Strict
		seq := uint64(0)
		arm := func(d time.Duration) timers.ID {
			seq++
			return s.Arm(label(seq), false, seq, 0, d)
		}
		for i := range beside {
			arm(time.Hour + time.Duration(i)*time.Minute)
		}
		for i := range 100_000 {
			d := time.Duration(i)
			if i%2 == 0 {
				d += 2 * time.Hour
			}
			require.True(t, s.Clear(arm(d)))
		}
		items, _ := s.Queued()
		require.LessOrEqual(t, items, 2*timers.Few+2*beside)
		require.Equal(t, beside, s.Len())
	}
}

func TestStrict_AllocatesNothingWhileManyTimersFire(t *testing.T) {
	var s timers.Strict
	var run timers.Runner = label(0)
	r := rand.New(rand.NewPCG(1, 2))
	seq, now := uint64(0), time.Duration(0)
	turn := func() {
		seq++
		s.Arm(run, false, seq, now, within(r, time.Second))
		if seq > 300 {
			now, _ = s.Due()
			s.Fire(now, seq)
		}
	}
	for range 20_000 {
		turn()
	}
	require.Zero(t, testing.AllocsPerRun(20_000, turn))
}
