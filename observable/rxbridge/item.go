package rxbridge

import (
	"reflect"

	"github.com/reactivex/rxgo/v2"
)

// decoder is how a value is taken out of an item, or the error that the item stands for. An item
// itself, as a value, is the item.
func decoder[T any]() func(rxgo.Item) (T, error) {
	whole := func(item rxgo.Item) (rxgo.Item, error) { return item, nil }
	if decode, ok := any(whole).(func(rxgo.Item) (T, error)); ok {
		return decode
	}
	want := reflect.TypeFor[T]()
	nilable := want.Kind() == reflect.Interface
	return func(item rxgo.Item) (v T, err error) {
		if item.E != nil {
			return v, item.E
		}
		v, ok := item.V.(T)
		if !ok && (item.V != nil || !nilable) {
			return v, &TypeError{Want: want, Got: reflect.TypeOf(item.V)}
		}
		return v, nil
	}
}

// encoder is how a value is put into an item. A value that is an item already stays as it is.
func encoder[T any]() func(T) rxgo.Item {
	whole := func(item rxgo.Item) rxgo.Item { return item }
	if encode, ok := any(whole).(func(T) rxgo.Item); ok {
		return encode
	}
	return func(v T) rxgo.Item { return rxgo.Of(v) }
}

// failure is err as an item.
func failure(err error) rxgo.Item {
	if err == nil {
		err = ErrNil
	}
	return rxgo.Error(err)
}
