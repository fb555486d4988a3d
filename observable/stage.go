package observable

import "github.com/rxsched/rxsched/observable/internal/watching"

// pass makes an operator of what becomes of a value. Its step gets the destination itself, a
// *Subscriber[R]. Ends and teardown pass through.
func pass[T, R any](step step[T]) Operator[T, R] {
	site := watching.Here() // as in operate, whose function would be one more object
	return func(src Observable[T]) Observable[R] {
		return madeAt(site, func(dst *Subscriber[R]) {
			src.SubscribeTo(new(attached[T]).init(&dst.tree, dst.root, step, dst))
		})
	}
}

// keep is pass for an operator that keeps something between values. Its step gets a *kept[S, R],
// which is state at first. If done is not nil, it is called when the source completes, and ends the
// result.
func keep[T, S, R any](state S, step step[T], done func(*kept[S, R])) Operator[T, R] {
	return operate(func(src Observable[T], dst *Subscriber[R]) {
		one := &struct {
			in attached[T]
			to kept[S, R]
		}{to: kept[S, R]{dst, done, state}}
		src.SubscribeTo(one.in.init(&dst.tree, dst.root, step, &one.to))
	})
}

// kept is what an operator keeps for one subscription.
type kept[S, R any] struct {
	dst   *Subscriber[R]
	done  func(*kept[S, R]) // or nil; set once
	state S
}

// Error and Complete are the ends of the source.
func (k *kept[S, R]) Error(err error) { k.dst.Error(err) }

func (k *kept[S, R]) Complete() {
	if k.done != nil {
		k.done(k)
		return
	}
	k.dst.Complete()
}

// sendState ends with what an operator has kept.
func sendState[R any](k *kept[R, R]) { sendLast(k.dst, k.state) }
