package rxbridge

import (
	"context"
	"sync"

	"github.com/reactivex/rxgo/v2"

	"github.com/rxsched/rxsched/scheduler"
)

// producer sends to next what one observer is to get. It returns at the end of that, or when ctx
// ends; nothing is sent after it has returned. It says ready once the source is being observed, or
// as soon as an observer must read for that to happen.
type producer func(ctx context.Context, next chan<- rxgo.Item, ready func())

// bridged is an observable of RxGo that a producer feeds, on a goroutine for each observer. The
// operators are RxGo's own.
type bridged struct {
	rxgo.Observable                              // for the operators; set once
	opts            []rxgo.Option                // set once
	producer        func([]rxgo.Option) producer // for an observer with these options; set once
}

// moved is the result of ObserveOn or SubscribeOn.
type moved struct {
	bridged
	src rxgo.Observable
	s   scheduler.Scheduler
}

// Connect connects the source.
func (m *moved) Connect(ctx context.Context) (context.Context, rxgo.Disposable) {
	return m.src.Connect(ctx)
}

func newBridged(p func([]rxgo.Option) producer, opts []rxgo.Option) bridged {
	opts = join(opts)
	return bridged{
		Observable: deferred(p(opts), func() {}, opts),
		opts:       opts,
		producer:   p,
	}
}

// Observe is RxGo's Observe. When it returns, the source is being observed.
func (b *bridged) Observe(opts ...rxgo.Option) <-chan rxgo.Item {
	all := join(b.opts, opts...)
	return begin(b.producer(all), all)
}

// begin starts p and waits until it is ready.
func begin(p producer, opts []rxgo.Option) <-chan rxgo.Item {
	observed := make(chan struct{})
	items := deferred(p, sync.OnceFunc(func() { close(observed) }), opts).Observe()
	<-observed
	return items
}

// deferred is p as an observable.
func deferred(p producer, ready func(), opts []rxgo.Option) rxgo.Observable {
	return rxgo.Defer([]rxgo.Producer{func(ctx context.Context, next chan<- rxgo.Item) {
		defer ready()
		p(ctx, next, ready)
	}}, opts...)
}
