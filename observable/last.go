package observable

// LastConfig says what [LastWithConfig] looks for.
type LastConfig[T any] struct {
	// Predicate is what the value must pass. If nil, any will do.
	Predicate func(T) bool

	// Default is what is sent if there is no such value. If nil, the sequence fails with [ErrEmpty]
	// then.
	Default *T
}

// Last sends, when the source completes, its last value; it fails with [ErrEmpty] if there is none.
// It is an operator itself. It stands for RxJS's last.
//
//	source:  --a-b-c-|
//	Last:    --------(c|)
func Last[T any](src Observable[T]) Observable[T] {
	return keeping[T]{none: fails[T](ErrEmpty)}.in(src)
}

// LastWithConfig is Last with a say in what is looked for, and in what is sent if it is not there. It
// stands for RxJS's last with a predicate, or a default value, or both.
//
//	source:                                  --b-a-e-c-|
//	LastWithConfig(LastConfig{Predicate: vowel}):  ----------(e|)
//
//	source:                                  --b-c-|
//	LastWithConfig(LastConfig{vowel, new("z")}):   ------(z|)
func LastWithConfig[T any](c LastConfig[T]) Operator[T, T] {
	return keeping[T]{test: passing(c.Predicate), none: sendsOrFails(c.Default, ErrEmpty)}.in
}

// TryLast is LastWithConfig a predicate that can fail: its first error ends the sequence. For a default,
// [TryFilter] before LastWithConfig.
//
//	source:          --a-1-e-|
//	TryLast(vowel):  ----#
func TryLast[T any](predicate func(T) (bool, error)) Operator[T, T] {
	must(predicate != nil, "TryLast: nil predicate")
	return keeping[T]{test: predicate, none: fails[T](ErrEmpty)}.in
}

// keeping is an operator that keeps the latest value that passes, and sends it when the source
// completes: Last, or Single, which allows one only.
type keeping[T any] struct {
	test      func(v T) (bool, error)  // all values pass, if nil
	none      func(dst *Subscriber[T]) // ends dst when none has passed
	unmatched func(dst *Subscriber[T]) // ends dst when none has passed of those that there were; none, if nil
	twice     error                    // what a second one that passes fails with, unless nil
}

func (k keeping[T]) in(src Observable[T]) Observable[T] {
	return Observable[T]{func(dst *Subscriber[T]) {
		r := &holder[T]{keeping: k, dst: dst}
		ForwardTo(src, dst, Observer[T]{Next: r.next, Complete: r.complete})
	}}
}

// holder is one subscription of it.
type holder[T any] struct {
	keeping[T]
	dst         *Subscriber[T]
	kept        T
	seen, found bool // a value; one that passes
}

func (r *holder[T]) next(v T) {
	r.seen = true
	if r.test != nil {
		switch pass, err := r.test(v); {
		case err != nil:
			r.dst.Error(err)
			return
		case !pass:
			return
		}
	}
	if r.found && r.twice != nil {
		r.dst.Error(r.twice)
		return
	}
	r.kept, r.found = v, true
}

func (r *holder[T]) complete() {
	switch {
	case r.found:
		sendLast(r.dst, r.kept)
	case r.seen && r.unmatched != nil:
		r.unmatched(r.dst)
	default:
		r.none(r.dst)
	}
}
