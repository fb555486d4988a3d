// Package chromium opens pages in a real Chromium, for the tests of pages.
//
//	p := chromium.Open(t, url)
//	p.Until("document.title === 'ready'")
//	n := chromium.Eval[int](p, "document.images.length")
//
// # Order and goroutines
//
// What is asked of a page happens in that order. Only the goroutine of its test uses it.
package chromium
