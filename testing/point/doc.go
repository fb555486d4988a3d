// Package point has the points of rewritten code: rxexplore puts a call of this package in place of
// each lock, channel operation, go statement and so on. While package explore decides the order of
// goroutines, a point waits until its goroutine may go on. Otherwise it does what it replaces.
//
// The argument at is where the call is in the code of the user: file and line, and after a space the
// name of what is used there. Names and signatures follow what rxexplore writes, and may change with
// it. [Here] is for users.
package point
