// Package corpus has kinds of bugs of goroutines, after the taxonomies of Tu et al., "Understanding
// Real-World Concurrency Bugs in Go", and Lu et al., "Learning from Mistakes". Each has a test that
// fails in some orders, and a mended twin that passes in all.
package corpus
