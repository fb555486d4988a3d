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
	"scan": func(c *call) obs {
		return c.accumulated(observable.TryScan[any, any], observable.Scan1[any])
	},
	"reduce": func(c *call) obs {
		return c.accumulated(observable.TryReduce[any, any], observable.Reduce1[any])
	},
	"count": func(c *call) obs {
		return c.among(func(src obs) obs { return boxed(observable.Count(src)) })
	},
	"first": func(c *call) obs {
		return c.among(c.or(observable.First[any], observable.Take[any](1)))
	},
	"last": func(c *call) obs {
		return c.among(c.or(observable.Last[any], observable.TakeLast[any](1)))
	},
	"single":               single,
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
		switch v, err := condition(); {
		case err != nil:
			return observable.Throw[any](err)
		case truthy(v):
			return then
		default:
			return otherwise
		}
	})
}

func using(c *call) obs {
	name, factory := c.str("log"), c.fn("factory")
	create := func() *bool {
		c.writes(name + ".create")
		return new(!c.flag("noResource", false))
	}
	make := func(closes *bool) obs {
		v, err := factory()
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
	holds, next := c.fnOr("condition", "yes"), c.fn("iterate")
	states := func(yield func(state) bool) {
		for s := (state{c.value("initial"), nil}); ; s.value, s.err = next(s.value) {
			if s.err == nil {
				var ok any
				if ok, s.err = holds(s.value); s.err == nil && !truthy(ok) {
					return
				}
			}
			if !yield(s) || s.err != nil {
				return
			}
		}
	}
	src := observable.FromSeq(states)
	if s := c.scheduler(); s != nil {
		src = observable.FromSeqOn(states, s)
	}
	result := observable.TryMap(c.fnOr("result", "id").of)
	return observable.Pipe2(src, observable.TryMap(state.both), result)
}

// state is a state of generate, or its error.
type state struct {
	value any
	err   error
}

func (s state) both() (any, error) { return s.value, s.err }

// accumulated applies an operator that has an accumulator, with a seed or without.
func (c *call) accumulated(
	seeded func(func(acc, v any) (any, error), any) op,
	unseeded func(func(acc, v any) any) op,
) obs {
	f := c.fn("accumulator")
	if c.has("seed") {
		return c.anew(func() op { return seeded(f.counting(0).ofTwo, c.value("seed")) })
	}
	return failing(c.src, func(fail func(error)) op {
		accumulate := f.counting(1).orFail(fail) // the first value is not accumulated
		return unseeded(func(acc, v any) any { return accumulate(acc, v) })
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
	order := c.fnOr("comparer", "ascii")
	return failing(c.src, func(fail func(error)) op {
		compare := order.orFail(fail)
		return make(func(x, y any) int { return int(toNumber(compare(x, y))) })
	})
}

func distinct(c *call) obs {
	key := c.fnOr("key", "id")
	unique := func(src obs) obs {
		return failing(src, func(fail func(error)) op {
			its := key.orFail(fail)
			return observable.DistinctBy(func(v any) any { return its(v) })
		})
	}
	if !c.has("flushes") {
		return unique(c.src)
	}
	rounds := observable.Window[any](c.obs("flushes"))
	return observable.Pipe2(c.src, rounds, observable.MergeMap(unique))
}

func distinctUntilChanged(c *call) obs {
	same, key := c.fnOr("comparator", "same"), c.fnOr("key", "id")
	keyed := observable.TryMap(func(v any) ([2]any, error) {
		k, err := key(v)
		return [2]any{v, k}, err
	})
	return failing(c.src, func(fail func(error)) op {
		equal := same.orFail(fail)
		changed := observable.DistinctUntilChangedFunc(func(x, y [2]any) bool {
			return truthy(equal(x[1], y[1]))
		})
		return observable.Compose3(keyed, changed, observable.Map(func(pair [2]any) any { return pair[0] }))
	})
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
	other, comparator := c.obs("other"), c.fn("comparator")
	if comparator == nil {
		return boxed(observable.SequenceEqual(other)(c.src))
	}
	return failing(c.src, func(fail func(error)) op {
		equal := comparator.orFail(fail)
		same := func(later, earlier any) bool { return truthy(equal(later, earlier)) }
		return observable.Compose2(observable.SequenceEqualFunc(other, same), boxed[bool])
	})
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
				end, err := duration.making(normal(g))
				if err != nil {
					made.throw(err)
					return observable.Never[any]()
				}
				return end
			}
		}
		key := c.fn("key")
		with := observable.TryMap(func(v any) (any, error) {
			k, err := key(v)
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
	e, err := s.elements.of(v.(keyed).value)
	if err != nil {
		s.elements.throw(err)
		return
	}
	s.subject.Next(e)
}

// connect leaves the source alone if the selector throws.
func connect(c *call) obs {
	config := observable.ConnectConfig[any]{Connector: c.connector()}
	selector := c.fn("selector")
	return observable.Defer(func() obs {
		src := c.src
		selected := func(shared obs) obs {
			o, err := selector.making(shared)
			if err != nil {
				src, o = observable.Never[any](), observable.Throw[any](err)
			}
			return o
		}
		source := observable.Defer(func() obs { return src })
		return observable.ConnectWithConfig(selected, config)(source)
	})
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

// tap logs events, if it has a name, and then calls their functions. It fails if those throw.
func tap(c *call) obs {
	return observable.Defer(func() obs {
		if err := c.told("subscribe")(); err != nil {
			return observable.Throw[any](err)
		}
		return failing(c.src, func(broken func(error)) op {
			next, failed, completed := c.told("next"), c.told("error"), c.told("complete")
			quiet := func(what string) func() {
				f := c.told(what)
				return func() {
					if f() != nil {
						fail("tap: %s throws", what)
					}
				}
			}
			return observable.TapObserverWithConfig(observable.Observer[any]{
				Next:     func(v any) { failIf(broken, next(v)) },
				Error:    func(err error) { failIf(broken, failed(errorValue(err))) },
				Complete: func() { failIf(broken, completed()) },
			}, observable.TapObserverConfig{Unsubscribe: quiet("unsubscribe"), Finalize: quiet("finalize")})
		})
	})
}

// told is the function of tap for an event.
func (c *call) told(what string) func(args ...any) error {
	f := c.fnOr(what, "void")
	return func(args ...any) error {
		if c.has("log") {
			c.writes(append([]any{c.str("log") + "." + what}, args...)...)
		}
		_, err := f(args...)
		return err
	}
}

// failing applies an operator whose functions call fail if they throw. The result fails at once,
// and ignores later values.
func failing(src obs, make func(fail func(error)) op) obs {
	return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
		make(dst.Error)(src).SubscribeTo(dst)
	})(src)
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
