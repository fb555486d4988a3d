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
	return takeWhile("TakeWhile", predicate, TakeWhileConfig{})
}

// TakeWhileWithConfig is TakeWhile that may also send the first value that does not pass.
//
//	source:                                                        -a--e-b--i-|
//	TakeWhileWithConfig(vowel, TakeWhileConfig{Inclusive: true}):  -a--e-(b|)
func TakeWhileWithConfig[T any](predicate func(T) bool, c TakeWhileConfig) Operator[T, T] {
	return takeWhile("TakeWhileWithConfig", predicate, c)
}

func takeWhile[T any](name string, predicate func(T) bool, c TakeWhileConfig) Operator[T, T] {
	must(predicate != nil, name+": nil predicate")
	return passOrEnd[T, T](name, func(v T, to end) {
		switch dst := to.(*Subscriber[T]); {
		case predicate(v):
			dst.Next(v)
		case c.Inclusive:
			sendLast(dst, v)
		default:
			dst.Complete()
		}
	})
}
