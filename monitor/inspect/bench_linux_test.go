package inspect_test

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/inspect"
)

// BenchmarkOverhead runs the same work on a host that is not watched, on one with a tracer that
// does nothing, and on one whose page is open, by turns, and says how much longer the latter take,
// in processor time of the host's thread, for other programs may be at work, too. "busy" is turns
// of 100 µs, each with a microtask, "light" of 10 µs; "storm" is turns that do nothing at all.
func BenchmarkOverhead(b *testing.B) {
	b.Run("busy", func(b *testing.B) { overhead(b, 5_000, 100*time.Microsecond) })
	b.Run("light", func(b *testing.B) { overhead(b, 40_000, 10*time.Microsecond) })
	b.Run("storm", func(b *testing.B) { overhead(b, 4_000_000, 0) })
}

func overhead(b *testing.B, turns int, work time.Duration) {
	var tracer, page []float64
	for b.Loop() {
		none := timeTurns(b, turns, work, func(host.Host) func() { return func() {} })
		tracer = append(tracer, float64(timeTurns(b, turns, work, nopTracer))/float64(none))
		page = append(page, float64(timeTurns(b, turns, work, openPage))/float64(none))
	}
	b.ReportMetric(100*(median(tracer)-1), "%tracer")
	b.ReportMetric(100*(median(page)-1), "%page")
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// timeTurns is how long a host takes for so many turns while it is looked at.
func timeTurns(b *testing.B, turns int, work time.Duration, look func(host.Host) (stop func())) time.Duration {
	l := host.NewLoop(host.Config{})
	defer l.Close()
	defer look(l)()
	iterations := int(work / calibrated())
	var turn func()
	turn = func() {
		burn(iterations)
		if turns--; turns > 0 {
			_ = l.QueueMicrotask(nothing)
			_ = l.Post(turn)
		}
	}
	_ = l.Post(turn)
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	start := threadTime()
	if err := l.RunUntilIdle(context.Background()); err != nil {
		b.Fatal(err)
	}
	return threadTime() - start
}

// threadTime is the processor time that the thread has used.
func threadTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_THREAD, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func nothing() {}

type silent struct{}

func (silent) Queued(host.Event)    {}
func (silent) Begin(host.Event)     {}
func (silent) End(host.Event)       {}
func (silent) Cancelled(host.Event) {}

func nopTracer(h host.Host) (stop func()) { return h.Trace(silent{}) }

func openPage(h host.Host) (stop func()) {
	in := showing(inspect.Config{}, h)
	server := httptest.NewServer(in)
	answer, err := http.Get(server.URL + "/events")
	if err != nil {
		panic(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = io.Copy(io.Discard, answer.Body) // until it is closed
	}()
	return func() {
		in.Close()
		<-done
		_ = answer.Body.Close()
		server.Close()
		http.DefaultClient.CloseIdleConnections()
	}
}

var sink float64

// burn is work that does not look at the clock.
func burn(iterations int) {
	x := 1.0
	for i := range iterations {
		x += 1 / (x + float64(i))
	}
	sink += x
}

var perIteration time.Duration

// calibrated is about how long an iteration takes, in units that are the same in one run.
func calibrated() time.Duration {
	if perIteration == 0 {
		const n = 10_000_000
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		start := threadTime()
		burn(n)
		perIteration = max((threadTime()-start)/n, 1)
	}
	return perIteration
}
