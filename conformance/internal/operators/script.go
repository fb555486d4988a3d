package operators

import (
	"time"

	"github.com/rxsched/rxsched/observable"
)

// subject is a subject of any kind.
type subject interface {
	receiver
	Observable() obs
	Observer() observable.Observer[any]
	Observed() bool
	Unsubscribe()
}

// subjectMaker makes a subject of the parameters that follow its name.
type subjectMaker func(s scope, params []any) subject

// subject is an argument that is a subject, as a function that makes one; nil if it is absent.
func (c *call) subject(name string) func() subject {
	if !c.has(name) {
		return nil
	}
	list := c.list(name)
	kind, _ := arg(list, 0).(string)
	make, ok := subjectMakers[kind]
	if !ok {
		panic(malformed{&unknownOperator{kind}})
	}
	return func() subject { return make(c.scope, list[1:]) }
}

// steps are what a script can do, by name. An error is what a step throws; so is an error that it
// panics with.
type steps map[string]func(v any) error

// script enqueues the steps of the argument "script".
func (c *call) script(known steps) {
	for _, line := range c.list("script") {
		fields, _ := line.([]any)
		at, _ := arg(fields, 0).(float64)
		name, _ := arg(fields, 1).(string)
		do, ok := known[name]
		if !ok {
			fail("%s: script: unknown step %v", c.op, line)
		}
		c.scripts = append(c.scripts, func() {
			c.arm(func() { c.perform(do, arg(fields, 2)) }, time.Duration(at)*time.Millisecond)
		})
	}
}

// perform does a step, and logs a throw.
func (p *player) perform(do func(v any) error, v any) {
	if err := try(do, v); err != nil {
		p.writes("throws", errorValue(err))
	}
}

func try(do func(v any) error, v any) (err error) {
	defer func() {
		switch e := recover().(type) {
		case nil:
		case malformed:
			panic(e)
		case error:
			err = e
		default:
			panic(e)
		}
	}()
	return do(v)
}

// driven is a subject that the argument "script" drives; more are steps that only subjects of its
// kind know.
func (c *call) driven(s subject, more steps) obs {
	known := steps{
		"next":        func(v any) error { s.Next(v); return nil },
		"error":       func(v any) error { s.Error(asThrown(v)); return nil },
		"complete":    func(any) error { s.Complete(); return nil },
		"unsubscribe": func(any) error { s.Unsubscribe(); return nil },
		"observed":    func(any) error { c.writes("observed", s.Observed()); return nil },
	}
	for name, do := range more {
		known[name] = do
	}
	c.script(known)
	return s.Observable()
}
