// Package observable is for the test of what is forgotten.
//
// # Families
//
//   - Change: [Map], [Odd]
package observable

// Map changes.
//
//	source:  -a-|
//	Map:     -A-|
func Map() {}

// TryMap is a form of Map.
func TryMap() {}

// MapWithConfig is a form of Map, too.
func MapWithConfig(c MapConfig) {}

// MapConfig holds the scheduler.
type MapConfig struct{ On scheduler.Scheduler }

// Odd is itself.
func Odd() {}

// Mapper has no family.
func Mapper() {}

// Pipe3 is no operator.
func Pipe3() {}
