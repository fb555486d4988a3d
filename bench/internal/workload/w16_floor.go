package workload

import "sync"

// funcHubs have observers that can't leave.
func funcHubs() hubs[struct{}] {
	return hubs[struct{}]{"subject": func() hub[struct{}] {
		var mu sync.Mutex
		var observers []func(v int)
		return hub[struct{}]{
			next: func(v int) {
				mu.Lock()
				defer mu.Unlock()
				for _, observe := range observers {
					observe(v)
				}
			},
			subscribe: func(count *int) struct{} {
				observers = append(observers, func(int) { *count++ })
				return struct{}{}
			},
		}
	}}
}
