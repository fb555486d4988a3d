//go:build go1.27

package observable

// onUse constrains a type parameter that the compiler infers: it is always int. Nothing uses the
// parameter, but a method that has one is compiled only where it is called. A method without type
// parameters is compiled for each Observable[T] of a program.
type onUse interface{ int }

// Pipe applies an operator that is a value: one of your own, a composed one, or one that is not a
// method because it does not take just any T, such as [DistinctUntilChanged] or [MergeAll]. It
// stands for RxJS's pipe.
func (o Observable[T]) Pipe[R any](op Operator[T, R]) Observable[R] {
	must(op != nil, "Pipe: nil op")
	return op(o)
}
