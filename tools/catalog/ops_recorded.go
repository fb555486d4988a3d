package catalog

import (
	"context"
	"errors"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/subscription"
)

var recordings = map[string]build{
	"from":      from,
	"scheduled": from,
	"defer":     func(c *call) obs { return observable.Defer(c.again("factory")) },
	"iif":       iif,
	"using":     using,
	"generate":  generate,
	"Scan": func(c *call) obs {
		return c.accumulated(observable.Scan[any, any], observable.Scan1[any])
	},
	"Reduce": func(c *call) obs {
		return c.accumulated(observable.Reduce[any, any], observable.Reduce1[any])
	},
	"Count": func(c *call) obs {
		return c.among(func(src obs) obs { return boxed(observable.Count(src)) })
	},
	"First": func(c *call) obs {
		return c.among(c.or(observable.First[any], observable.Take[any](1)))
	},
	"Last": func(c *call) obs {
		return c.among(c.or(observable.Last[any], observable.TakeLast[any](1)))
	},
	"Single":               single,
	"max":                  func(c *call) obs { return c.extreme(observable.MaxFunc[any]) },
	"min":                  func(c *call) obs { return c.extreme(observable.MinFunc[any]) },
	"distinct":             distinct,
	"distinctUntilChanged": distinctUntilChanged,
	"dematerialize": func(c *call) obs {
		return observable.Dematerialize(observable.Map(asNotification)(c.src))
	},
	"throwIfEmpty":  throwIfEmpty,
	"sequenceEqual": sequenceEqual,
	"merge": func(c *call) obs {
		return observable.MergeAllWithConfig[any](c.merging())(observable.FromSlice(c.sources()))
	},
	"withLatestFrom": func(c *call) obs {
		both := func(v any, latest []any) []any { return append([]any{v}, latest...) }
		return c.spread(observable.WithLatestFrom(observable.CombineLatest(c.sources()...), both)(c.src))
	},
	"expand": expand,
	"mergeScan": func(c *call) obs {
		return c.accumulating(func(accumulate func(acc, v any) obs, seed any) op {
			return observable.MergeScanWithConfig(accumulate, seed, c.merging())
		})
	},
	"switchScan": func(c *call) obs {
		return c.accumulating(observable.SwitchScan[any, any])
	},
	"groupBy":    groupBy,
	"connect":    connect,
	"multicast":  multicast,
	"repeatWhen": resubscribed(true),
	"retryWhen":  resubscribed(false),
	"tap":        tap,
	"finalize": func(c *call) obs {
		name := c.str("log")
		return observable.Finalize[any](func() { c.writes(name) })(c.src)
	},
	"catchError": func(c *call) obs {
		selector := c.fn("selector")
		return observable.CatchError(func(err error, caught obs) obs {
			return selector.observable(errorValue(err), caught)
		})(c.src)
	},
}

func from(c *call) obs {
	if !c.has("source") {
		if s, ok := c.value("input").(string); ok {
			return c.characters(s)
		}
		return c.given(c.list("input"))
	}
	src := c.obs("source")
	if s := c.scheduler(); s != nil {
		return observable.Pipe2(src, observable.SubscribeOn[any](s), observable.ObserveOn[any](s))
	}
	return src
}

// characters are those of a string. Without any, it is no array to RxJS but an iterable, which
// takes one run more on a scheduler.
func (c *call) characters(s string) obs {
	if on := c.scheduler(); on != nil && s == "" {
		return observable.FromSeqOn(func(func(any) bool) {}, on)
	}
	return c.given(units(s))
}

func iif(c *call) obs {
	condition, then, otherwise := c.fn("condition"), c.obs("then"), c.obs("else")
	return observable.Defer(func() obs {
		if truthy(condition()) {
			return then
		}
		return otherwise
	})
}

func using(c *call) obs {
	name, factory := c.str("log"), c.fn("factory")
	create := func() *bool {
		c.writes(name + ".create")
		return new(!c.flag("noResource", false))
	}
	make := func(closes *bool) obs {
		v, err := factory.try()
		if o, ok := asObservable(v); ok {
			return o
		}
		if err != nil {
			*closes = false // as in RxJS
			return observable.Throw[any](err)
		}
		return observable.Empty[any]()
	}
	return observable.Using(create, make, func(closes *bool) {
		if *closes {
			c.writes(name + ".close")
		}
	})
}

func generate(c *call) obs {
	holds, next, result := c.fnOr("condition", "yes"), c.fn("iterate"), c.fnOr("result", "id")
	states := func(yield func(any) bool) {
		for v := c.value("initial"); truthy(holds(v)) && yield(result(v)); v = next(v) {
		}
	}
	if s := c.scheduler(); s != nil {
		return observable.FromSeqOn(states, s)
	}
	return observable.FromSeq(states)
}

// accumulated applies an operator that has an accumulator, with a seed or without.
func (c *call) accumulated(
	seeded func(func(acc, v any) any, any) op, unseeded func(func(acc, v any) any) op,
) obs {
	f := c.fn("accumulator")
	return c.anew(func() op {
		if c.has("seed") {
			return seeded(f.counting(0).ofTwo, c.value("seed"))
		}
		return unseeded(f.counting(1).ofTwo) // the first value is not accumulated
	})
}

// or is one; or, if there is an argument "default", most, which is the same but for its end if it is
// empty, with that default.
func (c *call) or(one, most op) op {
	if !c.has("default") {
		return one
	}
	return observable.Compose2(most, observable.DefaultIfEmpty(c.value("default")))
}

// among applies o to the values that pass, or to all.
func (c *call) among(o op) obs {
	if !c.has("predicate") {
		return o(c.src)
	}
	return c.passing(func(pass func(any) bool) op {
		return observable.Compose2(observable.Filter(pass), o)
	})
}

func single(c *call) obs {
	if !c.has("predicate") {
		return observable.Single(c.src)
	}
	return c.passing(func(pass func(any) bool) op {
		missing := observable.ErrEmpty
		return observable.Compose3(
			observable.Tap(func(any) { missing = errNotFound }),
			observable.Compose2(observable.Filter(pass), observable.Single[any]),
			observable.CatchError(func(err error, _ obs) obs {
				if err == observable.ErrEmpty {
					err = missing
				}
				return observable.Throw[any](err)
			}))
	})
}

// extreme applies an operator that needs the order of values: that of the characters, unless there
// is another.
func (c *call) extreme(make func(compare func(kept, v any) int) op) obs {
	return make(c.fnOr("comparer", "ascii").order)(c.src)
}

func distinct(c *call) obs {
	unique := observable.DistinctBy(c.fnOr("key", "id").of)
	if !c.has("flushes") {
		return unique(c.src)
	}
	rounds := observable.Window[any](c.obs("flushes"))
	return observable.Pipe2(c.src, rounds, observable.MergeMap(func(o obs) obs { return unique(o) }))
}

func distinctUntilChanged(c *call) obs {
	same, key := c.fnOr("comparator", "same"), c.fnOr("key", "id")
	return observable.Pipe3(c.src,
		observable.Map(func(v any) [2]any { return [2]any{v, key(v)} }),
		observable.DistinctUntilChangedFunc(func(x, y [2]any) bool { return same.same(x[1], y[1]) }),
		observable.Map(func(pair [2]any) any { return pair[0] }))
}

func throwIfEmpty(c *call) obs {
	f := c.fn("error")
	if f == nil {
		return observable.ThrowIfEmpty[any](observable.ErrEmpty)(c.src)
	}
	empty := errors.New("empty")
	return observable.CatchError(func(err error, _ obs) obs {
		if err == empty {
			return throwing(f)
		}
		return observable.Throw[any](err)
	})(observable.ThrowIfEmpty[any](empty)(c.src))
}

func sequenceEqual(c *call) obs {
	same := c.fnOr("comparator", "same").same
	return boxed(observable.SequenceEqualFunc(c.obs("other"), same)(c.src))
}

// groupBy fails if an element or a duration throws, before the value is sent.
func groupBy(c *call) obs {
	return observable.Defer(func() obs {
		config := observable.GroupByConfig[any, any]{}
		src, fail := breakable(c.src)
		made := &elements{of: c.fnOr("element", "id"), fail: fail}
		connector := c.subject("connector")
		if connector == nil {
			connector = func() subject { return observable.NewSubject[any]() }
		}
		config.Connector = func() observable.SubjectLike[any] { return elementSubject{connector(), made} }
		if c.has("duration") {
			duration := c.fn("duration")
			config.Duration = func(g grouped) observable.Notifier {
				end, err := duration.try(normal(g))
				if err != nil {
					made.throw(err)
					return observable.Never[any]()
				}
				return always(end).observable()
			}
		}
		key := c.fn("key")
		with := observable.TryMap(func(v any) (any, error) {
			k, err := key.try(v)
			return keyed{v, k}, err
		})
		groups := observable.GroupByWithConfig(func(v any) any { return v.(keyed).key }, config)
		return boxed(observable.Pipe2(src, with, groups))
	})
}

// keyed is a value of the source with its key.
type keyed struct{ value, key any }

// elements are the values that groups send in place of the source's.
type elements struct {
	of     fn
	fail   func(error)
	broken bool // an element or a duration has thrown
}

func (e *elements) throw(err error) {
	e.broken = true
	e.fail(err)
}

type elementSubject struct {
	subject
	elements *elements
}

func (s elementSubject) Next(v any) {
	if s.elements.broken {
		return
	}
	e, err := s.elements.of.try(v.(keyed).value)
	if err != nil {
		s.elements.throw(err)
		return
	}
	s.subject.Next(e)
}

func connect(c *call) obs {
	selector := c.fn("selector")
	return observable.ConnectWithConfig(func(shared obs) obs { return selector.observable(shared) },
		observable.ConnectConfig[any]{Connector: c.connector()})(c.src)
}

func multicast(c *call) obs {
	make := c.subject("subject")
	shared := observable.NewConnectableWithConfig(c.src, observable.ConnectableConfig[any]{
		Connector:   func() observable.SubjectLike[any] { return make() },
		KeepSubject: !c.flag("resetOnDisconnect", true),
	})
	connection := new(subscription.Subscription)
	c.scripted(steps{
		"connect":    func(any) error { connection = shared.Connect(context.Background()); return nil },
		"disconnect": func(any) error { connection.Unsubscribe(); return nil },
	})
	return shared.Observable()
}

// tap logs events, if it has a name, and then calls their functions.
func tap(c *call) obs {
	told := func(what string) func(args ...any) {
		f := c.fnOr(what, "void")
		return func(args ...any) {
			if c.has("log") {
				c.writes(append([]any{c.str("log") + "." + what}, args...)...)
			}
			f(args...)
		}
	}
	next, failed, completed := told("next"), told("error"), told("complete")
	begun, left, over := told("subscribe"), told("unsubscribe"), told("finalize")
	return observable.TapObserverWithConfig(observable.Observer[any]{
		Next:     func(v any) { next(v) },
		Error:    func(err error) { failed(errorValue(err)) },
		Complete: func() { completed() },
	}, observable.TapObserverConfig{Subscribe: func() { begun() },
		Unsubscribe: func() { left() }, Finalize: func() { over() }})(c.src)
}

// breakable is src for one subscriber. It fails when fail is called, or when it is subscribed after
// that.
func breakable(src obs) (broken obs, fail func(error)) {
	var early error
	now := func(err error) { early = err }
	return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
		if early != nil {
			dst.Error(early)
			return
		}
		now = dst.Error
		src.SubscribeTo(dst)
	})(src), func(err error) { now(err) }
}

// resubscribed is retryWhen, or repeatWhen: it subscribes to its source whenever a notifier, which
// is made of the ends of its runs, sends a value.
func resubscribed(repeats bool) build {
	return func(c *call) obs {
		notifier := c.fn("notifier")
		return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
			r := &resubscription{src: src, dst: dst, notifier: notifier, repeats: repeats}
			r.subscribe()
		})(c.src)
	}
}

type resubscription struct {
	src      obs
	dst      *observable.Subscriber[any]
	notifier fn
	repeats  bool // completed runs, and not failed ones

	ends  *observable.Subject[any]    // made for the first end
	run   *observable.Subscriber[any] // the latest, once it has been subscribed
	again bool                        // asked for while a run was being subscribed
	ended bool                        // the latest run has completed
	over  bool                        // the notifier has completed
}

// subscribe begins a run, and another one if it was asked for meanwhile.
func (r *resubscription) subscribe() {
	o := observable.Observer[any]{Next: r.dst.Next, Error: func(err error) { r.tell(errorValue(err)) }}
	if r.repeats {
		o = observable.Observer[any]{Next: r.dst.Next, Complete: func() { r.tell(nil) }}
	}
	for again := true; again; {
		r.ended = false
		run := observable.NewSubscriber(r.dst, o)
		r.src.SubscribeTo(run)
		r.run = run
		if again, r.again = r.again, false; again {
			run.Unsubscribe()
			r.run = nil
		}
	}
}

// tell tells the notifier, which is made for the first one, of the end of a run.
func (r *resubscription) tell(end any) {
	if r.ended = true; r.over {
		r.dst.Complete()
		return
	}
	if r.ends == nil {
		r.ends = observable.NewSubject[any]()
		notifier := observable.NewSubscriber(r.dst, observable.Observer[any]{
			Next: func(any) {
				if r.again = r.run == nil; !r.again {
					r.subscribe()
				}
			},
			Complete: func() {
				if r.over = true; r.ended || !r.repeats {
					r.dst.Complete()
				}
			},
		})
		r.notifier.observable(r.ends.Observable()).SubscribeTo(notifier)
	}
	r.ends.Next(end)
}

func expand(c *call) obs {
	most, s := c.num("concurrent"), c.scheduler()
	return c.projecting("project", func(project func(any) obs) op {
		if s == nil {
			return observable.ExpandWithConfig(project, observable.ExpandConfig{Concurrent: most})
		}
		return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
			e := &expansion{dst: dst, project: project, most: most, later: observable.Timer(0, s)}
			observable.ForwardTo(src, dst, observable.Observer[any]{Next: e.next, Complete: e.complete})
		})
	})
}

// expansion is expand with a scheduler. What has waited is launched later, and doesn't count until
// then.
type expansion struct {
	dst       *observable.Subscriber[any]
	project   func(any) obs
	most      int                        // that run at a time; 0 if there is no limit
	later     observable.Observable[int] // a run on the scheduler
	running   int
	waiting   []any
	completed bool // the source has
}

func (e *expansion) full() bool { return e.most > 0 && e.running >= e.most }

func (e *expansion) next(v any) {
	if e.full() {
		e.waiting = append(e.waiting, v)
		return
	}
	e.launch(v)
}

func (e *expansion) launch(v any) {
	e.running++
	e.dst.Next(v)
	observable.ForwardTo(e.project(v), e.dst, observable.Observer[any]{Next: e.next, Complete: e.done})
}

// done is told that a projected observable has completed.
func (e *expansion) done() {
	for e.running--; len(e.waiting) > 0 && !e.full(); e.waiting = e.waiting[1:] {
		v := e.waiting[0]
		launch := observable.Observer[int]{Complete: func() { e.launch(v) }}
		observable.ForwardTo(e.later, e.dst, launch)
	}
	e.finish()
}

func (e *expansion) complete() {
	e.completed = true
	e.finish()
}

func (e *expansion) finish() {
	if e.completed && e.running == 0 && len(e.waiting) == 0 {
		e.dst.Complete()
	}
}
