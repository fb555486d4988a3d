package watch_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/watch"
)

// BenchmarkMade is the making of an operator.
func BenchmarkMade(b *testing.B) {
	src := observable.Of(1)
	for _, watched := range []string{"unwatched", "watched"} {
		b.Run(watched, func(b *testing.B) {
			if watched == "watched" {
				defer watch.Start(watch.Config{}).Stop()
			}
			b.ReportAllocs()
			for b.Loop() {
				observable.Map(double)(src)
			}
		})
	}
}
