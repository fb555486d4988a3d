package observable_test

import (
	"errors"
	"time"

	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

func ExampleGenerate() {
	observable.Generate(1, func(n int) bool { return n < 10 }, func(n int) int { return 2 * n }).Subscribe(ctx, printing[int]())
	// Output:
	// 1
	// 2
	// 4
	// 8
	// complete
}

func ExampleTryGenerate() {
	next := func(n int8) (int8, error) {
		if n > 63 {
			return 0, errors.New("too big to double")
		}
		return 2 * n, nil
	}
	observable.TryGenerate(int8(32), nil, next).Subscribe(ctx, printing[int8]())
	// Output:
	// 32
	// 64
	// error: too big to double
}

func ExampleGenerateOn() {
	h := host.NewVirtual(host.Config{FramePeriod: 10 * time.Millisecond})
	observable.GenerateOn(1, func(n int) bool { return n < 3 }, func(n int) int { return n + 1 }, frame.New(h)).Subscribe(ctx, timed[int](h))
	h.Advance(time.Second)
	// Output:
	// 20ms 1
	// 30ms 2
	// 40ms complete
}

func ExampleTryGenerateOn() {
	h, s := virtual()
	observable.TryGenerateOn(1, nil, func(int) (int, error) { return 0, errors.New("that is all") }, s).Subscribe(ctx, printing[int]())
	h.Advance(0)
	// Output:
	// 1
	// error: that is all
}
