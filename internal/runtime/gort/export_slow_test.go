//go:build !amd64 && !arm64 && !wasm

package gort

// Offset is nil, since no record is read.
func Offset() *uintptr { return nil }
