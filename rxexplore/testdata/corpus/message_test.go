package corpus

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// Messages: channels that are closed twice or too early, values that come twice or not at all.

func closesTwice(mended bool) {
	stop := make(chan struct{})
	var once sync.Once
	var wg sync.WaitGroup
	for range 2 {
		wg.Go(func() {
			if mended {
				once.Do(func() { close(stop) })
				return
			}
			select {
			case <-stop:
			default:
				close(stop)
			}
		})
	}
	wg.Wait()
}

func TestBug_ClosedTwice(t *testing.T)    { closesTwice(false) }
func TestMended_ClosedTwice(t *testing.T) { closesTwice(true) }

func sendsToClosed(mended bool) {
	c, stop := make(chan int, 2), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		select {
		case <-stop:
			return
		default:
		}
		c <- 1
	})
	close(stop)
	if mended {
		wg.Wait()
	}
	close(c)
	wg.Wait()
}

func TestBug_SendToClosed(t *testing.T)    { sendsToClosed(false) }
func TestMended_SendToClosed(t *testing.T) { sendsToClosed(true) }

// Add comes after the goroutine has begun, so Wait may not see it.
func addsLate(t *testing.T, mended bool) {
	var wg sync.WaitGroup
	var n atomic.Int32
	for range 2 {
		if mended {
			wg.Add(1)
		}
		go func() {
			if !mended {
				wg.Add(1)
			}
			n.Add(1)
			wg.Done()
		}()
	}
	wg.Wait()
	if n.Load() != 2 {
		t.Errorf("%d of 2", n.Load())
	}
}

func TestBug_AddTooLate(t *testing.T)    { addsLate(t, false) }
func TestMended_AddTooLate(t *testing.T) { addsLate(t, true) }

func doneTooOften(mended bool) {
	var wg sync.WaitGroup
	wg.Add(1)
	for i := range 2 {
		if i == 1 && mended {
			wg.Add(1)
		}
		go wg.Done()
	}
	wg.Wait()
}

func TestBug_DoneTooOften(t *testing.T)    { doneTooOften(false) }
func TestMended_DoneTooOften(t *testing.T) { doneTooOften(true) }

// A select drops what both cases offer.
func selectDrops(t *testing.T, mended bool) {
	work, stop := make(chan int, 1), make(chan struct{})
	got := make(chan int, 1)
	go func() {
		defer close(got)
		select {
		case v := <-work:
			got <- v
		case <-stop:
			if mended {
				select {
				case v := <-work:
					got <- v
				default:
				}
			}
		}
	}()
	work <- 1
	close(stop)
	if _, ok := <-got; !ok {
		t.Error("the work was dropped")
	}
}

func TestBug_SelectDrops(t *testing.T)    { selectDrops(t, false) }
func TestMended_SelectDrops(t *testing.T) { selectDrops(t, true) }

// A non-blocking send drops what a receiver would take a moment later.
func sendDrops(t *testing.T, mended bool) {
	size := 0
	if mended {
		size = 1
	}
	c, done := make(chan int, size), make(chan bool)
	go func() {
		defer close(done)
		select {
		case <-c:
		case <-time.After(time.Second):
			t.Error("nothing came")
		}
	}()
	select {
	case c <- 1:
	default:
	}
	<-done
}

func TestBug_SendDrops(t *testing.T)    { sendDrops(t, false) }
func TestMended_SendDrops(t *testing.T) { sendDrops(t, true) }

// Results in the order in which they come, and not of the requests.
func resultsInOrder(t *testing.T, mended bool) {
	type result struct{ i, v int }
	c := make(chan result, 3)
	for i := range 3 {
		go func() { c <- result{i, i * i} }()
	}
	var got [3]int
	for k := range 3 {
		r := <-c
		if mended {
			k = r.i
		}
		got[k] = r.v
	}
	if got != [3]int{0, 1, 4} {
		t.Errorf("%v", got)
	}
}

func TestBug_ResultsInOrder(t *testing.T)    { resultsInOrder(t, false) }
func TestMended_ResultsInOrder(t *testing.T) { resultsInOrder(t, true) }

// The first error wins, and is not the cause.
func firstError(t *testing.T, mended bool) {
	cause, after := errors.New("cause"), errors.New("after")
	errs, stop := make(chan error, 2), make(chan struct{})
	go func() {
		if mended {
			errs <- cause
		}
		close(stop)
		if !mended {
			errs <- cause
		}
	}()
	go func() { <-stop; errs <- after }()
	if err := <-errs; err != cause {
		t.Error(err)
	}
	<-errs
}

func TestBug_FirstError(t *testing.T)    { firstError(t, false) }
func TestMended_FirstError(t *testing.T) { firstError(t, true) }
