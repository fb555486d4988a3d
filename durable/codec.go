package durable

import (
	"bytes"
	"encoding/json"
	"reflect"
)

// Codec turns states and values into bytes and back. Any goroutine may call it.
type Codec[T any] interface {
	Encode(v T) ([]byte, error)
	Decode(data []byte) (T, error)
}

// Keeper is a codec that keeps what its type does not know. Of two programs that share an action, the
// older one would drop what the newer one has added to the state.
type Keeper interface {
	// Keep returns an encoded state with what only the old one, in whose place it comes, has.
	Keep(old, state []byte) ([]byte, error)
}

// JSON is the codec of encoding/json. It is the default.
type JSON[T any] struct {
	// Strict makes Decode refuse members for which T, a struct, has no field, such as one that was
	// renamed. A program of an older release then fails on the states of a newer one.
	Strict bool
}

// Encode is json.Marshal.
func (JSON[T]) Encode(v T) ([]byte, error) { return json.Marshal(v) }

// Decode is json.Unmarshal into a new value.
func (j JSON[T]) Decode(data []byte) (v T, err error) {
	if err = json.Unmarshal(data, &v); err == nil && j.Strict {
		err = strict[T](data)
	}
	return v, err
}

// strict decodes an object into a T that has a field for each member, or returns an error.
func strict[T any](data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	return d.Decode(new(T))
}

// Keep adds the members of the old object that T, a struct, has no field for. So it does for structs
// in fields, but not for those in slices and maps. A type with a method UnmarshalJSON keeps what it
// likes.
func (JSON[T]) Keep(old, state []byte) ([]byte, error) {
	t := structIn(reflect.TypeFor[T]())
	if t == nil {
		return state, nil
	}
	if strict[T](old) == nil {
		return state, nil
	}
	return carry(old, state, t)
}

// Bytes is a codec that leaves bytes as they are. It suits a [Remote] that does not know the type.
type Bytes struct{}

// Encode returns v.
func (Bytes) Encode(v []byte) ([]byte, error) { return v, nil }

// Decode returns data.
func (Bytes) Decode(data []byte) ([]byte, error) { return data, nil }

// orJSON returns c, or the default codec.
func orJSON[T any](c Codec[T]) Codec[T] {
	if c == nil {
		return JSON[T]{}
	}
	return c
}
