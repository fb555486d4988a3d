package operatortest

import (
	"fmt"
	"reflect"
)

// Config says what an operator is like. The zero value fits most operators.
type Config[T any] struct {
	// Value makes the nth value that a source sends, counted from 0. If nil, numbers are n, strings
	// are letters, the fields of structs are made likewise, and everything else is zero.
	Value func(n int) T

	// Emits says how many values come if its sources, each on a goroutine of its own, send as many
	// values as it is given, and complete. The first number is the operator's source, which eight
	// goroutines feed. If nil, the number is not checked.
	Emits func(sent []int) int

	// Endless operators need not end when all their sources have ended: they begin again, go on by
	// themselves, or never end.
	Endless bool

	// Catches says that an error of a source need not become an error of the result: there is
	// another source, another try, or a value that tells of it.
	Catches bool

	// CatchesPanics says that a panic above the operator becomes its error.
	CatchesPanics bool

	// Shares says that all subscribers share one subscription to the source, as with
	// [observable.Share].
	Shares bool

	// Keeps says that the operator does not unsubscribe from the source before it has ended, as
	// with [observable.ShareReplay].
	Keeps bool

	// SwitchesAway says that the operator unsubscribes from its source before it ends by itself,
	// since there may be another source to subscribe to, as with [observable.Timeout].
	SwitchesAway bool

	// Unordered says that values may overtake one another.
	Unordered bool

	// Key says of which key a value is, for an operator that keeps the order of each key, such as
	// pool.PerKey: its results are values that it has got. Other operators leave it nil.
	Key func(v T) any

	// NeedsHost says that the operator needs the host of [Env.Scheduler] as long as its source goes
	// on, also while nothing is pending there. It is not about that of [Env.Elsewhere].
	NeedsHost bool
}

// value is the nth value of a source.
func (c *Config[T]) value(n int) (v T) {
	if c.Value != nil {
		return c.Value(n)
	}
	fill(reflect.ValueOf(&v).Elem(), n)
	return v
}

// fill sets what a number can stand for.
func fill(v reflect.Value, n int) {
	switch {
	case !v.CanSet():
	case v.CanInt():
		v.SetInt(int64(n))
	case v.CanUint():
		v.SetUint(uint64(n))
	case v.CanFloat():
		v.SetFloat(float64(n))
	case v.Kind() == reflect.String:
		v.SetString(letters(n))
	case v.Kind() == reflect.Bool:
		v.SetBool(n%2 == 1)
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i), n)
		}
	case v.Kind() == reflect.Interface && v.NumMethod() == 0:
		v.Set(reflect.ValueOf(n))
	}
}

// letters is a, b, … z, a1, b1 …
func letters(n int) string {
	letter := string(rune('a' + n%26))
	if n < 26 {
		return letter
	}
	return fmt.Sprint(letter, n/26)
}
