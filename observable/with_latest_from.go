package observable

// WithLatestFrom sends what project makes of each value of the source and the latest value of a. It
// drops values of the source until a has sent one. The other is subscribed first. It completes when
// the source does, and fails when the source or the other does. They may be on different
// goroutines, each of which may deliver for the other. [WithLatestFrom2] and its kin take several
// others. It stands for RxJS's withLatestFrom.
//
//	source:                  -a--b---c-|
//	y:                       --1---2----
//	WithLatestFrom(y, add):  ----p---q-|   p = b1, q = c2
func WithLatestFrom[T, A, R any](a Observable[A], project func(T, A) R) Operator[T, R] {
	must(project != nil, "WithLatestFrom: nil project")
	mustSources("WithLatestFrom", !zero(a))
	return operate("WithLatestFrom", func(src Observable[T], dst *Subscriber[R]) {
		v, va := new(T), new(A)
		g := newLatestCombiner(dst, 1, func() R { return project(*v, *va) })
		overhear(g, a, va)
		accompany(g, src, v)
	})
}
