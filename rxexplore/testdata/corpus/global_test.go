package corpus

import (
	"errors"
	"sync"
	"testing"
	"time"
)

// What a package keeps is new in each order.
var (
	once  sync.Once
	kept  *config
	made  = sync.OnceValue(func() *config { return &config{size: 7} })
	slots = make(chan struct{}, 1)

	errNone = errors.New("none")
)

type config struct{ size int }

// A check without the lock sees what is half made.
func loadUnlocked() *config {
	if kept == nil {
		once.Do(func() {
			kept = &config{}
			time.Sleep(time.Millisecond)
			kept.size = 7
		})
	}
	return kept
}

func loads(t *testing.T, load func() *config) {
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			if load().size != 7 {
				t.Error("it is half made")
			}
		})
	}
	wg.Wait()
}

func TestBug_GlobalOnce(t *testing.T)    { loads(t, loadUnlocked) }
func TestMended_GlobalOnce(t *testing.T) { loads(t, made) }

// Who fails keeps its slot.
func workAndFail(fail bool) error {
	slots <- struct{}{}
	if fail {
		return errNone
	}
	<-slots
	return nil
}

func workAndLeave(fail bool) error {
	slots <- struct{}{}
	defer func() { <-slots }()
	if fail {
		return errNone
	}
	return nil
}

func works(work func(fail bool) error) {
	var wg sync.WaitGroup
	for i := range 2 {
		wg.Go(func() { _ = work(i == 0) })
	}
	wg.Wait()
}

func TestBug_GlobalSlots(*testing.T)    { works(workAndFail) }
func TestMended_GlobalSlots(*testing.T) { works(workAndLeave) }
