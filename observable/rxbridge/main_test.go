package rxbridge_test

import (
	"context"
	"errors"
	"testing"

	"github.com/reactivex/rxgo/v2"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/observable"
)

// TestMain finds goroutines that are left behind, RxGo's included: no test needs an exception,
// since all give contexts where RxGo needs one. In WebAssembly the runtime's events have one.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("runtime.handleEvent"))
}

var errBoom = errors.New("boom")

// double is a function for RxGo's Map.
func double(_ context.Context, v any) (any, error) { return v.(int) * 2, nil }

// read reads a channel of RxGo to its end: values, and errors as they are.
func read(items <-chan rxgo.Item) (got []any) {
	for item := range items {
		got = append(got, content(item))
	}
	return got
}

func content(item rxgo.Item) any {
	if item.Error() {
		return item.E
	}
	return item.V
}

// outcome is what an observer was told.
type outcome[T any] struct {
	values   []T
	err      error
	complete bool
}

// collect subscribes and waits for the end.
func collect[T any](src observable.Observable[T]) (got outcome[T]) {
	over := make(chan struct{})
	src.Subscribe(context.Background(), record(&got, func() { close(over) }))
	<-over
	return got
}

// record is an observer that notes what it is told, and says end after the end.
func record[T any](to *outcome[T], end func()) observable.Observer[T] {
	return observable.Observer[T]{
		Next:     func(v T) { to.values = append(to.values, v) },
		Error:    func(err error) { to.err = err; end() },
		Complete: func() { to.complete = true; end() },
	}
}

// items sends items anew to each observer.
func items(send ...rxgo.Item) rxgo.Observable {
	return rxgo.Defer([]rxgo.Producer{func(ctx context.Context, next chan<- rxgo.Item) {
		for _, item := range send {
			if !item.SendContext(ctx, next) {
				return
			}
		}
	}})
}
