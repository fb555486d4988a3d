// Package catalog is the one table of what package observable has: a row for each operator and
// source, with its family, its counterparts, what it is like, and an example. Docs and tables are
// generated from it by tools/opdocs, or compared with it by tests.
//
// [Play] runs the example on marbles, with arguments that somebody chose, and shows the same as Go
// code and as a test.
package catalog

import "strings"

// Operator is a row: an operator or a source, with what can be chosen about it.
type Operator struct {
	Name   string // in package observable
	Facts  `json:"-"`
	Forms  map[string]Facts `json:"-"` // that have no row and differ from this one
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

// Family is operators that belong together.
type Family struct {
	Name string
	Rows []*Operator

	where string // the rest of its line in the package comment
}

// Families are all families, in the order of the package comment.
var Families = []Family{
	{"Make", making, ""},
	{"Time", timing, ""},
	{"Limit the rate", rates, ""},
	{"Collect", collecting, ""},
	{"Change", changing, ""},
	{"Choose", choosing, ""},
	{"Ask", asking, ""},
	{"Reduce", reducing, ""},
	{"Join", joining, ""},
	{"Combine", combining, ""},
	{"Flatten", flattening, ""},
	{"Share", sharings, ""},
	{"Again", repeating, ""},
	{"Bound what waits", bounding, ", in [ObserveOnConfig], [MergeConfig], " +
		"[ConcatMapEagerConfig], [MapGoConfig], [MapGoByConfig], [ToChanConfig] and [ValuesConfig]"},
	{"Look and recover", looking, ""},
	{"Move", moving, ""},
	{"Leave", leavings, ""},
	{"Write operators", writing, ""},
}

// Operators returns all rows.
func Operators() []*Operator { return all }

// Find returns the row of that name, or nil.
func Find(name string) *Operator { return byName[name] }

var all, byName = func() (rows []*Operator, byName map[string]*Operator) {
	byName = map[string]*Operator{}
	for _, f := range Families {
		for _, o := range f.Rows {
			rows, byName[o.Name] = append(rows, o), o
		}
	}
	return rows, byName
}()

// Plain reports whether a row is that of a plain operator, and not of a form of one.
func (o *Operator) Plain() bool { return Home(o.Name) == o }

// Comment returns the families' list in the comment of package observable.
func Comment() string {
	var b strings.Builder
	for _, f := range Families {
		line := "//   - " + f.Name + ": "
		var names []string
		for _, o := range f.Rows {
			if o.Plain() {
				names = append(names, "["+o.Name+"]")
			}
		}
		for i, word := range strings.Fields(strings.Join(names, ", ") + f.where) {
			switch {
			case len(line)+len(word) > 99:
				b.WriteString(line + "\n")
				line = "//     " + word
			case i == 0:
				line += word
			default:
				line += " " + word
			}
		}
		b.WriteString(line + "\n")
	}
	return b.String()
}

func source(diagram string) Track { return Track{"src", "source", diagram, strings1} }

func further(name, diagram string) Track { return Track{name, name, diagram, strings1} }

func ofValue(name, diagram string) Track {
	return Track{name, name + ", for each value •", diagram, perValue}
}
