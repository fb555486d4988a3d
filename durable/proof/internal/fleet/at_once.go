package fleet

import "errors"

// AtOnce calls f for 0 to n-1 on a number of goroutines. It returns the first error of each.
func AtOnce(goroutines, n int, f func(i int) error) error {
	next, errs := make(chan int), make(chan error, goroutines)
	for range goroutines {
		go func() {
			var failed error
			for i := range next {
				if err := f(i); err != nil && failed == nil {
					failed = err
				}
			}
			errs <- failed
		}()
	}
	for i := range n {
		next <- i
	}
	close(next)
	var all error
	for range goroutines {
		all = errors.Join(all, <-errs)
	}
	return all
}
