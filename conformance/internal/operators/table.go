package operators

import (
	"maps"
	"slices"
	"strings"
)

// table is operators by name.
type table map[string]operator

// operator is one way to make an observable.
type operator struct {
	// takes is the names of its arguments, separated by blanks; "on" among them says that it is
	// applied to an observable. One that may be absent ends in "?". An expression with others is
	// refused: what is left out unknowingly would make a replay worthless.
	takes string

	// make makes the observable. c has the arguments.
	make func(c *call) obs
}

// known is all operators that can be replayed, the tables of all groups together. To add one, add
// it to the table in the file of its group; what the library's own errors are as values is beside
// that table.
var known = join(coreOps, sharingOps, timeOps, combineOps, filterOps)

func join(tables ...table) table {
	all := table{}
	for _, t := range tables {
		for name := range t {
			if _, ok := all[name]; ok {
				panic("operators: " + name + " is in two tables")
			}
		}
		maps.Copy(all, t)
	}
	return all
}

// check compares the arguments of a call with those that the operator takes.
func (o *operator) check(c *call) {
	names := map[string]bool{}
	for _, name := range strings.Fields(o.takes) {
		name, optional := strings.CutSuffix(name, "?")
		names[name] = true
		if !c.has(name) && !optional {
			fail("%s: no %q", c.op, name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(c.args)) {
		if !names[name] {
			fail("%s: unknown argument %q", c.op, name)
		}
	}
}
