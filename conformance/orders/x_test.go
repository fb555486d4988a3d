package orders_test

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"go.uber.org/goleak"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable/watch"
	"github.com/rxsched/rxsched/testing/point"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// X is a program in a bubble, whose time passes only when no goroutine can go on.
type X struct {
	*testing.T
	ctx   context.Context
	all   sync.WaitGroup // of Go
	loops []*host.Loop
}

// Host is a host with one scheduler of each kind.
type Host struct {
	host.Host
	*rxsched.Schedulers
}

// explored runs a program to its end, in the order that rxexplore chooses: its goroutines share
// memory as if one at a time went on.
func explored(t *testing.T, body func(x *X)) {
	if !point.Active() {
		t.Skip("rxexplore runs it")
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		x := &X{T: t, ctx: ctx}
		body(x)
		x.Settle()
		cancel()
		for _, l := range x.loops {
			_ = l.Close()
		}
	})
}

// watched runs a program at which a watcher looks.
func watched(t *testing.T, body func(x *X, w *watch.Watcher)) {
	explored(t, func(x *X) {
		w := watch.Start(watch.Config{})
		defer w.Stop()
		body(x, w)
	})
}

// Go calls f on a goroutine of its own. The name is for the reader.
func (x *X) Go(name string, f func()) { x.all.Go(f) }

// Point lets others go first. Two accesses to memory have none between them.
func (x *X) Point(label string) { point.Here(label) }

// Context returns a context that ends with the program.
func (x *X) Context() context.Context { return x.ctx }

// Host starts a host, which must not panic.
func (x *X) Host(name string) *Host {
	l := host.NewLoop(host.Config{Name: name, OnError: func(err *host.PanicError) { x.Error(err) }})
	if err := l.Start(); err != nil {
		x.Fatal(err)
	}
	x.loops = append(x.loops, l)
	return &Host{l, rxsched.On(l)}
}

// Settle waits until all goroutines of Go have ended and nothing is pending on any host.
func (x *X) Settle() {
	x.all.Wait()
	time.Sleep(time.Minute)
	for _, l := range x.loops {
		for _, p := range l.Pending() {
			x.Errorf("pending: %v", p)
		}
	}
}
