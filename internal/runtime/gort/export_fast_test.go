//go:build amd64 || arm64 || wasm

package gort

// Offset is where the number was found.
func Offset() *uintptr { return &offset }
