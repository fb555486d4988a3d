//go:build !amd64 && !arm64

package goid

// Here is Get.
func Here() int64 { return Get() }
