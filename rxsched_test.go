package rxsched_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
)

// The first call makes a scheduler. Concurrent first calls get the same.
func TestSchedulers_AreOneOfEachKind(t *testing.T) {
	kinds := map[string]func(s *rxsched.Schedulers) any{
		"async":    func(s *rxsched.Schedulers) any { return s.Async() },
		"queue":    func(s *rxsched.Schedulers) any { return s.Queue() },
		"asap":     func(s *rxsched.Schedulers) any { return s.Asap() },
		"frame":    func(s *rxsched.Schedulers) any { return s.Frame() },
		"idle":     func(s *rxsched.Schedulers) any { return s.Idle() },
		"priority": func(s *rxsched.Schedulers) any { return s.Priorities() },
	}
	for range 20 {
		on := rxsched.On(host.NewVirtual(host.Config{}))
		for name, of := range kinds {
			var got [4]any
			var all sync.WaitGroup
			for i := range got {
				all.Go(func() { got[i] = of(on) })
			}
			all.Wait()
			for i := range got {
				require.Same(t, got[0], got[i], name)
				require.Same(t, got[0], of(on), name)
			}
		}
	}
}
