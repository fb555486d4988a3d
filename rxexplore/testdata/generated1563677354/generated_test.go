package generated

import (
	"sync"
	"sync/atomic"
	"testing"
)

func TestAny_0(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		sem[1] <- true
		x[1]++
		<-sem[1]
		close(done[0])
		if flag[1].Load() == 1 {
			x[1]++
		}
	})
	wg.Go(func() {
		<-done[0]
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		close(done[1])
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
	})
	wg.Go(func() {
		sem[2] <- true
		x[2]++
		<-sem[2]
		sem[2] <- true
		x[2]++
		<-sem[2]
		x[1]++
		flag[1].Store(1)
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_0(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[2] <- true
		x[2]++
		<-sem[2]
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_1(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		if flag[2].Load() == 1 {
			x[2]++
		}
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		close(done[0])
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Go(func() {
		<-done[0]
		sem[0] <- true
		x[0]++
		<-sem[0]
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		if flag[1].Load() == 1 {
			x[1]++
		}
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
		sem[2] <- true
		x[2]++
		<-sem[2]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_2(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		close(done[0])
	})
	wg.Go(func() {
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		close(done[1])
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
	})
	wg.Go(func() {
		x[2]++
		flag[2].Store(1)
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_2(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		close(done[0])
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
	})
	wg.Go(func() {
		<-done[0]
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[1])
	})
	wg.Go(func() {
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_3(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_4(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		sem[1] <- true
		x[1]++
		<-sem[1]
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_4(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_5(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		_ = x[1] + 1
		flag[1].Store(1)
		close(done[0])
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Go(func() {
		<-done[0]
		x[0]++
		flag[0].Store(1)
		if flag[0].Load() == 1 {
			x[0]++
		}
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		sem[0] <- true
		x[0]++
		<-sem[0]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_6(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		_ = x[1] + 1
		flag[1].Store(1)
		x[2]++
		flag[2].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_6(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		close(done[1])
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
	})
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_7(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		close(done[0])
		sem[0] <- true
		x[0]++
		<-sem[0]
	})
	wg.Go(func() {
		x[2]++
		flag[2].Store(1)
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_8(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		x[0]++
		flag[0].Store(1)
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
		close(done[0])
	})
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		_ = x[0] + 1
		flag[0].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_8(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_9(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		x[2]++
		flag[2].Store(1)
		close(done[0])
	})
	wg.Go(func() {
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		if flag[0].Load() == 1 {
			x[0]++
		}
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		_ = x[1] + 1
		flag[1].Store(1)
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_10(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		_ = x[2] + 1
		flag[2].Store(1)
		close(done[0])
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
	})
	wg.Go(func() {
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		x[2]++
		flag[2].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_10(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		close(done[0])
		sem[1] <- true
		x[1]++
		<-sem[1]
	})
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		close(done[1])
	})
	wg.Go(func() {
		sem[1] <- true
		x[1]++
		<-sem[1]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_11(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[0])
		sem[1] <- true
		x[1]++
		<-sem[1]
	})
	wg.Go(func() {
		<-done[0]
		x[2]++
		flag[2].Store(1)
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		close(done[1])
		_ = x[2] + 1
		flag[2].Store(1)
	})
	wg.Go(func() {
		<-done[1]
		x[1]++
		flag[1].Store(1)
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_12(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		if flag[1].Load() == 1 {
			x[1]++
		}
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		close(done[0])
	})
	wg.Go(func() {
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		if flag[0].Load() == 1 {
			x[0]++
		}
		sem[1] <- true
		x[1]++
		<-sem[1]
		close(done[1])
	})
	wg.Go(func() {
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_12(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		close(done[0])
	})
	wg.Go(func() {
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		sem[2] <- true
		x[2]++
		<-sem[2]
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_13(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		close(done[0])
		sem[0] <- true
		x[0]++
		<-sem[0]
	})
	wg.Go(func() {
		<-done[0]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_14(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_14(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[0])
	})
	wg.Go(func() {
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[1])
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
	})
	wg.Go(func() {
		sem[1] <- true
		x[1]++
		<-sem[1]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_15(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		x[2]++
		flag[2].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_16(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[2] <- true
		x[2]++
		<-sem[2]
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		if flag[0].Load() == 1 {
			x[0]++
		}
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		close(done[1])
	})
	wg.Go(func() {
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_16(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		close(done[1])
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
	})
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_17(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
		close(done[0])
	})
	wg.Go(func() {
		sem[1] <- true
		x[1]++
		<-sem[1]
		sem[1] <- true
		x[1]++
		<-sem[1]
		x[0]++
		flag[0].Store(1)
		close(done[1])
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
	})
	wg.Go(func() {
		x[0]++
		flag[0].Store(1)
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_18(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[1] <- true
		x[1]++
		<-sem[1]
		close(done[1])
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
	})
	wg.Go(func() {
		<-done[1]
		_ = x[2] + 1
		flag[2].Store(1)
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_18(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		close(done[0])
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
	})
	wg.Go(func() {
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		sem[2] <- true
		x[2]++
		<-sem[2]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_19(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		x[0]++
		flag[0].Store(1)
		close(done[0])
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
	})
	wg.Go(func() {
		_ = x[1] + 1
		flag[1].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_20(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		_ = x[2] + 1
		flag[2].Store(1)
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
		sem[2] <- true
		x[2]++
		<-sem[2]
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		x[2]++
		flag[2].Store(1)
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_20(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[0])
		sem[0] <- true
		x[0]++
		<-sem[0]
	})
	wg.Go(func() {
		<-done[0]
		sem[0] <- true
		x[0]++
		<-sem[0]
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		close(done[1])
	})
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_21(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		x[0]++
		flag[0].Store(1)
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_22(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		_ = x[0] + 1
		flag[0].Store(1)
		close(done[0])
		if flag[2].Load() == 1 {
			x[2]++
		}
	})
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[1])
	})
	wg.Go(func() {
		sem[1] <- true
		x[1]++
		<-sem[1]
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_22(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		close(done[0])
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
	})
	wg.Go(func() {
		sem[1] <- true
		x[1]++
		<-sem[1]
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		close(done[1])
		sem[0] <- true
		x[0]++
		<-sem[0]
	})
	wg.Go(func() {
		sem[1] <- true
		x[1]++
		<-sem[1]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_23(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		x[1]++
		flag[1].Store(1)
		close(done[0])
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
	})
	wg.Go(func() {
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[1])
	})
	wg.Go(func() {
		if flag[1].Load() == 1 {
			x[1]++
		}
		sem[1] <- true
		x[1]++
		<-sem[1]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_24(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		x[2]++
		flag[2].Store(1)
		close(done[0])
	})
	wg.Go(func() {
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
		_ = x[2] + 1
		flag[2].Store(1)
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_24(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		close(done[1])
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
	})
	wg.Go(func() {
		<-done[1]
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_25(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[0] <- true
		x[0]++
		<-sem[0]
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		close(done[1])
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
	})
	wg.Go(func() {
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_26(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		x[2]++
		flag[2].Store(1)
		close(done[0])
		x[0]++
		flag[0].Store(1)
	})
	wg.Go(func() {
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		close(done[1])
		x[0]++
		flag[0].Store(1)
	})
	wg.Go(func() {
		<-done[1]
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_26(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[2] <- true
		x[2]++
		<-sem[2]
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[2] <- true
		x[2]++
		<-sem[2]
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		sem[1] <- true
		x[1]++
		<-sem[1]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_27(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		if flag[1].Load() == 1 {
			x[1]++
		}
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
		close(done[0])
	})
	wg.Go(func() {
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		_ = x[2] + 1
		flag[2].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_28(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
		close(done[1])
		sem[1] <- true
		x[1]++
		<-sem[1]
	})
	wg.Go(func() {
		<-done[1]
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_28(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		sem[1] <- true
		x[1]++
		<-sem[1]
		close(done[1])
	})
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_29(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		x[2]++
		flag[2].Store(1)
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		x[2]++
		flag[2].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_30(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		if flag[2].Load() == 1 {
			x[2]++
		}
		close(done[0])
	})
	wg.Go(func() {
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_30(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[0])
	})
	wg.Go(func() {
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		sem[2] <- true
		x[2]++
		<-sem[2]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_31(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		if flag[2].Load() == 1 {
			x[2]++
		}
		close(done[0])
		sem[2] <- true
		x[2]++
		<-sem[2]
	})
	wg.Go(func() {
		<-done[0]
		sem[2] <- true
		x[2]++
		<-sem[2]
		if flag[1].Load() == 1 {
			x[1]++
		}
		_ = x[0] + 1
		flag[0].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		x[0]++
		flag[0].Store(1)
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_32(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		x[1]++
		flag[1].Store(1)
		close(done[0])
		x[0]++
		flag[0].Store(1)
	})
	wg.Go(func() {
		<-done[0]
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		x[0]++
		flag[0].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_32(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		sem[1] <- true
		x[1]++
		<-sem[1]
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		close(done[1])
		sem[1] <- true
		x[1]++
		<-sem[1]
	})
	wg.Go(func() {
		<-done[1]
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_33(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		close(done[1])
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
	})
	wg.Go(func() {
		<-done[1]
		sem[2] <- true
		x[2]++
		<-sem[2]
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_34(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		_ = x[1] + 1
		flag[1].Store(1)
		close(done[0])
		_ = x[1] + 1
		flag[1].Store(1)
	})
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[1])
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
	})
	wg.Go(func() {
		<-done[1]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_34(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		close(done[1])
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
	})
	wg.Go(func() {
		<-done[1]
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_35(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		close(done[0])
		sem[2] <- true
		x[2]++
		<-sem[2]
	})
	wg.Go(func() {
		<-done[0]
		_ = x[0] + 1
		flag[0].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_36(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		sem[2] <- true
		x[2]++
		<-sem[2]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		_ = x[0] + 1
		flag[0].Store(1)
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_36(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_37(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		_ = x[0] + 1
		flag[0].Store(1)
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		close(done[1])
	})
	wg.Go(func() {
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		sem[0] <- true
		x[0]++
		<-sem[0]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_38(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_38(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		sem[2] <- true
		x[2]++
		<-sem[2]
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[1])
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
	})
	wg.Go(func() {
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		sem[2] <- true
		x[2]++
		<-sem[2]
		sem[0] <- true
		x[0]++
		<-sem[0]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_39(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		x[2]++
		flag[2].Store(1)
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_40(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		if flag[1].Load() == 1 {
			x[1]++
		}
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		x[2]++
		flag[2].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		x[1]++
		flag[1].Store(1)
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_40(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[0])
	})
	wg.Go(func() {
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		close(done[1])
		sem[2] <- true
		x[2]++
		<-sem[2]
	})
	wg.Go(func() {
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_41(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_42(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[0])
	})
	wg.Go(func() {
		sem[2] <- true
		x[2]++
		<-sem[2]
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_42(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		close(done[0])
	})
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_43(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[2] <- true
		x[2]++
		<-sem[2]
		close(done[0])
	})
	wg.Go(func() {
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		_ = x[0] + 1
		flag[0].Store(1)
		close(done[1])
		_ = x[0] + 1
		flag[0].Store(1)
	})
	wg.Go(func() {
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_44(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[1] <- true
		x[1]++
		<-sem[1]
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		_ = x[2] + 1
		flag[2].Store(1)
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_44(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		close(done[0])
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
	})
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		close(done[1])
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
	})
	wg.Go(func() {
		<-done[1]
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_45(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		x[1]++
		flag[1].Store(1)
		sem[1] <- true
		x[1]++
		<-sem[1]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		_ = x[1] + 1
		flag[1].Store(1)
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_46(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		sem[2] <- true
		x[2]++
		<-sem[2]
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		close(done[0])
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
	})
	wg.Go(func() {
		<-done[0]
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		close(done[1])
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Go(func() {
		_ = x[1] + 1
		flag[1].Store(1)
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_46(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
		close(done[1])
	})
	wg.Go(func() {
		sem[1] <- true
		x[1]++
		<-sem[1]
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_47(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		sem[1] <- true
		x[1]++
		<-sem[1]
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		if flag[2].Load() == 1 {
			x[2]++
		}
		x[1]++
		flag[1].Store(1)
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		close(done[1])
	})
	wg.Go(func() {
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_48(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		_ = x[1] + 1
		flag[1].Store(1)
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[0] <- true
		x[0]++
		<-sem[0]
		_ = x[1] + 1
		flag[1].Store(1)
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		sem[2] <- true
		x[2]++
		<-sem[2]
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_48(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
		close(done[1])
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
	})
	wg.Go(func() {
		<-done[1]
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_49(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_50(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		_ = x[2] + 1
		flag[2].Store(1)
		if flag[1].Load() == 1 {
			x[1]++
		}
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		close(done[0])
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
	})
	wg.Go(func() {
		x[2]++
		flag[2].Store(1)
		sem[2] <- true
		x[2]++
		<-sem[2]
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
		close(done[1])
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
	})
	wg.Go(func() {
		<-done[1]
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_50(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		sem[1] <- true
		x[1]++
		<-sem[1]
		sem[1] <- true
		_ = x[1] + 1
		<-sem[1]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_51(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		_ = x[2] + 1
		flag[2].Store(1)
		close(done[0])
		x[0]++
		flag[0].Store(1)
	})
	wg.Go(func() {
		x[1]++
		flag[1].Store(1)
		sem[2] <- true
		x[2]++
		<-sem[2]
		sem[2] <- true
		_ = x[2] + 1
		<-sem[2]
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_52(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		x[0]++
		flag[0].Store(1)
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
		close(done[1])
	})
	wg.Go(func() {
		<-done[1]
		_ = x[2] + 1
		flag[2].Store(1)
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_52(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		close(done[0])
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
	})
	wg.Go(func() {
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		close(done[1])
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
	})
	wg.Go(func() {
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_53(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		x[1]++
		flag[1].Store(1)
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
		x[1]++
		flag[1].Store(1)
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		close(done[1])
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
	})
	wg.Go(func() {
		if flag[2].Load() == 1 {
			_ = x[2] + 1
		}
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_54(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		if flag[1].Load() == 1 {
			_ = x[1] + 1
		}
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[1])
	})
	wg.Go(func() {
		if flag[0].Load() == 1 {
			x[0]++
		}
		if flag[0].Load() == 1 {
			_ = x[0] + 1
		}
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_54(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		close(done[1])
	})
	wg.Go(func() {
		rw[0].RLock()
		_ = x[0] + 1
		rw[0].RUnlock()
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_55(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		x[1]++
		flag[1].Store(1)
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		x[2]++
		flag[2].Store(1)
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		close(done[1])
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Go(func() {
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_56(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		close(done[0])
		sem[0] <- true
		_ = x[0] + 1
		<-sem[0]
	})
	wg.Go(func() {
		<-done[0]
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		mu[1].Lock()
		x[1]++
		mu[1].Unlock()
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_56(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		close(done[0])
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
	})
	wg.Go(func() {
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_57(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		_ = x[0] + 1
		flag[0].Store(1)
		close(done[0])
		rw[1].Lock()
		x[1]++
		rw[1].Unlock()
	})
	wg.Go(func() {
		sem[2] <- true
		x[2]++
		<-sem[2]
		rw[2].Lock()
		x[2]++
		rw[2].Unlock()
		close(done[1])
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
	})
	wg.Go(func() {
		rw[0].Lock()
		x[0]++
		rw[0].Unlock()
		if flag[1].Load() == 1 {
			x[1]++
		}
		mu[2].Lock()
		_ = x[2] + 1
		mu[2].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_58(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		rw[2].RLock()
		_ = x[2] + 1
		rw[2].RUnlock()
		mu[2].Lock()
		x[2]++
		mu[2].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		<-done[0]
		if flag[2].Load() == 1 {
			x[2]++
		}
		sem[0] <- true
		x[0]++
		<-sem[0]
		close(done[1])
	})
	wg.Go(func() {
		sem[0] <- true
		x[0]++
		<-sem[0]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestFree_58(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
		close(done[0])
	})
	wg.Go(func() {
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		mu[1].Lock()
		_ = x[1] + 1
		mu[1].Unlock()
		close(done[1])
	})
	wg.Go(func() {
		mu[0].Lock()
		_ = x[0] + 1
		mu[0].Unlock()
		sem[2] <- true
		x[2]++
		<-sem[2]
		mu[0].Lock()
		x[0]++
		mu[0].Unlock()
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}

func TestAny_59(t *testing.T) {
	var x [3]int
	var mu [3]sync.Mutex
	var rw [3]sync.RWMutex
	var flag [3]atomic.Int32
	var wg sync.WaitGroup
	sem := [3]chan bool{make(chan bool, 1), make(chan bool, 1), make(chan bool, 1)}
	done := [3]chan int{make(chan int), make(chan int), make(chan int, 1)}
	_, _, _, _, _ = &mu, &rw, &flag, sem, done
	wg.Go(func() {
		_ = x[1] + 1
		flag[1].Store(1)
		close(done[0])
		_ = x[1] + 1
		flag[1].Store(1)
	})
	wg.Go(func() {
		rw[1].RLock()
		_ = x[1] + 1
		rw[1].RUnlock()
		x[2]++
		flag[2].Store(1)
		close(done[1])
		_ = x[2] + 1
		flag[2].Store(1)
	})
	wg.Go(func() {
		<-done[1]
		sem[1] <- true
		x[1]++
		<-sem[1]
		if flag[0].Load() == 1 {
			x[0]++
		}
		sem[2] <- true
		x[2]++
		<-sem[2]
	})
	wg.Wait()
	x[0] += x[1] + x[2]
}
