package observable

// SwitchScan passes on the observable that accumulate makes of the last value of the result, at
// first seed, and the latest value; each new value unsubscribes the observable before. It completes
// when the source and the last inner observable have, and fails when the source or the running one
// does. They may be on different goroutines, each of which may deliver for the others. It stands
// for RxJS's switchScan.
//
//	source:                                       -1----23---|
//	SwitchScan((acc, v) -> acc+v after 2ms, 0):   ---1-----4-|
func SwitchScan[T, R any](accumulate func(acc R, v T) Observable[R], seed R) Operator[T, R] {
	return scanThrough("SwitchScan", SwitchMap[T, R], accumulate, seed)
}
