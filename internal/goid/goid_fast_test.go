//go:build amd64 || arm64 || wasm

package goid

import "testing"

func TestFind_FindsTheNumberInTheRecord(t *testing.T) {
	t.Parallel()
	if offset == 0 {
		t.Fatal("this version of Go keeps the number elsewhere, so Get is slow")
	}
}

func TestGet_WorksWithoutTheOffset(t *testing.T) {
	want, found := Get(), offset
	offset = 0
	defer func() { offset = found }()
	if got := Get(); got != want {
		t.Fatalf("Get() = %d, not %d", got, want)
	}
}
