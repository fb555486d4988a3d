package gort

import (
	"sync/atomic"
	"unsafe"
)

// LoadFunc reads a function by an atomic step: a function is a machine word.
func LoadFunc(at *func()) func() {
	p := atomic.LoadPointer((*unsafe.Pointer)(unsafe.Pointer(at)))
	return *(*func())(unsafe.Pointer(&p))
}
