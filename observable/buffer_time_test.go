package observable_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
	"github.com/stretchr/testify/require"
)

func TestBufferTime_OfNoTimeSendsAListAFrame(t *testing.T) {
	t.Parallel()
	marble.Run(t, func(m *marble.M) {
		m.Animate("           -----x----x")
		src := m.Cold("       -ab")
		eachFrame := observable.BufferTime[string](0, m.Frame())
		m.Expect(list(observable.Pipe2(src, eachFrame, observable.Take[[]string](2)))).
			ToBeWith("        -----x----(n|)", key{"x": "[a b]", "n": "[]"}.legend(nil))
	})
}

// No t.Parallel: the memory is measured.
func TestBufferTime_KeepsNothingOfSpansThatHaveEnded(t *testing.T) {
	r := newRig()
	sub := observable.Pipe1(observable.Never[int](), observable.BufferTime[int](ms, r.async)).Subscribe(context.Background(), ignore[[]int]())
	used := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	r.host.Advance(time.Second)
	before := used()
	r.host.Advance(20 * time.Second) // 20 000 spans
	require.Less(t, int64(used())-int64(before), int64(1<<20))
	sub.Unsubscribe()
}
