// Package rxexplore has the command rxexplore, which runs the tests of ordinary Go packages in many
// orders of their goroutines: see docs/modules/rxexplore.md of the project.
package rxexplore
