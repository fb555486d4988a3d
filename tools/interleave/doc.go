// Command interleave builds the project with a point before each lock and each atomic step, and
// calls go with that:
//
//	go run ./tools/interleave test ./tools/interleave/explored
//
// So a test that explores (package explore) decides the order of goroutines inside of gates, hops,
// shared sources and subscriptions, too, and code that runs otherwise pays nothing for it.
package main
