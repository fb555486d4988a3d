package rxbridge

import (
	"errors"
	"reflect"
)

// ErrNil replaces an error notification without an error, which no RxGo item can express.
var ErrNil = errors.New("rxbridge: error notification without an error")

// TypeError reports an RxGo item whose value has another type than the observable's.
type TypeError struct {
	Want reflect.Type // what the observable is made of
	Got  reflect.Type // what the item holds; nil if that is an untyped nil
}

// Error names both types.
func (e *TypeError) Error() string {
	got := "nil"
	if e.Got != nil {
		got = e.Got.String()
	}
	return "rxbridge: an item holds " + got + ", not " + e.Want.String()
}

// must panics with message, which names the argument that is at fault, unless ok.
func must(ok bool, message string) {
	if !ok {
		panic("rxbridge: " + message)
	}
}
