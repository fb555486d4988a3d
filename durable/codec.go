package durable

import "encoding/json"

// Codec turns states and values into bytes and back. Any goroutine may call it.
type Codec[T any] interface {
	Encode(v T) ([]byte, error)
	Decode(data []byte) (T, error)
}

// JSON is the codec of encoding/json. It is the default.
type JSON[T any] struct{}

// Encode is json.Marshal.
func (JSON[T]) Encode(v T) ([]byte, error) { return json.Marshal(v) }

// Decode is json.Unmarshal into a new value.
func (JSON[T]) Decode(data []byte) (v T, err error) {
	err = json.Unmarshal(data, &v)
	return v, err
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
