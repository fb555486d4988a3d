package catalog

import (
	"context"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

var joining = []*Operator{
	{Name: "Merge", takes: "sources:sources=-a---b--|,---p---q---|",
		Facts: Facts{RxGo: Same, Delivers: "SN SN SN", Emits: All, Traits: Relays, Demand: Joins},
		make:  among(observable.Merge[any])},
	{Name: "MergeWith", takes: "on:src=-a---b--| sources:sources=---p---q---|",
		Facts: Facts{RxGo: "Merge", Delivers: "SN SN SN", Emits: All, Traits: Relays | More, Demand: Joins},
		make:  with(observable.MergeWith[any])},
	{Name: "Concat", rx: "concat", takes: "sources:sources=-a--b|,--p-q|",
		Facts: Facts{RxGo: Same, Delivers: "SN SN N", Emits: All}, make: among(observable.Concat[any])},
	{Name: "ConcatWith", takes: "on:src=-a--b| sources:sources=--p-q|",
		Facts: Facts{RxGo: "Concat", Delivers: "SN SN N", Emits: All, Traits: Again},
		make:  with(observable.ConcatWith[any])},
	{Name: "Race", rx: "race", takes: "sources:sources=---a-b|,-p---q--r|",
		Facts: Facts{RxGo: "Amb", Delivers: "SN SN SN", Demand: Joins}, make: among(observable.Race[any])},
	{Name: "RaceWith", takes: "on:src=---a-b| sources:sources=-p---q--r|",
		Facts: Facts{RxGo: "Amb", Delivers: "SN SN SN", Traits: Ends, Demand: Joins},
		make:  with(observable.RaceWith[any])},
	{Name: "OnErrorResumeNext", rx: "onErrorResumeNext", takes: "on? sources:sources=-a--#,--p-#",
		Facts: Facts{Delivers: "SN - N", Emits: All, Traits: Catches}, make: resumed},
	{Name: "OnErrorResumeNextWith", takes: "on:src=-a--# sources:sources=--p-#",
		Facts: Facts{Delivers: "SN - N", Emits: All, Traits: Catches}, make: resumed},
	{Name: "StartWith", rx: "startWith", takes: "on:src=-a-b| values:letters=xy scheduler?",
		Facts: Facts{RxGo: Same, Delivers: "CS S S", Demand: HandsOn | CanWait},
		make: func(c *call) obs {
			if s := c.scheduler(); s != nil {
				first := observable.FromSlice(c.list("values"))
				return observable.ConcatAll(observable.FromSliceOn([]obs{first, c.source}, s))
			}
			return observable.StartWith(c.list("values")...)(c.source)
		}},
	{Name: "EndWith", rx: "endWith", takes: "on:src=-a-b| values:letters=xy scheduler?",
		Facts: Facts{Demand: HandsOn | CanWait},
		make: func(c *call) obs {
			if s := c.scheduler(); s != nil {
				return observable.Concat(c.source, observable.FromSliceOn(c.list("values"), s))
			}
			return observable.EndWith(c.list("values")...)(c.source)
		}},
}

func resumed(c *call) obs {
	if c.has("on") {
		return observable.OnErrorResumeNextWith(c.sources()...)(c.source)
	}
	return observable.OnErrorResumeNext(c.sources()...)
}

var combining = []*Operator{
	{Name: "CombineLatest", rx: "combineLatest", takes: "sources:sources=-a----b---|,---p----q--| project?",
		gives: lists, Facts: Facts{RxGo: Same, Delivers: "SN SN SN", Demand: Joins},
		make: combined(observable.CombineLatest[any], observable.CombineLatest2[any, any, any])},
	{Name: "CombineLatestWith", takes: "on:src=-a----b---| y:src=---1----2--| project:join",
		Facts: Facts{RxGo: "CombineLatest", Delivers: "SN SN SN", Traits: More, Demand: Joins},
		make:  paired(observable.CombineLatestWith[any, any, any])},
	{Name: "Zip", rx: "zip", takes: "sources:sources=-a--b----c|,---p--q-r-| project?", gives: lists,
		Facts: Facts{RxGo: "ZipFromIterable", Delivers: "SN SN SN", Traits: Pairs, Demand: Joins},
		Forms: map[string]Facts{"Zip2": {Emits: Fewest}, "Zip3": {Emits: Fewest}, "Zip4": {Emits: Fewest}},
		make:  combined(observable.Zip[any], observable.Zip2[any, any, any])},
	{Name: "ZipWith", takes: "on:src=-a--b----c| y:src=---1--2-3-| project:join",
		Facts: Facts{RxGo: "ZipFromIterable", Delivers: "SN SN SN", Emits: Fewest, Traits: Pairs | Ends,
			Demand: Joins},
		make: paired(observable.ZipWith[any, any, any])},
	{Name: "ForkJoin", rx: "forkJoin", takes: "sources:sources=-a----b---|,---p----q--| project?", gives: lists,
		Facts: Facts{Delivers: "SN SN SN", Demand: Joins},
		Forms: map[string]Facts{"ForkJoin2": {Emits: One}, "ForkJoin3": {Emits: One}, "ForkJoin4": {Emits: One}},
		make:  combined(observable.ForkJoin[any], observable.ForkJoin2[any, any, any])},
	{Name: "WithLatestFrom", takes: "on:src=-a--b----c-| y:src=---1---2---| project:join",
		Facts: Facts{Delivers: "SN SN SN", Demand: Joins},
		make:  paired(observable.WithLatestFrom[any, any, any])},
}

// paired applies an operator of another source and a function of two values.
func paired(make func(y obs, project func(x, y any) any) op) func(*call) obs {
	return func(c *call) obs { return make(c.obs("y"), c.ofTwo("project"))(c.source) }
}

// combined makes lists of the sources, or applies project to them: by the form for two types, else
// by way of the list.
func combined(
	lists func(...obs) observable.Observable[[]any],
	two func(a, b obs, project func(a, b any) any) obs,
) func(*call) obs {
	return func(c *call) obs {
		sources, project := c.sources(), c.fn("project")
		switch {
		case project == nil:
			return boxed(lists(sources...))
		case len(sources) == 2:
			return failing(sources[0], func(fail func(error)) op {
				each := project.orFail(fail)
				return func(first obs) obs {
					return two(first, sources[1], func(a, b any) any { return each(a, b) })
				}
			})
		}
		return spread(project)(lists(sources...))
	}
}

// spread calls a function with the elements of each list.
func spread(f fn) observable.Operator[[]any, any] {
	return observable.TryMap(func(list []any) (any, error) { return f(list...) })
}

func (c *call) merging() observable.MergeConfig {
	return observable.MergeConfig{Concurrent: c.num("concurrent"), Pending: set[observable.Backlog](c, "pending")}
}

// added is a sum, after a time.
func (c *call) added(acc, v any) obs { return c.delayed(toNumber(acc) + toNumber(v)) }

func (c *call) delayed(v any) obs {
	return observable.Delay[any](c.ms("after"), c.timing())(observable.Of(v))
}

const addLater = "func(acc, v int) observable.Observable[int] {\n" +
	"\treturn observable.Pipe1(observable.Of(acc+v), observable.Delay[int]({after}, {s}))\n}"

var flattening = []*Operator{
	{Name: "MergeMap", rx: "mergeMap", config: "MergeConfig",
		takes: "on:src=-1---2--| project:of=.-.| concurrent?>Concurrent:count=0 +pending?>Pending:backlog",
		Facts: Facts{Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits, Demand: Joins},
		Forms: map[string]Facts{"MergeMapWithConfig": {Demand: Answers}},
		make: flattened2(func(c *call, project func(any) obs) op {
			return observable.MergeMapWithConfig(project, c.merging())
		})},
	{Name: "MergeAll", takes: "on:outer=-x--y---| +x:src=a-b| +y:src=pq|", code: "src.Pipe(observable.MergeAll)",
		Facts: Facts{Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits, Demand: Joins},
		make:  func(c *call) obs { return observable.MergeAll(c.observables()) }},
	{Name: "MergeAllWithConfig", rx: "mergeAll",
		takes: "on:outer=-x--y---| +x:src=a---b| +y:src=pq| concurrent?:count=1",
		code:  "src.Pipe(observable.MergeAllWithConfig[string](observable.MergeConfig{Concurrent: {concurrent}}))",
		Facts: Facts{Demand: Answers},
		make: func(c *call) obs {
			return observable.MergeAllWithConfig[any](c.merging())(c.observables())
		}},
	{Name: "ConcatMap", rx: "concatMap", takes: "on:src=-12-----| project:of=.-.|",
		Facts: Facts{RxGo: "FlatMap", Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits,
			Demand: Joins},
		make: flattened(observable.ConcatMap[any, any])},
	{Name: "ConcatMapEager", takes: "on:src=-1-2-----| project:of=.--.| concurrent?>Concurrent:count=0",
		Facts: Facts{RxJS: None, Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits, Demand: Joins},
		Forms: map[string]Facts{"ConcatMapEagerWithConfig": {Demand: Answers}},
		make: flattened2(func(c *call, project func(any) obs) op {
			return observable.ConcatMapEagerWithConfig(project,
				observable.ConcatMapEagerConfig{Concurrent: c.num("concurrent")})
		})},
	{Name: "ConcatAll", rx: "concatAll", takes: "on:outer=-x--y---| +x:src=a---b| +y:src=pq|",
		code:  "src.Pipe(observable.ConcatAll)",
		Facts: Facts{Delivers: "SI SI SI", Emits: Inner, Traits: Flattens | Waits, Demand: Joins},
		make:  func(c *call) obs { return observable.ConcatAll(c.observables()) }},
	{Name: "SwitchMap", rx: "switchMap", takes: "on:src=-1--2----| project:of=.-.-.|",
		Facts: Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins},
		make:  flattened(observable.SwitchMap[any, any])},
	{Name: "SwitchAll", rx: "switchAll", takes: "on:outer=-x--y---| +x:src=a-b-c| +y:src=pq|",
		code:  "src.Pipe(observable.SwitchAll)",
		Facts: Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins},
		make:  func(c *call) obs { return observable.SwitchAll(c.observables()) }},
	{Name: "ExhaustMap", rx: "exhaustMap", takes: "on:src=-1--2--3---| project:of=.-.-.|",
		Facts: Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins},
		make:  flattened(observable.ExhaustMap[any, any])},
	{Name: "ExhaustAll", rx: "exhaustAll", takes: "on:outer=-x--y---x---| +x:src=a-b-c| +y:src=pq|",
		code:  "src.Pipe(observable.ExhaustAll)",
		Facts: Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins},
		make:  func(c *call) obs { return observable.ExhaustAll(c.observables()) }},
	{Name: "Expand", takes: "on:src=-a---------| +after:time@each_text_after=2 " +
		"+most:count@longest_text=4 concurrent?>Concurrent:count=0 +scheduler:async",
		code: "src.Expand(func(v string) observable.Observable[string] {\n" +
			"\tif len(v) >= {most} {\n\t\treturn observable.Empty[string]()\n\t}\n" +
			"\treturn observable.Pipe1(observable.Of(v+v), observable.Delay[string]({after}, {s}))\n})",
		Facts: Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins},
		make: func(c *call) obs {
			config := observable.ExpandConfig{Concurrent: c.num("concurrent")}
			return observable.ExpandWithConfig(func(v any) obs {
				if len(text(v)) >= c.num("most") {
					return observable.Empty[any]()
				}
				return c.delayed(text(v) + text(v))
			}, config)(c.source)
		}},
	{Name: "MergeScan", config: "MergeConfig", code: "src.MergeScan(" + addLater + ", {seed})", gives: "int",
		takes: "on:int=-1--2--3-| +after:time@each_sum_after=0 seed:count=0 concurrent?>Concurrent:count=0 +scheduler:async",
		Facts: Facts{Delivers: "SI SI SI", Traits: Flattens | Waits, Demand: Joins},
		Forms: map[string]Facts{"MergeScanWithConfig": {Demand: Answers}},
		make: func(c *call) obs {
			return observable.MergeScanWithConfig(c.added, c.value("seed"), c.merging())(c.source)
		}},
	{Name: "SwitchScan", code: "src.SwitchScan(" + addLater + ", {seed})", gives: "int",
		takes: "on:int=-1----23---| +after:time@each_sum_after=2 seed:count=0 +scheduler:async",
		Facts: Facts{Delivers: "SI SI SI", Traits: Flattens, Demand: Joins},
		make:  func(c *call) obs { return observable.SwitchScan(c.added, c.value("seed"))(c.source) }},
}

// flattened2 is flattened for an operator with more arguments.
func flattened2(make func(c *call, project func(any) obs) op) func(*call) obs {
	return func(c *call) obs {
		return c.projecting("project", func(project func(any) obs) op { return make(c, project) })
	}
}

// A subject gets what its source sends, and is subscribed twice.
const (
	subscribed = "subject := {call}\nm.Schedule(func() { src.Subscribe(t.Context(), subject.Observer()) }, 0)"
	subjected  = "+on:src=-a--b---c| script? +second:time@second_subscriber_at=5"
)

var sharing = []*Operator{
	{Name: "Share", rx: "share", config: "ShareConfig[string]", setup: "shared := {call}", result: "shared",
		takes: "on:src=-a--b--c| connector?>Connector:connector resetOnError? resetOnComplete? " +
			"resetOnRefCountZero? +second:time@second_subscriber_at=2",
		Facts: Facts{RxGo: "WithPublishStrategy", Emits: Each, Traits: Shares, Demand: AsksAll},
		Forms: map[string]Facts{"ShareWithConfig": {Delivers: "CS S S", Emits: Depends}},
		make: func(c *call) obs {
			return observable.ShareWithConfig(observable.ShareConfig[any]{
				Connector:           c.connector(),
				ResetOnError:        c.reset("resetOnError"),
				ResetOnComplete:     c.reset("resetOnComplete"),
				ResetOnRefCountZero: c.reset("resetOnRefCountZero"),
			})(c.source)
		}},
	{Name: "ShareReplay", rx: "shareReplay", types: "[string]", setup: "shared := {call}", result: "shared",
		takes: "on:src=-a--b--c| bufferSize?>size:count=1 refCount?>RefCount:flag=false windowTime?>Window:time=0 " +
			"+second:time@second_subscriber_at=2",
		Facts: Facts{Delivers: "CS S CS", Emits: Depends, Traits: Shares | Keeps, Demand: AsksAll},
		Forms: map[string]Facts{"ShareReplayWithConfig": {Traits: Own | Shares}},
		make: func(c *call) obs {
			size, replay := c.replaying()
			return observable.ShareReplayWithConfig[any](size, observable.ShareReplayConfig{
				ReplayConfig: replay, RefCount: c.flag("refCount", false)})(c.source)
		}},
	{Name: "Connect", config: "ConnectConfig[string]", takes: "on:src=-a--b--| connector?>Connector:connector",
		code: "src.Connect(func(shared observable.Observable[string]) observable.Observable[string] {\n" +
			"\treturn observable.Merge(shared, observable.Pipe1(shared, observable.Map(strings.ToUpper)))\n})",
		Facts: Facts{Traits: Ends | Once, Demand: AsksAll},
		make: func(c *call) obs {
			return observable.ConnectWithConfig(func(shared obs) obs {
				return observable.Merge(shared, observable.Map(upper)(shared))
			}, observable.ConnectConfig[any]{Connector: c.connector()})(c.source)
		}},
	{Name: "Connectable", code: "observable.NewConnectable(src)", returns: "*observable.Connectable[string]",
		takes:  "on:src=-a--b--c| +connect:time@Connect_is_called_at=2 +second:time@second_subscriber_at=7",
		setup:  "connectable := {call}\nm.Schedule(func() { connectable.Connect(t.Context()) }, {connect})",
		result: "connectable.Observable()",
		Facts:  Facts{RxGo: "WithPublishStrategy, Connect", Demand: AsksAll},
		Forms:  map[string]Facts{"NewConnectableWithConfig": {Delivers: "CS S S"}},
		make: func(c *call) obs {
			connectable := observable.NewConnectable(c.source)
			c.script(func() { connectable.Connect(context.Background()) }, c.ms("connect"))
			return connectable.Observable()
		}},
	{Name: "Subject", rx: "Subject", takes: subjected, code: "observable.NewSubject[string]()",
		returns: "*observable.Subject[string]", setup: subscribed, result: "subject.Observable()",
		Facts: Facts{RxJS: "Subject", RxGo: "FromEventSource", Delivers: "SN CSN CSN", Demand: SendsAnyway},
		make:  func(c *call) obs { return c.driven(observable.NewSubject[any](), nil) }},
	{Name: "BehaviorSubject", rx: "BehaviorSubject", takes: "value>first:letter=z " + subjected,
		code: "observable.NewBehaviorSubject({first})", returns: "*observable.BehaviorSubject[string]",
		setup: subscribed, result: "subject.Observable()",
		Facts: Facts{RxJS: "BehaviorSubject", Delivers: "CSN CSN CSN", Demand: SendsAnyway},
		make: func(c *call) obs {
			b := observable.NewBehaviorSubject(c.value("value"))
			return c.driven(b, steps{"value": func(any) error {
				v, err := b.Value()
				if err == nil {
					c.writes("value", v)
				}
				return err
			}})
		}},
	{Name: "ReplaySubject", rx: "ReplaySubject", config: "ReplayConfig",
		takes: "bufferSize?>size:count=1 windowTime?>Window:time=0 " + subjected,
		code:  "observable.NewReplaySubject[string]({size})", returns: "*observable.ReplaySubject[string]",
		setup: subscribed, result: "subject.Observable()",
		Facts: Facts{RxJS: "ReplaySubject", Delivers: "CSN CSN CSN", Demand: SendsAnyway},
		make: func(c *call) obs {
			return c.driven(observable.NewReplaySubjectWithConfig[any](c.replaying()), nil)
		}},
	{Name: "AsyncSubject", rx: "AsyncSubject", takes: subjected, code: "observable.NewAsyncSubject[string]()",
		returns: "*observable.AsyncSubject[string]", setup: subscribed, result: "subject.Observable()",
		Facts: Facts{RxJS: "AsyncSubject", Delivers: "CSN CSN CSN", Demand: SendsAnyway},
		make:  func(c *call) obs { return c.driven(observable.NewAsyncSubject[any](), nil) }},
}

// subject is a subject of any kind.
type subject interface {
	receiver
	Observable() obs
	Observer() observable.Observer[any]
	Observed() bool
	Unsubscribe()
}

// subject is an argument that is a subject, as a function that makes one; nil if it is absent.
func (c *call) subject(name string) func() subject {
	if !c.has(name) {
		return nil
	}
	list := c.list(name)
	switch kind, _ := at(list, 0).(string); kind {
	case "Subject":
		return func() subject { return observable.NewSubject[any]() }
	case "AsyncSubject":
		return func() subject { return observable.NewAsyncSubject[any]() }
	case "BehaviorSubject":
		return func() subject { return observable.NewBehaviorSubject(at(list, 1)) }
	case "ReplaySubject":
		replay := &call{scope: c.scope, op: kind, args: map[string]any{}}
		for i, name := range []string{"bufferSize", "windowTime"} {
			if v := at(list, 1+i); v != nil {
				replay.args[name] = v
			}
		}
		return func() subject { return observable.NewReplaySubjectWithConfig[any](replay.replaying()) }
	default:
		panic(malformed{&unknownOperator{kind}})
	}
}

// driven is a subject that the argument "script" drives, or in the playground a source; more are
// steps that only subjects of its kind know.
func (c *call) driven(s subject, more steps) obs {
	if c.has("on") {
		c.script(func() { c.source.Subscribe(context.Background(), s.Observer()) }, 0)
		return s.Observable()
	}
	known := steps{
		"next":        func(v any) error { s.Next(v); return nil },
		"error":       func(v any) error { s.Error(thrown{v}); return nil },
		"complete":    func(any) error { s.Complete(); return nil },
		"unsubscribe": func(any) error { s.Unsubscribe(); return nil },
		"observed":    func(any) error { c.writes("observed", s.Observed()); return nil },
	}
	for name, do := range more {
		known[name] = do
	}
	c.scripted(known)
	return s.Observable()
}

// replaying returns the bounds of a replay; those of recordings are at least 1.
func (c *call) replaying() (size int, config observable.ReplayConfig) {
	least := 1
	if c.scene != nil {
		least = -mostRuns
	}
	if c.has("bufferSize") {
		size = max(least, c.num("bufferSize"))
	}
	if c.has("windowTime") {
		config.Window = max(c.ms("windowTime"), time.Duration(least)*time.Millisecond)
		config.Scheduler = c.on["async"]
	}
	return size, config
}

// connector is the argument of that name, nil if it is absent.
func (c *call) connector() func() observable.SubjectLike[any] {
	make := c.subject("connector")
	if make == nil {
		return nil
	}
	return func() observable.SubjectLike[any] { return make() }
}

// reset is an argument that says when a shared source is let go of.
func (c *call) reset(name string) observable.Reset {
	switch on := c.value(name); on {
	case nil, true:
		return nil
	case false:
		return observable.ResetNever
	}
	notifier := c.fn(name).observable
	return func(cause error) observable.Notifier {
		if cause == nil {
			return notifier()
		}
		return notifier(errorValue(cause))
	}
}

var repeating = []*Operator{
	{Name: "Repeat", rx: "repeat", takes: "on:src=-a-| count?:times=2 delay?>Delay:time=0", types: "[string]",
		Facts: Facts{RxGo: Same, Traits: Again},
		Forms: map[string]Facts{"RepeatWithConfig": {Delivers: "S SN SN"}},
		make: func(c *call) obs {
			count := c.numOr("count", observable.Forever)
			if c.timed() && count > 0 {
				return observable.RepeatAfter[any](c.waits(count-1), c.on["async"])(c.source)
			}
			var config observable.RepeatConfig
			if c.has("delay") && !c.timed() {
				delay := c.fn("delay").observable
				config.Delay = func(runs int) observable.Notifier { return delay(float64(runs)) }
			}
			return observable.RepeatWithConfig[any](count, config)(c.source)
		}},
	{Name: "RepeatAfter", takes: "on:src=-a-| waits:waits scheduler:async", types: "[string]",
		Facts: Facts{Delivers: "S SH S"},
		make: func(c *call) obs {
			return observable.RepeatAfter[any](as[schedule.Schedule](c, "waits"), c.timing())(c.source)
		}},
	{Name: "Retry", rx: "retry", types: "[string]",
		takes: "on:src=-a-# count?:times=1 delay?>Delay:time=0 resetOnSuccess?>ResetOnSuccess:flag=false",
		Facts: Facts{RxGo: Same},
		Forms: map[string]Facts{"RetryWithConfig": {RxGo: "BackOffRetry", Delivers: "S SN SN"}},
		make: func(c *call) obs {
			count, reset := c.numOr("count", observable.Forever), c.flag("resetOnSuccess", false)
			if c.timed() {
				return observable.RetryAfterWithConfig[any](c.waits(max(count, 0)), c.on["async"],
					observable.RetryAfterConfig{ResetOnSuccess: reset})(c.source)
			}
			config := observable.RetryConfig{ResetOnSuccess: reset}
			if c.has("delay") {
				delay := c.fn("delay").observable
				config.Delay = func(err error, tries int) observable.Notifier {
					return delay(errorValue(err), float64(tries))
				}
			}
			return observable.RetryWithConfig[any](count, config)(c.source)
		}},
	{Name: "RetryAfter", types: "[string]",
		takes: "on:src=-a-# waits:waits scheduler:async resetOnSuccess?>ResetOnSuccess:flag=false",
		Facts: Facts{RxGo: "BackOffRetry", Delivers: "S SH S"},
		Forms: map[string]Facts{"RetryAfterWithConfig": {}},
		make: func(c *call) obs {
			return observable.RetryAfterWithConfig[any](as[schedule.Schedule](c, "waits"), c.timing(),
				observable.RetryAfterConfig{ResetOnSuccess: c.flag("resetOnSuccess", false)})(c.source)
		}},
}

// timed reports whether the argument "delay" is a time.
func (c *call) timed() bool {
	_, ok := c.value("delay").(float64)
	return ok
}

// waits is the schedule of a time and a count.
func (c *call) waits(count int) schedule.Schedule {
	return schedule.Every(c.ms("delay")).AtMost(count)
}

func upper(v any) any { return strings.ToUpper(text(v)) }
