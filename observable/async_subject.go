package observable

// AsyncSubject is a [Subject] that sends only its last value, and only when it completes; who subscribes after that gets the same. An error drops the
// value. Any goroutine may call its methods at any time. After Unsubscribe, Next does nothing. It stands for RxJS's AsyncSubject.
type AsyncSubject[T any] struct {
	Subject[T]
	last []T // the latest value, if any; guarded by mu
}

// NewAsyncSubject makes a subject without a value.
//
//	NewAsyncSubject():  -a--b---|
//	subscribed:         --------(b|)
func NewAsyncSubject[T any]() *AsyncSubject[T] {
	a := new(AsyncSubject[T])
	a.init((*result[T])(a))
	return a
}

// result is an AsyncSubject as the memory of its last value.
type result[T any] AsyncSubject[T]

func (r *result[T]) keep(v T, ended bool) {
	if !ended {
		r.last = append(r.last[:0], v)
	}
}

func (r *result[T]) recall(end Kind) []T {
	if end != KindComplete {
		return nil
	}
	return r.last
}

func (*result[T]) withholds() bool { return true }
