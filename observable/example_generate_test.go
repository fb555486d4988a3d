package observable_test

import (
	"errors"

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
