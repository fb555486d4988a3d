package observable

// Iif is, for each subscriber, one of two observables, as condition says at that moment. It stands
// for RxJS's iif.
//
//	Iif(true, -a-|, -b-|): -a-|
func Iif[T any](condition func() bool, then, otherwise Observable[T]) Observable[T] {
	must(condition != nil, "Iif: nil condition")
	return TryIif(func() (bool, error) { return condition(), nil }, then, otherwise)
}

// TryIif is Iif with a condition that can fail: its error ends the sequence.
//
//	TryIif(fails, -a-|, -b-|): #
func TryIif[T any](condition func() (bool, error), then, otherwise Observable[T]) Observable[T] {
	must(condition != nil, "TryIif: nil condition")
	return Observable[T]{func(dst *Subscriber[T]) {
		switch yes, err := condition(); {
		case err != nil:
			dst.Error(err)
		case yes:
			then.SubscribeTo(dst)
		default:
			otherwise.SubscribeTo(dst)
		}
	}}
}
