package host_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched/host"
)

// ways are how a host can be looked at while it works.
var ways = []struct {
	name  string
	watch func(*host.Virtual)
}{
	{"nobody looks", func(*host.Virtual) {}},
	{"measured", func(v *host.Virtual) { v.Measure() }},
	{"traced", func(v *host.Virtual) { v.Trace(blind{}) }},
}

// blind is a tracer that looks away: what is left is what being traced costs the host.
type blind struct{}

func (blind) Queued(host.Event)    {}
func (blind) Begin(host.Event)     {}
func (blind) End(host.Event)       {}
func (blind) Cancelled(host.Event) {}

// perWay runs a benchmark once for each way, on a host of its own.
func perWay(b *testing.B, run func(b *testing.B, v *host.Virtual)) {
	for _, way := range ways {
		b.Run(way.name, func(b *testing.B) {
			v := host.NewVirtual(host.Config{})
			way.watch(v)
			b.ReportAllocs()
			run(b, v)
		})
	}
}

// again posts f, as long as the benchmark wants more.
func again(b *testing.B, arm func(f func())) {
	var f func()
	f = func() {
		if b.Loop() {
			arm(f)
		}
	}
	arm(f)
}

func BenchmarkTask(b *testing.B) {
	perWay(b, func(b *testing.B, v *host.Virtual) {
		again(b, func(f func()) { _ = v.Post(f) })
		v.Advance(0)
	})
}

func BenchmarkMicrotask(b *testing.B) {
	perWay(b, func(b *testing.B, v *host.Virtual) {
		again(b, func(f func()) { _ = v.QueueMicrotask(f) })
		v.Advance(0)
	})
}

func BenchmarkTimeout(b *testing.B) {
	perWay(b, func(b *testing.B, v *host.Virtual) {
		again(b, func(f func()) { _, _ = v.SetTimeout(f, time.Millisecond) })
		v.Advance(time.Hour * 1000)
	})
}

func BenchmarkFrame(b *testing.B) {
	perWay(b, func(b *testing.B, v *host.Virtual) {
		again(b, func(f func()) { _, _ = v.RequestAnimationFrame(func(time.Duration) { f() }) })
		v.Advance(time.Hour * 100000)
	})
}

// A timer that is armed and cleared, over and over.
func BenchmarkArmAndClear(b *testing.B) {
	perWay(b, func(b *testing.B, v *host.Virtual) {
		for b.Loop() {
			id, _ := v.SetTimeout(func() {}, time.Second)
			v.ClearTimer(id)
		}
	})
}
