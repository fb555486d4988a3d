package main

import (
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

// source and stage are the parts of pipelines here: values may be of any type.
type (
	source = observable.Observable[any]
	stage  = observable.Operator[any, any]
)

// operator is a line of the list.
type operator struct {
	name    string // RxJS's
	args    string // names of kinds: [x] is optional, x... may repeat, small letters are a word
	example string // of arguments of the program
	build   func(s *scene, c *call) stage
}

type family struct {
	name    string
	members []operator
}

func operators() (all []*operator) {
	for _, f := range families() {
		for i := range f.members {
			all = append(all, &f.members[i])
		}
	}
	return all
}

// families returns all operators. In package observable their names begin with a capital, unless
// build says otherwise.
func families() []family {
	return []family{
		{"Time and rate", timed},
		{"Choose", choosing},
		{"Change and collect", changing},
		{"Reduce and ask", reducing},
		{"Join and combine", joins},
		{"Flatten; in the diagram, . is the value that it is made of", flattening},
		{"Errors, and again", recovering},
	}
}

// operatorNamed returns the operator of a name, in small or capital letters, or nil.
func operatorNamed(name string) *operator {
	all := operators()
	i := slices.IndexFunc(all, func(o *operator) bool { return strings.EqualFold(o.name, name) })
	if i < 0 {
		return nil
	}
	return all[i]
}

// plain is an operator without arguments.
func plain(op stage) func(*scene, *call) stage { return func(*scene, *call) stage { return op } }

// to makes values of any type of an operator's values.
func to[R any](op observable.Operator[any, R], value func(R) any) stage {
	return observable.Compose2(op, observable.Map(value))
}

func boxed[R any](op observable.Operator[any, R]) stage { return to(op, func(v R) any { return v }) }

// matches is the pattern of a call as a predicate.
func (c *call) matches(v any) bool { return c.pattern.MatchString(text(v)) }

// passing applies op to the values that match the pattern, or to all if there is none.
func passing(op stage) func(*scene, *call) stage {
	return func(_ *scene, c *call) stage {
		if c.pattern == nil {
			return op
		}
		return observable.Compose2(observable.Filter(c.matches), op)
	}
}

// lasting makes an operator of the duration, on async.
func lasting(of func(time.Duration, scheduler.Scheduler) stage) func(*scene, *call) stage {
	return func(s *scene, c *call) stage { return of(c.duration, s.Async) }
}

// joining joins the source and the others in lists.
func joining(join func(...source) observable.Observable[[]any]) func(*scene, *call) stage {
	return func(s *scene, c *call) stage {
		others := s.others(c)
		return boxed(func(src source) observable.Observable[[]any] {
			return join(append([]source{src}, others...)...)
		})
	}
}

func prepended(v any, list []any) []any { return append([]any{v}, list...) }

func byText(a, b any) int { return strings.Compare(text(a), text(b)) }
