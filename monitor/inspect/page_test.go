package inspect_test

import (
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/priority"
)

// virtual runs a test with a page of one virtual host, in a bubble.
func virtual(t *testing.T, c inspect.Config, test func(t *testing.T, v *host.Virtual, p *tab)) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := host.NewVirtual(host.Config{Name: "v", FramePeriod: 16 * ms})
		p := open(t, showing(c, v)).hello()
		defer p.close()
		require.Equal(t, "v", p.one().Name)
		test(t, v, p)
	})
}

func TestPage_IsToldWhatThereIs(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		in := inspect.New(inspect.Config{Title: "mine", Intro: "look", Actions: []inspect.Action{{Label: "go", About: "goes", Do: func() {}}}})
		p := open(t, in)
		defer p.close()
		var hello struct {
			Title, Intro    string
			Every, LongTask time.Duration
			Actions         []struct{ Label, About string }
		}
		p.read("hello", &hello)
		require.Equal(t, "mine", hello.Title)
		require.Equal(t, "look", hello.Intro)
		require.Equal(t, 50*ms, hello.LongTask)
		require.Equal(t, "goes", hello.Actions[0].About)
		require.Empty(t, p.sample())
	})
}

func TestSample_OfALoopEveryTenthOfASecond(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		defer l.Close()
		_, _ = l.SetInterval(func() {}, 35*ms) // never when a sample is taken
		p := open(t, showing(inspect.Config{}, l)).hello()
		defer p.close()
		for i := range 5 {
			require.Equal(t, time.Duration(i)*100*ms, p.one().Now)
		}
		s := p.one()
		require.Equal(t, uint64(14), s.Ran.Timers)
		require.Equal(t, 500*ms, s.Watched)
		require.Equal(t, uint64(14), s.Lag.Turns)
		require.Less(t, s.Lag.Max, 2*time.Microsecond)
		kinds := map[host.EventKind]int{}
		for _, one := range s.spans() {
			kinds[one.kind]++
		}
		require.Equal(t, map[host.EventKind]int{host.KindTurn: 3, host.KindInterval: 3}, kinds, "those at 420, 455 and 490 ms")
	})
}

func TestSample_HasWhatRanOnTheTimeline(t *testing.T) {
	virtual(t, inspect.Config{}, func(t *testing.T, v *host.Virtual, p *tab) {
		_ = v.Post(func() {
			v.Block(3 * ms)
			_ = v.QueueMicrotask(func() { v.Block(2 * ms) })
		})
		require.NoError(t, v.Run())
		all := p.one().spans()
		require.Len(t, all, 3)
		require.Equal(t, span{0, 3 * ms, host.KindTask, false, all[0].label, 1}, all[0])
		require.Contains(t, all[0].label, "TestSample_HasWhatRanOnTheTimeline")
		require.Equal(t, span{3 * ms, 2 * ms, host.KindMicrotask, false, all[1].label, 1}, all[1])
		require.Equal(t, span{0, 5 * ms, host.KindTurn, false, "task", 1}, all[2])
	})
}

func TestSample_MakesManyShortOnesOne(t *testing.T) {
	virtual(t, inspect.Config{}, func(t *testing.T, v *host.Virtual, p *tab) {
		short := func() { v.Block(10 * time.Microsecond) }
		for range 5 {
			_ = v.Post(short)
		}
		_ = v.Post(func() { v.Block(time.Microsecond) })
		require.NoError(t, v.Run())
		all := p.one().spans()
		require.Len(t, all, 3)
		require.Equal(t, int64(5), all[0].n)
		require.Equal(t, 50*time.Microsecond, all[0].length)
		require.Equal(t, host.KindTurn, all[1].kind)
		require.Equal(t, int64(6), all[1].n)
		require.Equal(t, int64(1), all[2].n, "another function")
	})
}

func TestSample_HasLongTasksWithWhatTookLongest(t *testing.T) {
	virtual(t, inspect.Config{LongTask: 10 * ms}, func(t *testing.T, v *host.Virtual, p *tab) {
		s := priority.New(v, priority.Config{})
		s.Schedule(func(priority.Slice) priority.Work { v.Block(12 * ms); return nil },
			priority.Normal)
		require.NoError(t, v.Run())
		_ = v.Post(func() { v.Block(9 * ms) })
		require.NoError(t, v.Run())
		got := p.one()
		require.Len(t, got.Longs, 1)
		require.Equal(t, 12*ms, got.Longs[0].Duration)
		require.Equal(t, "task", got.Longs[0].Turn)
		require.Contains(t, got.Longs[0].Label, "TestSample_HasLongTasks", "not the slice that ran it")
	})
}

func TestSample_HasDroppedFrames(t *testing.T) {
	virtual(t, inspect.Config{}, func(t *testing.T, v *host.Virtual, p *tab) {
		_, _ = v.RequestAnimationFrame(func(time.Duration) {})
		_ = v.Post(func() { v.Block(50 * ms) })
		require.NoError(t, v.Run())
		s := p.one()
		require.Equal(t, uint64(2), s.DroppedFrames)
		require.Len(t, s.Drops, 1)
		require.Equal(t, 2, s.Drops[0].N)
		require.Equal(t, 50*ms, s.Drops[0].At)
		require.Equal(t, 16*ms, s.Drops[0].First)
		require.Equal(t, 16*ms, s.Drops[0].Every)
		require.Empty(t, p.one().Drops)
	})
}

func TestSample_ShowsWhatRunsWhileItRuns(t *testing.T) {
	virtual(t, inspect.Config{}, func(t *testing.T, v *host.Virtual, p *tab) {
		_ = v.Post(func() {
			s := p.one()
			require.Equal(t, []int64{0, int64(host.KindTurn), 0, 0, int64(host.KindTask), 1}, s.Running)
			require.Equal(t, "task", s.Labels[0])
		})
		require.NoError(t, v.Run())
		require.Empty(t, p.one().Running)
	})
}

func TestSample_HasPrioritiesIfToldOfThem(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v := host.NewVirtual(host.Config{})
		hosts := monitor.NewHosts()
		e := hosts.Add(v)
		p := open(t, inspect.New(inspect.Config{Hosts: hosts})).hello()
		defer p.close()
		s := p.one()
		require.Nil(t, s.Priorities)

		one, two := priority.New(v, priority.Config{}), priority.New(v, priority.Config{})
		e.Priorities(one, two)
		for _, scheduler := range []*priority.Scheduler{one, two} {
			scheduler.Schedule(func(priority.Slice) priority.Work { return nil }, priority.Low)
		}
		s = p.one()
		require.Equal(t, priority.Waiting{Priority: priority.Low, Ready: 2}, s.Priorities[3])
	})
}

// A host that does more than is to be traced is left alone, and the gap is shown.
func TestSample_OfAStormHasAGap(t *testing.T) {
	virtual(t, inspect.Config{EventRate: 1000}, func(t *testing.T, v *host.Virtual, p *tab) {
		for range 1000 {
			_ = v.Post(func() { v.Block(time.Microsecond) })
		}
		for range 500 {
			v.Step()
		}
		synctest.Wait()
		require.False(t, traced(v), "it has been told")
		require.NoError(t, v.Run())
		s := p.one()
		require.Equal(t, uint64(1000), s.Turns)
		require.Less(t, s.Watched, 600*time.Microsecond)
		require.Len(t, s.Gaps, 1)
		require.GreaterOrEqual(t, s.Gaps[0].Turns, uint64(500), "it was left alone before Wait returned")
		require.Equal(t, s.Now, s.Gaps[0].To)

		for !traced(v) { // once it has paid back what it was traced too much
			p.one()
		}
		require.NoError(t, v.Post(func() { v.Block(ms) }))
		require.NoError(t, v.Run())
		require.Len(t, p.one().spans(), 2)
	})
}

func TestSample_OfAHostThatIsNeverLateHasNextToNoLag(t *testing.T) {
	virtual(t, inspect.Config{}, func(t *testing.T, v *host.Virtual, p *tab) {
		_, _ = v.SetTimeout(func() {}, ms)
		require.NoError(t, v.Run())
		s := p.one()
		require.Equal(t, uint64(1), s.Lag.Turns)
		require.Equal(t, time.Microsecond, s.Lag.P99, "the shortest there is")
		require.LessOrEqual(t, s.Lag.Max, time.Microsecond)
	})
}

func TestSample_OfAClosedHost(t *testing.T) {
	virtual(t, inspect.Config{}, func(t *testing.T, v *host.Virtual, p *tab) {
		require.NoError(t, v.Close())
		require.True(t, p.one().Closed)
	})
}

func TestHosts_ComeAndGoOnAnOpenPage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		a, b := host.NewVirtual(host.Config{Name: "a"}), host.NewVirtual(host.Config{Name: "b"})
		hosts := monitor.NewHosts()
		p := open(t, inspect.New(inspect.Config{Hosts: hosts})).hello()
		defer p.close()
		require.Empty(t, p.sample())
		entryA, entryB := hosts.Add(a), hosts.Add(b)
		require.Len(t, p.sample(), 2)
		require.True(t, traced(a))
		require.True(t, entryA.Remove())
		require.False(t, traced(a), "at once")
		s := p.one()
		require.Equal(t, "b", s.Name)
		require.Equal(t, s.ID, p.one().ID)
		require.True(t, entryB.Remove())
		hosts.Add(host.NewVirtual(host.Config{Name: "b"}))
		other := p.one()
		require.Equal(t, "b", other.Name)
		require.NotEqual(t, s.ID, other.ID, "pages are to know")
	})
}

func TestPages_OnlyHaveAHostTracedWhileTheyAreOpen(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v, in := watching()
		for range 3 {
			require.False(t, traced(v))
			first, second := open(t, in).hello(), open(t, in).hello()
			first.one()
			second.one()
			require.True(t, traced(v))
			first.close()
			require.True(t, traced(v))
			second.close()
			require.False(t, traced(v))
		}
	})
}

// A page that takes nothing misses samples; the others do not wait for it.
func TestPage_ThatIsStuckMissesWhatItHasNoRoomFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		defer l.Close()
		in := showing(inspect.Config{}, l)
		stuck, reads := open(t, in).hello(), open(t, in).hello()
		defer stuck.close()
		defer reads.close()
		for range 50 {
			reads.one()
		}
		before, missed := stuck.one().Now, time.Duration(0)
		for range 15 {
			now := stuck.one().Now
			missed, before = max(missed, now-before-100*ms), now
		}
		require.InDelta(t, (50-9)*100*ms, missed, float64(200*ms))
	})
}

func TestPages_ThatAreTooManyAreRefused(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		in := inspect.New(inspect.Config{MaxPages: 2})
		first, second := open(t, in).hello(), open(t, in).hello()
		defer second.close()
		answer := get(in, "/events")
		require.Equal(t, http.StatusServiceUnavailable, answer.Code)
		require.Equal(t, "inspect: too many pages are open\n", answer.Body.String())
		first.close()
		third := open(t, in).hello()
		third.close()
	})
}

func TestClose_EndsPagesAndRefusesNewOnes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		v, in := watching()
		p := open(t, in).hello()
		p.one()
		in.Close()
		in.Close()
		<-p.done
		require.False(t, traced(v))
		answer := get(in, "/events")
		require.Equal(t, http.StatusServiceUnavailable, answer.Code)
		require.Equal(t, "inspect: the inspector is closed\n", answer.Body.String())
	})
}

func TestArguments_AreChecked(t *testing.T) {
	t.Parallel()
	act := func() {}
	for want, f := range map[string]func(){
		"inspect: Config: negative EventRate":       func() { inspect.New(inspect.Config{EventRate: -1}) },
		"inspect: Config: negative LongTask":        func() { inspect.New(inspect.Config{LongTask: -1}) },
		"inspect: Config: negative MaxPages":        func() { inspect.New(inspect.Config{MaxPages: -1}) },
		"inspect: AddPanel: nil handler":            func() { inspect.New(inspect.Config{}).AddPanel("a", nil) },
		"inspect: AddPanel: no name for a panel: /": func() { inspect.New(inspect.Config{}).AddPanel("/", http.NotFoundHandler()) },
	} {
		require.PanicsWithValue(t, want, f)
	}
	for _, actions := range [][]inspect.Action{{{Do: act}}, {{Label: "a"}}, {{Label: "a", Do: act}, {Label: "a", Do: act}}, {{Label: "a", Do: act, Settle: -1}}} {
		require.Panics(t, func() { inspect.New(inspect.Config{Actions: actions}) })
	}
}

// get asks an inspector for something.
func get(in *inspect.Inspector, path string) *httptest.ResponseRecorder {
	w := httptest.NewRecorder()
	in.ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
	return w
}
