package accesslog

import "github.com/rxsched/rxsched/observable"

// Stream sends the records of an input as they come, on a goroutine that reads it. Closing the
// input ends that.
func Stream(in Input) observable.Observable[Record] {
	return observable.New(func(dst *observable.Subscriber[Record]) {
		next := newRecordReader(in).rest
		go func() {
			for !dst.Closed() {
				r, err := next()
				if err != nil {
					end(dst, err)
					return
				}
				dst.Next(r)
			}
		}()
	})
}
