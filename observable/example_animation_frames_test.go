package observable_test

import (
	"fmt"
	"time"

	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

// A thing that moves from 0 to 100 within 40 milliseconds.
func ExampleAnimationFrames() {
	h := host.NewVirtual(host.Config{FramePeriod: 16 * time.Millisecond})
	observable.Pipe2(observable.AnimationFrames(frame.New(h)),
		observable.Map(func(f observable.Frame) int { return min(100, int(100*f.Elapsed/(40*time.Millisecond))) }),
		observable.Take[int](3),
	).Subscribe(ctx, observable.Next(func(x int) { fmt.Println(h.Elapsed(), x) }))
	h.Advance(time.Second)
	// Output:
	// 16ms 40
	// 32ms 80
	// 48ms 100
}
