package inspect_test

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/inspect"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// pipelinesShown is what a page gets of pipelines.
type pipelinesShown struct {
	Chains, Live int
	Wrong        int
	Problems     []struct {
		Kind, Host, Name, Place, Text, Advice string
		Operator                              int
	}
	Shown []struct {
		Folded    bool
		Words     string
		More      int
		Operators []struct {
			ID, Into, Live, Waiting int
			Name, Operator, Host    string
			Values                  uint64
			Suspicions              []struct{ Kind string }
			Last                    []struct{ Text string }
			Subscriptions           []struct{ ID, Age uint64 }
		}
	}
}

// watched is an inspector with a watcher. There is one watcher in a process, so tests with one are
// not parallel.
func watched(c watch.Config) (in *inspect.Inspector, hosts *monitor.Hosts, stop func()) {
	hosts = monitor.NewHosts()
	c.Hosts = hosts
	w := watch.Start(c)
	in = inspect.New(inspect.Config{Hosts: hosts})
	in.AddPipelines(w)
	return in, hosts, w.Stop
}

// tell posts what a page asks for, and returns the status.
func tell(t *testing.T, in *inspect.Inspector, query string) int {
	t.Helper()
	w := httptest.NewRecorder()
	in.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/pipelines?"+query, nil))
	return w.Code
}

// pipelines reads events until there are pipelines for which is returns true.
func (p *tab) pipelines(is func(pipelinesShown) bool) (s pipelinesShown) {
	p.t.Helper()
	for {
		if name, data := p.next(); name == "pipelines" {
			s = pipelinesShown{}
			require.NoError(p.t, json.Unmarshal([]byte(data), &s))
			if is(s) {
				return s
			}
		}
	}
}

func whichever(pipelinesShown) bool { return true }

func TestPipelines_AreOnThePage(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, hosts, stop := watched(watch.Config{Quiet: time.Minute})
		defer stop()
		l := host.NewLoop(host.Config{Name: "ui"})
		require.NoError(t, l.Start())
		defer l.Close()
		hosts.Add(l)
		news := observable.NewSubject[int]()
		defer runtime.KeepAlive(news)
		news.Subscribe(context.Background(), observable.Next(func(int) {}))
		ticks := observable.Pipe1(observable.Interval(10*ms, async.New(l)), observable.As[int]("ticks"))
		defer ticks.Subscribe(context.Background(), observable.Next(func(int) {})).Unsubscribe()
		time.Sleep(2 * time.Minute)

		p := open(t, in).hello()
		defer p.close()
		s := p.pipelines(func(s pipelinesShown) bool {
			return s.Chains == 2 && s.Shown[1].Operators[1].Host == "ui"
		})
		require.Equal(t, []int{2, 2}, []int{s.Chains, s.Live})
		require.Equal(t, "NewSubject", s.Shown[0].Operators[1].Operator, "which is suspicious")
		require.Equal(t, "quiet", s.Shown[0].Operators[0].Suspicions[0].Kind)
		require.Equal(t, "ticks", s.Shown[1].Operators[1].Name)
		require.Equal(t, 1, s.Wrong)
		require.Equal(t, "quiet", s.Problems[0].Kind)
		require.Equal(t, "Subscribe", s.Problems[0].Name)
		require.Equal(t, s.Shown[0].Operators[0].ID, s.Problems[0].Operator)
		require.Regexp(t, `^1 subscription without a value for up to \d+m`, s.Problems[0].Text)
		require.Contains(t, s.Problems[0].Place, "pipelines_test.go:")
		require.False(t, s.Shown[1].Folded)

		again := open(t, in).hello()
		defer again.close()
		name, data := again.next()
		require.Equal(t, "pipelines", name, "at once")
		require.Contains(t, data, "ticks")
	})
}

func TestPipelines_APageLooksAtValues(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, _, stop := watched(watch.Config{})
		defer stop()
		news := observable.NewSubject[int]()
		news.Subscribe(context.Background(), observable.Next(func(int) {}))
		require.Equal(t, http.StatusNotFound, tell(t, in, "do=look&id=2"), "without a page")
		p := open(t, in).hello()
		p.pipelines(whichever)
		require.Equal(t, http.StatusNotFound, tell(t, in, "do=look&id=9"))
		require.Equal(t, http.StatusNotFound, tell(t, in, "do=look&id=x"))
		require.Equal(t, http.StatusNotFound, tell(t, in, "do=harm&id=2"))
		require.Equal(t, http.StatusNoContent, tell(t, in, "do=look&id=2"))
		news.Next(42)
		s := p.pipelines(func(s pipelinesShown) bool { return len(s.Shown[0].Operators[1].Last) > 0 })
		require.Equal(t, "42", s.Shown[0].Operators[1].Last[0].Text)
		require.Empty(t, s.Shown[0].Operators[0].Subscriptions, "nobody looks")
		require.Len(t, s.Shown[0].Operators[1].Subscriptions, 1)
		one := s.Shown[0].Operators[1].Subscriptions[0]
		require.EqualValues(t, 1, one.ID)
		require.NotZero(t, one.Age)

		p.close()
	})
}

// Pipelines come and go on eight hosts, while pages look at them and close.
func TestPipelines_Storm(t *testing.T) {
	in, all, stop := watched(watch.Config{})
	defer stop()
	var hosts []*host.Loop
	for range 8 {
		l := host.NewLoop(host.Config{})
		require.NoError(t, l.Start())
		defer l.Close()
		all.Add(l)
		hosts = append(hosts, l)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var values atomic.Int64
	for i, l := range hosts {
		here, next := async.New(l), async.New(hosts[(i+1)%len(hosts)])
		inner := func(v int) observable.Observable[int] {
			return observable.Pipe1(observable.Timer(ms/4, here), observable.Map(func(int) int { return v }))
		}
		observable.Interval(ms, here).Subscribe(ctx, observable.Next(func(int) {
			observable.Pipe4(observable.Interval(ms/4, here), observable.MergeMap(inner),
				observable.ObserveOn[int](next), observable.As[int]("hop"), observable.Take[int](5),
			).Subscribe(ctx, observable.Next(func(int) { values.Add(1) }))
		}))
	}
	var pages sync.WaitGroup
	for i := range 20 {
		pages.Go(func() {
			for range 3 {
				p := open(t, in).hello()
				p.pipelines(whichever)
				for _, do := range []string{"look", "open"} {
					tell(t, in, "do="+do+"&id="+string(rune('1'+i%9)))
				}
				p.pipelines(whichever)
				p.close()
			}
		})
	}
	pages.Wait()
	before := values.Load()
	require.Eventually(t, func() bool { return values.Load() > before }, time.Minute, ms)
}

func TestPipelines_AreFoldedIfThereAreVeryMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, _, stop := watched(watch.Config{})
		defer stop()
		src := observable.NewSubject[int]()
		for i := range 2000 {
			name := "chain-" + strconv.Itoa(i)
			observable.Pipe2(src.Observable(), observable.Map(func(v int) int { return v }),
				observable.As[int](name)).Subscribe(context.Background(), observable.Next(func(int) {}))
		}
		p := open(t, in).hello()
		defer p.close()
		s := p.pipelines(whichever)
		require.Equal(t, 1, s.Chains, "one line")
		require.Len(t, s.Shown[0].Operators, 1000)
		require.Equal(t, 3001, s.Shown[0].More)
	})
}

func TestPipelines_ThatPagesUnfoldAreSentWhole(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in, _, stop := watched(watch.Config{})
		defer stop()
		news := observable.Pipe1(observable.Never[int](), observable.As[int]("news"))
		c, o := context.Background(), observable.Next(func(int) {})
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)
		news.Subscribe(c, o)

		p := open(t, in).hello()
		defer p.close()
		s := p.pipelines(whichever)
		require.Len(t, s.Shown, 22)
		require.False(t, s.Shown[19].Folded)
		folded := s.Shown[21]
		require.True(t, folded.Folded)
		require.Len(t, folded.Operators, 1, "what subscribes")
		require.Equal(t, []any{1, "news "}, []any{folded.More, folded.Words})

		require.Equal(t, http.StatusNoContent, tell(t, in, "do=open&id="+strconv.Itoa(folded.Operators[0].ID)))
		s = p.pipelines(func(s pipelinesShown) bool { return !s.Shown[21].Folded })
		require.Len(t, s.Shown[21].Operators, 2)
		p.pipelines(func(s pipelinesShown) bool { return s.Shown[21].Folded }) // it asks no more
	})
}
