package inspect_test

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/inspect"
)

// early runs a test with a virtual host that has run two turns, of 3 ms each, before its page
// opens.
func early(t *testing.T, test func(t *testing.T, v *host.Virtual, in *inspect.Inspector)) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := host.NewVirtual(host.Config{})
		in := showing(inspect.Config{LongTask: 10 * ms}, v)
		for range 2 {
			_ = v.Post(func() { v.Block(3 * ms) })
		}
		require.NoError(t, v.Run())
		test(t, v, in)
	})
}

func TestSample_BeforeAnybodyLookedIsAGap(t *testing.T) {
	early(t, func(t *testing.T, v *host.Virtual, in *inspect.Inspector) {
		p := open(t, in).hello()
		defer p.close()
		s := p.one()
		require.Len(t, s.Gaps, 1)
		require.Equal(t, time.Duration(0), s.Gaps[0].From)
		require.Equal(t, 6*ms, s.Gaps[0].To)
		require.Equal(t, uint64(2), s.Gaps[0].Turns)
		require.Empty(t, s.Running)
		require.Empty(t, p.one().Gaps)
	})
}

func TestSample_ShowsATurnThatBeganBeforeAnybodyLooked(t *testing.T) {
	early(t, func(t *testing.T, v *host.Virtual, in *inspect.Inspector) {
		var p *tab
		_ = v.Post(func() {
			v.Block(4 * ms)
			p = open(t, in).hello()
			s := p.one()
			require.Equal(t, []int64{int64(10 * ms), int64(host.KindTurn), 0}, s.Running)
			require.Equal(t, "began before the recording", s.Labels[0])
			require.Equal(t, 10*ms, s.Gaps[0].To)
			v.Block(20 * ms)
			require.Equal(t, s.Running, p.one().Running, "it goes on")
		})
		require.NoError(t, v.Run())
		defer p.close()
		s := p.one()
		require.Empty(t, s.Running)
		require.Equal(t, []span{{10 * ms, 20 * ms, host.KindTurn, false, "began before the recording", 1}}, s.spans())
		require.Len(t, s.Longs, 1)
		require.Equal(t, 20*ms, s.Longs[0].Duration)
	})
}

// What took longest in an earlier turn says nothing of one whose begin was not recorded.
func TestSample_OfATurnThatNobodyHasSeenBegin_NamesNothingOlder(t *testing.T) {
	early(t, func(t *testing.T, v *host.Virtual, in *inspect.Inspector) {
		p := open(t, in).hello()
		p.one()
		_ = v.Post(func() { v.Block(15 * ms) })
		require.NoError(t, v.Run())
		p.one()
		p.close()
		_ = v.Post(func() {
			p = open(t, in).hello()
			p.one()
			v.Block(20 * ms)
		})
		require.NoError(t, v.Run())
		defer p.close()
		longs := p.one().Longs
		require.Len(t, longs, 2)
		require.Empty(t, longs[1].Label)
	})
}

// A page may come and go while a turn is in progress.
func TestSample_OfATurnThatIsLookedAtTwice(t *testing.T) {
	early(t, func(t *testing.T, v *host.Virtual, in *inspect.Inspector) {
		var p *tab
		_ = v.Post(func() {
			p = open(t, in).hello()
			p.one()
			p.close()
			v.Block(5 * ms)
			p = open(t, in).hello()
			require.Equal(t, []int64{int64(11 * ms), int64(host.KindTurn), 0}, p.one().Running[:3])
		})
		require.NoError(t, v.Run())
		defer p.close()
		require.Empty(t, p.one().Running)
	})
}

// deaf is a host with a turn in progress, whose end is not recorded.
type deaf struct{ *host.Virtual }

func (d deaf) Stats() host.Stats {
	s := d.Virtual.Stats()
	s.Running = true
	return s
}

func TestSample_ATurnWhoseEndNobodyHeardIsOverWhenTheNextBegins(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := host.NewVirtual(host.Config{})
		p := open(t, showing(inspect.Config{}, deaf{v})).hello()
		defer p.close()
		require.Len(t, p.one().Running, 3)
		_ = v.Post(func() { require.Equal(t, []string{"task"}, p.one().Labels[:1]) })
		require.NoError(t, v.Run())
		require.Empty(t, p.one().Running)
	})
}
