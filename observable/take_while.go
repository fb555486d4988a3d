package observable

// TakeWhileConfig sets what [TakeWhileWithConfig] does with the value that does not pass.
type TakeWhileConfig struct {
	// Inclusive sends the first value that does not pass, too.
	Inclusive bool
}

// TakeWhile sends values until one does not pass predicate, and completes then. It stands for
// RxJS's takeWhile.
//
//	source:            -a--e-b--i-|
//	TakeWhile(vowel):  -a--e-|
func TakeWhile[T any](predicate func(T) bool) Operator[T, T] {
	must(predicate != nil, "TakeWhile: nil predicate")
	return named("TakeWhile", TryTakeWhileWithConfig(sure(predicate), TakeWhileConfig{}))
}

// TakeWhileWithConfig is TakeWhile that may also send the first value that does not pass.
//
//	source:                                                        -a--e-b--i-|
//	TakeWhileWithConfig(vowel, TakeWhileConfig{Inclusive: true}):  -a--e-(b|)
func TakeWhileWithConfig[T any](predicate func(T) bool, c TakeWhileConfig) Operator[T, T] {
	must(predicate != nil, "TakeWhileWithConfig: nil predicate")
	return named("TakeWhileWithConfig", TryTakeWhileWithConfig(sure(predicate), c))
}

// TryTakeWhile is TakeWhile with a predicate that can fail: its first error ends the sequence.
//
//	source:               -a--1-e-|
//	TryTakeWhile(vowel):  -a--#
func TryTakeWhile[T any](predicate func(T) (bool, error)) Operator[T, T] {
	must(predicate != nil, "TryTakeWhile: nil predicate")
	return named("TryTakeWhile", TryTakeWhileWithConfig(predicate, TakeWhileConfig{}))
}

// TryTakeWhileWithConfig is TakeWhileWithConfig with a predicate that can fail: its first error
// ends the sequence, and the value is not sent.
//
//	source:                                                           -a--1-e-|
//	TryTakeWhileWithConfig(vowel, TakeWhileConfig{Inclusive: true}):  -a--#
func TryTakeWhileWithConfig[T any](predicate func(T) (bool, error), c TakeWhileConfig) Operator[T, T] {
	must(predicate != nil, "TryTakeWhileWithConfig: nil predicate")
	return passOrEnd[T, T]("TryTakeWhileWithConfig", func(v T, to end) {
		pass, err := predicate(v)
		switch {
		case err != nil:
			to.Error(err)
		case pass:
			to.(*Subscriber[T]).Next(v)
		case c.Inclusive:
			sendLast(to.(*Subscriber[T]), v)
		default:
			to.Complete()
		}
	})
}
