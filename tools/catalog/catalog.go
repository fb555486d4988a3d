// Package catalog is the one table of what package observable has: a row for each operator and
// source, with its family, its counterparts, what it is like, and a function that makes it of
// arguments. Docs and tables are generated from it by tools/opdocs, or compared with it by tests.
//
// An expression names operators and their arguments: those of recordings of RxJS are read from JSON
// and played by [Program.Play]; those of the playground are made by [Play] of what somebody chose,
// which shows the same as Go code and as a test.
package catalog

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// Operator is a row: an operator or a source, with what can be chosen about it.
type Operator struct {
	Name   string // in package observable; empty if only recordings name it
	Facts  `json:"-"`
	Forms  map[string]Facts `json:"-"` // that have no row and differ from this one
	Fields []Field
	Tracks []Track

	// rx is the name in recordings, if they name it.
	rx string
	// takes are the arguments: see [parameter].
	takes string
	// make makes the observable.
	make func(c *call) obs

	// types are the type arguments that Go does not infer.
	types string
	// gives is the type of the result's values, if not string; returns are the results of a function
	// that makes no observable of those.
	gives, returns string
	// code is the call, as a method if it is one, if takes does not say it all: {x} is the field x,
	// {s} the scheduler, and the name of a track its source.
	code string
	// config is the struct of the fields that belong to one, if it is not named for the operator. The
	// call takes it if one of them is set.
	config string
	// params are those of the function with the call, besides tracks and scheduler.
	params []string
	// setup are statements of the test before its expectations; {call} is the call. result is what
	// they make of it.
	setup, result string
	// lane is the name of the lane of what is logged. A sink has no result besides.
	lane string
	sink bool
	// lasting says that goroutines of the operator's own take part.
	lasting bool

	parameters []parameter
}

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
	{"Share", sharing, ""},
	{"Again", repeating, ""},
	{"Bound what waits", bounding, ", in [ObserveOnConfig], [MergeConfig], " +
		"[ConcatMapEagerConfig], [MapGoConfig], [MapGoByConfig], [ToChanConfig] and [ValuesConfig]"},
	{"Look and recover", looking, ""},
	{"Move", moving, ""},
	{"Leave", leaving, ""},
	{"Write operators", writing, ""},
}

// The rows, by their names in package observable and in recordings.
var (
	all    []*Operator
	byName = map[string]*Operator{}
	played = map[string]*Operator{}
)

func init() {
	add := func(o *Operator) {
		o.parse()
		if o.rx != "" {
			played[o.rx] = o
		}
	}
	for _, f := range Families {
		for _, o := range f.Rows {
			all, byName[o.Name] = append(all, o), o
			add(o)
		}
	}
	for _, o := range recorded {
		add(o)
	}
}

// Operators returns all rows.
func Operators() []*Operator { return all }

// Find returns the row of that name, or nil.
func Find(name string) *Operator { return byName[name] }

// Recorded returns the names that recordings may use, sorted.
func Recorded() []string { return slices.Sorted(maps.Keys(played)) }

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

// configName is the type of the config in code.
func (o *Operator) configName() string { return "observable." + cmp.Or(o.config, o.Name+"Config") }
