package observable

// Generate sends first and then, again and again, the value that next makes of the value before, as
// long as condition returns true. It sends synchronously and then completes. A nil condition always
// holds. It stands for RxJS's generate; for its result selector use [Map].
//
//	Generate(1, below 10, double): (1248|)
func Generate[S any](first S, condition func(S) bool, next func(S) S) Observable[S] {
	must(next != nil, "Generate: nil next")
	return TryFromSeq((&generation[S]{first, sureUnlessNil(condition), sure(next)}).values)
}

// TryGenerate is Generate with functions that can fail. The first error ends the sequence.
//
//	TryGenerate(1, below 10, double, fails for 4): (124#)
func TryGenerate[S any](first S, condition func(S) (bool, error), next func(S) (S, error)) Observable[S] {
	must(next != nil, "TryGenerate: nil next")
	return TryFromSeq((&generation[S]{first, condition, next}).values)
}

// sureUnlessNil is [sure], and returns nil for nil.
func sureUnlessNil[S any](condition func(S) bool) func(S) (bool, error) {
	if condition == nil {
		return nil
	}
	return sure(condition)
}

// generation makes values of one another.
type generation[S any] struct {
	first     S
	condition func(S) (bool, error) // nil if it always holds
	next      func(S) (S, error)
}

// holds reports whether v is sent.
func (g *generation[S]) holds(v S) (bool, error) {
	if g.condition == nil {
		return true, nil
	}
	return g.condition(v)
}

// values yields the values, and an error last.
func (g *generation[S]) values(yield func(S, error) bool) {
	v := g.first
	for {
		ok, err := g.holds(v)
		if err == nil && !ok {
			return
		}
		if !yield(v, err) {
			return
		}
		if v, err = g.next(v); err != nil {
			yield(v, err)
			return
		}
	}
}
