package watch_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/subscription"
)

var errPlanted = errors.New("planted")

// garden is a program with planted problems: each is a method of few lines.
type garden struct {
	hosts *monitor.Hosts
	work  *async.Scheduler
	news  *observable.Subject[int]
	ctx   context.Context // ends with the program
	wait  sync.WaitGroup
}

// loop is a host that runs until the program ends.
func (g *garden) loop(t *testing.T, name string) *host.Loop {
	l := host.NewLoop(host.Config{Name: name})
	require.NoError(t, l.Start())
	t.Cleanup(func() { _ = l.Close() })
	g.hosts.Add(l)
	return l
}

// every does something again and again, as a program does.
func (g *garden) every(d time.Duration, do func(i int)) {
	g.wait.Go(func() {
		for i := 0; ; i++ {
			select {
			case <-time.After(d):
				do(i)
			case <-g.ctx.Done():
				return
			}
		}
	})
}

func (g *garden) plantLeak() {
	g.every(200*ms, func(int) { g.news.Subscribe(g.ctx, observable.Observer[int]{}) })
}

func (g *garden) plantLeakThatJitters() {
	var open []*subscription.Subscription
	g.every(100*ms, func(i int) {
		open = append(open, g.news.Subscribe(g.ctx, observable.Observer[int]{}))
		if i%20 == 19 { // but not all
			for _, s := range open[len(open)-15:] {
				s.Unsubscribe()
			}
			open = open[:len(open)-15]
		}
	})
}

func (g *garden) plantGoroutinesThatWait() {
	g.every(300*ms, func(int) {
		g.wait.Go(func() { _, _ = observable.FirstValue(g.ctx, observable.Never[int]()) })
	})
}

func (g *garden) plantOneThatOutlives(l *host.Loop) {
	_ = l.Post(func() { g.news.Subscribe(g.ctx, observable.Observer[int]{}) })
	g.wait.Go(func() { time.Sleep(time.Second); _ = l.Close() })
}

func (g *garden) plantZip() {
	observable.Zip(observable.Interval(100*ms, g.work), observable.Never[int]()).
		Subscribe(g.ctx, observable.Observer[[]int]{})
}

func (g *garden) plantStorm() {
	observable.Pipe1(observable.Throw[int](errPlanted), observable.RetryAfter[int](schedule.Every(200*ms), g.work)).
		Subscribe(g.ctx, observable.Observer[int]{})
}

func (g *garden) plantFailures() {
	fails := observable.TryMap(func(int) (int, error) { return 0, errPlanted })
	g.every(5*time.Second, func(int) {
		observable.Pipe1(observable.Of(1), fails).Subscribe(g.ctx, observable.Observer[int]{Error: func(error) {}})
	})
}

func (g *garden) plantUnhandled() {
	defer func() { _ = recover() }()
	observable.Throw[int](errPlanted).Subscribe(g.ctx, observable.Next(func(int) {}))
}

func (g *garden) plantLostOrder() {
	observable.Pipe1(observable.Of(3, 1, 2), observable.MergeMap(func(v int) observable.Observable[int] {
		return observable.Timer(time.Duration(v)*ms, g.work)
	})).Subscribe(g.ctx, observable.Observer[int]{})
}

func (g *garden) plantInterval(on *async.Scheduler) {
	observable.Interval(time.Second, on).Subscribe(g.ctx, observable.Observer[int]{})
}

// Nobody looks for half a minute, and the watcher has its defaults.
func TestProblems_OfTenAllAreFlaggedInHalfAMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		g := &garden{hosts: monitor.NewHosts(), ctx: ctx}
		w := watch.Start(watch.Config{Hosts: g.hosts, Log: slog.New(slog.DiscardHandler)})
		defer w.Stop()
		defer g.wait.Wait()
		defer cancel()
		g.news = observable.NewSubject[int]()
		g.work = async.New(g.loop(t, "work"))
		g.plantLeak()
		g.plantLeakThatJitters()
		g.plantGoroutinesThatWait()
		g.plantOneThatOutlives(g.loop(t, "gone"))
		g.plantZip()
		g.plantStorm()
		g.plantFailures()
		g.plantUnhandled()
		g.plantLostOrder()
		g.plantInterval(async.New(g.loop(t, "forgotten")))

		time.Sleep(30 * time.Second)
		found := map[string]string{}
		for _, p := range w.Snapshot().Problems {
			function := p.Place.Func[strings.LastIndex(p.Place.Func, ").")+2:]
			found[function+" "+string(p.Kind)] = p.Text
			require.Positive(t, p.Place.Line, p.Text)
			require.NotEmpty(t, p.Advice)
			t.Logf("%-9s %s %s: %s", p.Kind, p.Place.Operator, p.Place, p.Text)
		}
		for _, want := range []string{
			"plantLeak.func1 growing", "plantLeakThatJitters.func1 growing", "plantGoroutinesThatWait.func1.1 awaited",
			"plantOneThatOutlives.func1 outlives", "plantZip unpaired", "plantStorm storm", "plantFailures fails",
			"plantUnhandled unhandled", "plantLostOrder overtaken", "plantInterval kept",
		} {
			require.Contains(t, found, want)
			delete(found, want)
		}
		delete(found, "plantUnhandled fails") // where the error comes from
		require.Empty(t, found, "what nobody has planted")
	})
}
