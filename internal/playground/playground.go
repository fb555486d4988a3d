// Package playground runs each operator and source of package observable on marbles, with arguments
// that somebody chose, and shows the same as Go code and as a test.
package playground

import "slices"

// Operator is an operator or a source, with what can be chosen about it.
type Operator struct {
	Name   string // in package observable
	Fields []Field
	Tracks []Track

	// call is the Go code that makes the result, as methods: {x} is the field x, and the name of a
	// track is its source.
	call string
	// config is the struct of the fields that belong to one. The call takes it if one of them is
	// set.
	config string
	// scheduler is the test's, if not async.
	scheduler string
	// params are those of the function with the call, besides tracks and scheduler; returns are its
	// results, if not an observable of the result's type.
	params  []string
	returns string
	// setup are statements of the test before its expectations; {call} is the call.
	setup string
	// lasting says that goroutines of the operator's own take part.
	lasting bool
	// test is the whole test, if it is not one of marbles: it returns the code.
	test func(*scene) string
	// play makes the result.
	play func(*scene)
}

// Track is a line of marbles that can be moved.
type Track struct {
	Name    string // in code
	Label   string // what the page calls it
	Default string // a diagram
	Of      kind   // what its diagram stands for
}

// kind is what a track stands for in code.
type kind string

const (
	strings1 kind = "string"      // a source of strings
	ints     kind = "int"         // a source of digits
	perValue kind = "per value"   // a function that makes a source of a value, which . stands for
	each     kind = "each"        // a function without arguments that makes a source
	outer    kind = "observables" // a source of the tracks x and y
	moments  kind = "moments"     // no source: moments at which something else happens
)

// Operators returns all operators.
func Operators() []*Operator { return all }

// Find returns the operator of that name, or nil.
func Find(name string) *Operator {
	i := slices.IndexFunc(all, func(o *Operator) bool { return o.Name == name })
	if i < 0 {
		return nil
	}
	return all[i]
}

var all = slices.Concat(making, timing, rates, collecting, changing, choosing, asking, reducing,
	joining,
	combining, flattening, sharings, repeating, looking, leavings, writing)

func source(diagram string) Track { return Track{"src", "source", diagram, strings1} }

func digits(diagram string) Track { return Track{"src", "source", diagram, ints} }

func further(name, diagram string) Track { return Track{name, name, diagram, strings1} }

func ofValue(name, diagram string) Track {
	return Track{name, name + ", for each value •", diagram, perValue}
}
