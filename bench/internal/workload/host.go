package workload

import (
	"context"

	"github.com/rxsched/rxsched/host"
)

// onLoop calls begin on a new loop, and runs the loop on this goroutine until nothing is pending.
func onLoop(begin func(l *host.Loop)) {
	l := host.NewLoop(host.Config{})
	defer l.Close()
	must(l.Post(func() { begin(l) }))
	must(l.RunUntilIdle(context.Background()))
}

// started is a loop that runs on a goroutine of its own.
func started() *host.Loop {
	l := host.NewLoop(host.Config{})
	must(l.Start())
	return l
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

func mustOf[T any](v T, err error) T {
	must(err)
	return v
}
