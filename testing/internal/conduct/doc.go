// Package conduct makes one goroutine of a test act at a time, and lets a chooser say which.
// Packages marble and explore stand on it, and for rewritten tests package steps does: whose code may
// be that of a host, so nothing here imports one.
//
// A conductor works in a bubble of testing/synctest. Goroutines that take part stop at points
// ([Conductor.At]): before a host's turn, before a request to a host of another goroutine, and
// wherever code says so. When all goroutines of the bubble are blocked, the conductor chooses one
// that is at a point, and lets it go on to its next point, or until it blocks or ends. When none is
// at a point, the bubble's clock moves to the next timer. So what happens depends on the choices
// alone, as long as goroutines that are not at a point yet have nothing in common.
//
// A goroutine has the name that it was given, or else that of the place where it began, such as
// "from.go:69". Of several that began there, all have a number except the first, in the order in
// which the runtime numbered them.
package conduct
