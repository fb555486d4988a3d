package catalog

import (
	"reflect"
	"strings"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/testing/marble"
)

// What rows have in common. Their parts stand in the order of the call's arguments, which is made
// of them.

// part is an argument of the operator's call, or a field of its config.
type part interface {
	join(o *Operator) (code string)
}

func (f Field) join(o *Operator) string {
	o.Fields = append(o.Fields, f)
	if f.inConfig() {
		return ""
	}
	return "{" + f.Name + "}"
}

func (t Track) join(o *Operator) string {
	o.Tracks = append(o.Tracks, t)
	return t.Name
}

// onScheduler is the test's scheduler as a part.
type onScheduler struct{}

func (onScheduler) join(*Operator) string { return "{s}" }

func (o *Operator) join(function string, parts []part) {
	var args []string
	for _, p := range parts {
		if code := p.join(o); code != "" {
			args = append(args, code)
		}
	}
	o.call = function + "(" + strings.Join(args, ", ") + ")"
}

// with sets what the row says.
func (o *Operator) with(f Facts) *Operator {
	o.Facts = f
	return o
}

// form adds a form that has no row.
func (o *Operator) form(name string, f Facts) *Operator {
	if o.Forms == nil {
		o.Forms = map[string]Facts{}
	}
	o.Forms[name] = f
	return o
}

// calls sets a call that its parts don't make.
func (o *Operator) calls(code string) *Operator {
	o.call = code
	return o
}

// after sets what the test does before, and the parameters that this makes.
func (o *Operator) after(setup string, params ...string) *Operator {
	o.setup, o.params = setup, params
	return o
}

// in sets the config's struct.
func (o *Operator) in(config string) *Operator {
	o.config = config
	return o
}

// gives sets the code of the results' types.
func (o *Operator) gives(returns string) *Operator {
	o.returns = returns
	return o
}

// makes is a source.
func makes[R any](name string, obs func(*scene) observable.Observable[R], parts ...part) *Operator {
	o := &Operator{Name: name, play: func(s *scene) { show(s, obs(s)) }}
	o.join("observable."+name, parts)
	return o
}

// changes is an operator on the source src.
func changes[T, R any](name, diagram string, op func(*scene) observable.Operator[T, R],
	parts ...part) *Operator {
	o := makes(name, func(s *scene) observable.Observable[R] {
		return op(s)(cold(s, "src", marble.Legend[T]{}))
	})
	o.Tracks = []Track{source(diagram)}
	if reflect.TypeFor[T]() == reflect.TypeFor[int]() {
		o.Tracks[0].Of = ints
	}
	o.join("src."+name, parts)
	return o
}

// configured is an operator on src that takes a config of fields.
func configured[C, T, R any](name, diagram string, op func(*scene, C) observable.Operator[T, R],
	parts ...part) *Operator {
	return changes(name, diagram, func(s *scene) observable.Operator[T, R] {
		return op(s, settings[C](s))
	}, parts...).in(typeCode(reflect.TypeFor[C]()))
}

// settings returns a config with the fields that belong to it, but for those that say how they are
// set.
func settings[C any](s *scene) (c C) {
	for _, f := range s.op.Fields {
		if f.inConfig() && f.entry == "" {
			to := reflect.ValueOf(&c).Elem().FieldByName(f.Name)
			to.Set(reflect.ValueOf(s.args[f.Name].value))
		}
	}
	return c
}

// plain is an operator without arguments that can be chosen. If op makes it of a function, it does
// so for each play: a watcher knows it then.
func plain[T, R any](name, diagram string, op observable.Operator[T, R]) *Operator {
	return changes(name, diagram, func(*scene) observable.Operator[T, R] { return op })
}

// piped is an operator that is no method.
func piped(name, diagram string, op op) *Operator {
	return plain(name, diagram, op).calls("src.Pipe(observable." + name + ")")
}

// taking is an operator of what a field is.
func taking[F, T, R any](name, diagram string, f Field,
	op func(F) observable.Operator[T, R]) *Operator {
	return changes(name, diagram, func(s *scene) observable.Operator[T, R] {
		return op(arg[F](s, f.Name))
	}, f)
}

// timed is an operator of what a field is, and of a scheduler.
func timed[F, R any](name, diagram string, f Field,
	op func(F, scheduler.Scheduler) observable.Operator[string, R]) *Operator {
	return changes(name, diagram, func(s *scene) observable.Operator[string, R] {
		return op(arg[F](s, f.Name), s.Async())
	}, f, onScheduler{})
}

// folding is an operator of a function that folds numbers, and of what they begin with.
func folding[F any](name, diagram string, f Field,
	op func(F, int) observable.Operator[int, int]) *Operator {
	return changes(name, diagram, func(s *scene) observable.Operator[int, int] {
		return op(arg[F](s, f.Name), s.num("seed"))
	}, f, count("seed", 0))
}

// valued is an operator of values.
func valued(name, diagram string, op func(...string) op) *Operator {
	return taking(name, diagram, letters("values", "xy"),
		func(values []string) observable.Operator[string, string] { return op(values...) })
}

// beside is an operator of another source.
func beside[R any](name, diagram string, other Track,
	op func(texts) observable.Operator[string, R]) *Operator {
	return changes(name, diagram, func(s *scene) observable.Operator[string, R] {
		return op(s.src(other.Name))
	}, other)
}

// joined is a function of the sources x and y.
func joined[R any](name, x, y string, join func(...texts) observable.Observable[R]) *Operator {
	return makes(name, func(s *scene) observable.Observable[R] {
		return join(s.src("x"), s.src("y"))
	}, further("x", x), further("y", y))
}

// joinedWith is an operator of the source y.
func joinedWith(name, x, y string, with func(...texts) op) *Operator {
	return beside(name, x, further("y", y), func(y texts) op { return with(y) })
}

// paired is an operator of the source y and a function.
func paired(name, x, y string, with func(texts, func(string, string) string) op) *Operator {
	return changes(name, x, func(s *scene) op {
		return with(s.src("y"), arg[func(string, string) string](s, "project"))
	}, further("y", y), joins())
}

// mapped is an operator of a function that makes a source of a value.
func mapped[R any](name, diagram string, inner Track,
	op func(func(string) texts) observable.Operator[string, R]) *Operator {
	return changes(name, diagram, func(s *scene) observable.Operator[string, R] {
		return op(s.of(inner.Name))
	}, inner)
}

// again is an operator of a function that makes a source.
func again[R any](name, diagram, inner string,
	op func(func() texts) observable.Operator[string, R]) *Operator {
	return changes(name, diagram, func(s *scene) observable.Operator[string, R] {
		return op(s.each("closing"))
	}, Track{"closing", "closing, again and again", inner, each})
}

// toggled is an operator of a source of openings, and a function that makes their closings.
func toggled[R any](name string,
	op func(texts, func(string) texts) observable.Operator[string, R]) *Operator {
	return changes(name, "-a-b-c-d-e-|", func(s *scene) observable.Operator[string, R] {
		return op(s.src("openings"), s.of("closing"))
	}, further("openings", "--x-----x---"), ofValue("closing", "--x"))
}

// flat is an operator on a source of the sources x and y.
func flat(name, diagram, x, y string, op observable.Operator[texts, string]) *Operator {
	return makes(name, func(s *scene) texts { return op(s.outer()) },
		Track{"src", "source", diagram, outer}, further("x", x), further("y", y)).
		calls("src.Pipe(observable." + name + ")")
}

func (s *scene) outer() observable.Observable[texts] {
	return cold(s, "src",
		marble.Legend[texts]{Values: map[string]texts{"x": s.src("x"), "y": s.src("y")}})
}
