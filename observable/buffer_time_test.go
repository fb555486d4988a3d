package observable_test

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
	"github.com/stretchr/testify/require"
)

func TestBufferTime(t *testing.T) {
	t.Parallel()
	each := onScheduler(func(s scheduler.Scheduler) observable.Operator[string, []string] {
		return observable.BufferTime[string](3*ms, s)
	})
	config := func(c observable.BufferTimeConfig) opOn {
		return onScheduler(func(s scheduler.Scheduler) observable.Operator[string, []string] {
			return observable.BufferTimeWithConfig[string](4*ms, s, c)
		})
	}
	pairs := config(observable.BufferTimeConfig{Max: 2})
	overlapping := config(observable.BufferTimeConfig{Every: 2 * ms})
	lists := key{"x": "[a b]", "y": "[b c]", "z": "[c]", "n": "[]"}
	runMarbles(t, []marbles{
		{name: "sends the values of each span", op: each, key: lists,
			in:   "-ab--c|",
			want: "---x--(z|)"},
		{name: "sends what is full", op: pairs, key: lists,
			in:   "-abc--|",
			want: "--x---(z|)"},
		{name: "lists may overlap", op: overlapping, key: lists,
			in:   "-a-b-c-|",
			want: "----x-y(zn|)"},
	})
}

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
