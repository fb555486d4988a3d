// Package conduct makes one goroutine of a test act at a time, and lets a chooser say which. It is
// what package world stands on.
//
// A conductor works in a bubble of testing/synctest. Goroutines that take part stop at points
// ([Conductor.At]): before a host's turn, before a request to a host of another goroutine, and
// wherever code says so. When all goroutines of the bubble are blocked, the conductor chooses one
// that is at a point, and lets it go on to its next point, or until it blocks or ends. When none is
// at a point, the bubble's clock moves to the next timer. So what happens depends on the choices
// alone, as long as goroutines that are not at a point yet have nothing in common.
package conduct
