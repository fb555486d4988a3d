package ignored

import "github.com/rxsched/rxsched/observable"

func bad(src observable.Observable[int]) {
	observable.Pipe1(src, observable.Map(double)) // want `rxignored: the result of Pipe1 is dropped: nothing happens until it is subscribed to`
	observable.Tap(func(int) {})                  // want `rxignored: the result of Tap is dropped`
	observable.Merge(src, observable.Of(1))       // want `rxignored: the result of Merge is dropped`
}

func double(n int) int { return 2 * n }

func good(src observable.Observable[int]) observable.Observable[int] {
	_ = observable.Pipe1(src, observable.Map(double))
	register(src)
	return observable.Pipe1(src, observable.Map(double))
}

func register(src observable.Observable[int]) observable.Observable[int] { return src }
