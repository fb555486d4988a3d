package pool

import (
	"reflect"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
)

// Build makes the pipeline of a key: from the values with that key, and the schedulers of its host.
// It is called on that host, when the key begins.
type Build[T, R any, K comparable] = func(
	key K, values observable.Observable[T], on *rxsched.Schedulers,
) observable.Observable[R]

// PerKey gives each key a pipeline on a host of its own, which the pool drives: so values of one key
// come in their order and one at a time, those of different keys at the same time, on all
// processors. State that build makes, and timers by the schedulers that it gets, need no lock. A key
// whose callback blocks delays no other.
//
// A key begins with its first value. It ends when its pipeline completes, and begins anew with its
// next value. If the pipeline ends without having got one, the first is dropped. When the source
// ends, so do the values of each key, and the result when all pipelines have. It fails when one
// does, or with the source's error when that has passed them. If the pool closes, it ends with
// [scheduler.ErrAbandoned]. Unsubscribing closes the hosts of all keys.
//
// The source may be on any goroutine. Its values wait without a bound. Results come where they arise,
// one at a time: on the workers, each of which may deliver for the others. It stands for RxJS's groupBy
// with a mergeMap.
//
//	source:            -a1-b1-a2-|
//	PerKey(letter, …): -a1-b1-a2-|  (a and b on hosts of their own)
//
// It panics if p, key or build is nil.
func PerKey[T, R any, K comparable](
	p *Pool, key func(T) K, build Build[T, R, K],
) observable.Operator[T, R] {
	return perKey("PerKey", p, key, build, PerKeyConfig[K]{})
}

// PerKeyWithConfig is PerKey with keys that end when they rest, bounds, and a choice of
// what errors do. It also panics if c makes no sense.
func PerKeyWithConfig[T, R any, K comparable](
	p *Pool, key func(T) K, build Build[T, R, K], c PerKeyConfig[K],
) observable.Operator[T, R] {
	return perKey("PerKeyWithConfig", p, key, build, c)
}

func perKey[T, R any, K comparable](
	name string, p *Pool, key func(T) K, build Build[T, R, K], c PerKeyConfig[K],
) observable.Operator[T, R] {
	switch {
	case p == nil:
		panic("pool: " + name + ": nil p")
	case key == nil:
		panic("pool: " + name + ": nil key")
	case build == nil:
		panic("pool: " + name + ": nil build")
	}
	c.check()
	op := observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[R]) {
		r := newRouter(p, key, build, c, dst)
		src.SubscribeTo(r.in)
	})
	return func(src observable.Observable[T]) observable.Observable[R] {
		if reflect.ValueOf(src).IsZero() {
			panic("pool: " + name + ": zero source")
		}
		return op(src)
	}
}
