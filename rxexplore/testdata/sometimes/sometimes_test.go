// Package sometimes says what is to be so in some order.
package sometimes

import (
	"sync"
	"testing"

	"github.com/rxsched/rxsched/testing/point"
)

func race(t *testing.T) {
	var mu sync.Mutex
	first := ""
	var wg sync.WaitGroup
	for _, name := range []string{"one", "two"} {
		wg.Go(func() {
			mu.Lock()
			defer mu.Unlock()
			if first == "" {
				first = name
			}
		})
	}
	wg.Wait()
	point.Sometimes("the first is first", first == "one")
	point.Sometimes("the second is first", first == "two")
	point.Sometimes("nobody is first", first == "")
	if first == "three" {
		point.Reachable("a third one")
	}
}

func TestRace(t *testing.T)  { race(t) }
func TestAgain(t *testing.T) { race(t) }
