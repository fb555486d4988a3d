package observable

import "github.com/rxsched/rxsched/observable/internal/watching"

// As passes the source on, and gives it a name for package observable/watch. It panics if the name
// is empty. It stands for the tag of rxjs-spy.
//
//	source:         -a--b-c-|
//	As("letters"):  -a--b-c-|
func As[T any](name string) Operator[T, T] {
	must(name != "", "As: empty name")
	return func(src Observable[T]) Observable[T] {
		mustSource("As", !zero(src))
		if watching.Watchers.Load() == 0 {
			return src
		}
		return Observable[T]{sends: plain[T](func(dst *Subscriber[T]) {
			if w := watching.Active.Load(); w != nil {
				w.Name(&dst.tree, name)
				defer w.Forget(&dst.tree)
			}
			start(src, dst)
		})}
	}
}
