package carry_test

import (
	"context"
	"fmt"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/carry"
)

type request struct {
	ctx  context.Context
	path string
}

type idKey struct{}

func withID(id int) context.Context { return context.WithValue(context.Background(), idKey{}, id) }

// The id of each request is known on the worker's host.
func Example() {
	worker := rxsched.NewVirtual(rxsched.Config{})
	requests := observable.Of(request{withID(7), "/"}, request{withID(8), "/about"})
	observable.Pipe3(requests,
		carry.With(func(r request) context.Context { return r.ctx }),
		observable.ObserveOn[carry.Value[request]](worker.Async()),
		carry.Map(func(ctx context.Context, r request) string {
			return fmt.Sprint("request ", ctx.Value(idKey{}), " for ", r.path)
		}),
	).Subscribe(context.Background(), observable.Observer[carry.Value[string]]{
		Next: func(v carry.Value[string]) { fmt.Println(v.Value) },
	})
	_ = worker.Run()
	// Output:
	// request 7 for /
	// request 8 for /about
}

func ExampleAround() {
	span := func(ctx context.Context, r request) (context.Context, func()) {
		fmt.Println("begin", r.path)
		return ctx, func() { fmt.Println("end", r.path) }
	}
	src := observable.Of(request{withID(7), "/"}, request{withID(8), "/about"})
	observable.Pipe2(src,
		carry.With(func(r request) context.Context { return r.ctx }),
		carry.Around(span),
	).Subscribe(context.Background(), observable.Observer[carry.Value[request]]{
		Next: func(v carry.Value[request]) { fmt.Println("deal with", v.Context.Value(idKey{})) },
	})
	// Output:
	// begin /
	// deal with 7
	// end /
	// begin /about
	// deal with 8
	// end /about
}

// Each request's answer is fetched in the request's context.
func ExampleInner() {
	fetch := func(path string) observable.Observable[string] {
		return observable.FromFunc(func(ctx context.Context) (string, error) {
			return fmt.Sprint(path, " for ", ctx.Value(idKey{})), nil
		})
	}
	src := observable.Of(request{withID(7), "/"}, request{withID(8), "/about"})
	observable.Pipe2(src,
		carry.With(func(r request) context.Context { return r.ctx }),
		observable.ConcatMap(func(r carry.Value[request]) observable.Observable[carry.Value[string]] {
			return carry.Inner(r.Context, fetch(r.Value.path))
		}),
	).Subscribe(context.Background(), observable.Observer[carry.Value[string]]{
		Next: func(v carry.Value[string]) { fmt.Println(v.Value) },
	})
	// Output:
	// / for 7
	// /about for 8
}

// A request that has been given up is left out.
func ExampleLive() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Hour)
	given := request{ctx, "/slow"}
	cancel()
	got, _ := observable.ToSlice(context.Background(), observable.Pipe3(
		observable.Of(given, request{withID(8), "/about"}),
		carry.With(func(r request) context.Context { return r.ctx }),
		carry.Live[request](),
		carry.Values[request](),
	))
	for _, r := range got {
		fmt.Println(r.path)
	}
	// Output:
	// /about
}
