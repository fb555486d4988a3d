package observable_test

import (
	"fmt"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// In RxJS a tap that is subscribed when all is over already is told of that, and not of its end.
func TestTap_IsToldOfTheEndOfWhateverItWasToldTheBeginning(t *testing.T) {
	t.Parallel()
	r := newRig()
	tell := func(what string) func() { return func() { r.note(what) } }
	tap := observable.TapObserverWithConfig(observable.Observer[int]{}, observable.TapObserverConfig{
		Subscribe: tell("subscribe"), Unsubscribe: tell("unsubscribe"), Finalize: tell("finalize"),
	})
	late := observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[int]) {
		dst.Unsubscribe()
		src.SubscribeTo(dst)
	})
	observable.Pipe2(observable.Never[int](), tap, late).Subscribe(ctx, observer[int](r))
	require.Equal(t, []string{"0subscribe", "0unsubscribe", "0finalize"}, r.log)
}

func ExampleTap() {
	observable.Pipe2(observable.Of(1, 2),
		observable.Tap(func(n int) { fmt.Println("saw", n) }),
		observable.Map(func(n int) int { return n * 10 }),
	).Subscribe(ctx, printing[int]())
	// Output:
	// saw 1
	// 10
	// saw 2
	// 20
	// complete
}

func ExampleTapError() {
	broken := observable.Throw[int](io.ErrUnexpectedEOF)
	observable.Pipe2(broken,
		observable.TapError[int](func(err error) { fmt.Println("failed:", err) }),
		observable.Retry[int](1),
	).Subscribe(ctx, observable.Observer[int]{Error: func(error) { fmt.Println("gave up") }})
	// Output:
	// failed: unexpected EOF
	// failed: unexpected EOF
	// gave up
}

func ExampleTapObserver() {
	observable.Pipe1(observable.Of(1, 2), observable.TapObserver(observable.Observer[int]{
		Complete: func() { fmt.Println("that was all") },
	})).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// that was all
	// complete
}

func ExampleTapObserverWithConfig() {
	say := func(what string) func() { return func() { fmt.Println(what) } }
	c := observable.TapObserverConfig{
		Subscribe: say("subscribed"), Unsubscribe: say("unsubscribed"), Finalize: say("finalized"),
	}
	observable.Pipe2(observable.Of(1, 2),
		observable.TapObserverWithConfig(observable.Observer[int]{}, c),
		observable.Take[int](1),
	).Subscribe(ctx, printing[int]())
	// Output:
	// subscribed
	// 1
	// complete
	// unsubscribed
	// finalized
}
