// Package globals brings the variables of packages back to what they were: with all that they point
// to in memory that packages of users own. So each order of a test begins with the same state.
package globals
