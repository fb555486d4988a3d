package main

import (
	"slices"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

// source and stage are what pipelines are made of here: values may be of any type.
type (
	source = observable.Observable[any]
	stage  = observable.Operator[any, any]
)

// operator is a line of the list.
type operator struct {
	name    string // RxJS's
	args    string // what it takes, by the names of kinds: [x] may be left out, x... may be repeated, and x in small letters is itself
	example string // of arguments of the program
	build   func(s *scene, c *call) stage
}

// family is operators of one use.
type family struct {
	name    string
	members []operator
}

// operators are those of all families.
func operators() (all []*operator) {
	for _, f := range families() {
		for i := range f.members {
			all = append(all, &f.members[i])
		}
	}
	return all
}

// families are all operators. What an operator is called here begins with a capital in package
// observable, unless build says otherwise.
func families() []family {
	return []family{
		{"Time and rate", timed},
		{"Choose", choosing},
		{"Change and collect", changing},
		{"Reduce and ask", reducing},
		{"Join and combine", joining},
		{"Flatten; in the diagram, . is the value that it is made of", flattening},
		{"Errors, and again", recovering},
	}
}

// operatorNamed is the operator of a name, in small or capital letters, or nil.
func operatorNamed(name string) *operator {
	all := operators()
	i := slices.IndexFunc(all, func(o *operator) bool { return strings.EqualFold(o.name, name) })
	if i < 0 {
		return nil
	}
	return all[i]
}

// plain is an operator that takes nothing.
func plain(op stage) func(*scene, *call) stage { return func(*scene, *call) stage { return op } }

// to makes values of any type of those of an operator.
func to[R any](op observable.Operator[any, R], value func(R) any) stage {
	return observable.Compose2(op, observable.Map(value))
}

func boxed[R any](op observable.Operator[any, R]) stage { return to(op, func(v R) any { return v }) }

// matches is the pattern of a call as a predicate.
func (c *call) matches(v any) bool { return c.pattern.MatchString(text(v)) }

// passing applies op to the values that match the pattern, or to all if there is none.
func (c *call) passing(op stage) stage {
	if c.pattern == nil {
		return op
	}
	return observable.Compose2(observable.Filter(c.matches), op)
}

// byText compares values.
func byText(a, b any) int { return strings.Compare(text(a), text(b)) }
