package gort

import "unsafe"

// Same reports whether two interfaces hold the same value in the same place. That is less than ==,
// and never panics: equal values may lie in different places.
func Same(a, b error) bool {
	type words [2]unsafe.Pointer
	return *(*words)(unsafe.Pointer(&a)) == *(*words)(unsafe.Pointer(&b))
}
