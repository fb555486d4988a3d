package point

import (
	"reflect"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Read is a point before *p is read. It returns p.
func Read[T any](p *T, at string) *T {
	if t := steps.Self(); t != nil {
		t.Touch(reflect.ValueOf(p).UnsafePointer(), reflect.TypeFor[T]().Size(), false, at)
	}
	return p
}

// Write is a point before *p is written. It returns p.
func Write[T any](p *T, at string) *T {
	if t := steps.Self(); t != nil {
		t.Touch(reflect.ValueOf(p).UnsafePointer(), reflect.TypeFor[T]().Size(), true, at)
	}
	return p
}

// Set is *p = v.
func Set[T any](p *T, at string) func(v T) { return func(v T) { *Write(p, at) = v } }

// Wrote says that *p was written just now.
func Wrote[T any](p *T, at string) {
	if t := steps.Self(); t != nil {
		t.Note(reflect.ValueOf(p).UnsafePointer(), reflect.TypeFor[T]().Size(), true, at)
	}
}

// Race is a point before *p is read or written by a function that races on purpose. It returns p.
func Race[T any](p *T, at string) *T {
	if t := steps.Self(); t != nil {
		t.At("races for", at, nil) // without an object: it concerns all
	}
	return p
}

// ReadMap is a point before something of m is read. It returns m.
func ReadMap[M ~map[K]V, K comparable, V any](m M, at string) M { return touchMap(m, false, at) }

// WriteMap is a point before m is changed. It returns m.
func WriteMap[M ~map[K]V, K comparable, V any](m M, at string) M { return touchMap(m, true, at) }

// SetMap is m[k] = v.
func SetMap[M ~map[K]V, K comparable, V any](m M, at string) func(k K, v V) {
	return func(k K, v V) { WriteMap(m, at)[k] = v }
}

func touchMap[M ~map[K]V, K comparable, V any](m M, write bool, at string) M {
	if t := steps.Self(); t != nil && m != nil {
		t.Touch(reflect.ValueOf(m).UnsafePointer(), 1, write, at)
	}
	return m
}
