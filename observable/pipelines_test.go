package observable_test

import (
	"context"
	"iter"
	"slices"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
)

// played adds the pipeline of a function to pipelines, from the function's own test.
func played(name string, build func(*scene) pipeline) bool {
	pipelines[name] = build
	return true
}

// pipelines subscribe to each function that makes an observable. What the function is given comes
// from the scene's goroutines.
var pipelines = map[string]func(*scene) pipeline{
	"AnimationFrames":       func(s *scene) pipeline { return of(observable.AnimationFrames(s.frames())) },
	"Audit":                 scenePipeline(func(s *scene) operator[int] { return observable.Audit(s.another) }),
	"AuditTime":             timedPipeline(func(on scheduler.Scheduler) operator[int] { return observable.AuditTime[int](pace, on) }),
	"Buffer":                scenePipeline(func(s *scene) operator[[]int] { return observable.Buffer[int](s.other()) }),
	"BufferCount":           operatorPipeline(observable.BufferCount[int](2)),
	"BufferCountWithConfig": operatorPipeline(observable.BufferCountWithConfig[int](2, observable.BufferCountConfig{Every: 1})),
	"BufferTime":            timedPipeline(func(on scheduler.Scheduler) operator[[]int] { return observable.BufferTime[int](pace, on) }),
	"BufferTimeWithConfig": timedPipeline(func(on scheduler.Scheduler) operator[[]int] {
		return observable.BufferTimeWithConfig[int](pace, on, observable.BufferTimeConfig{Every: pace})
	}),
	"BufferToggle": scenePipeline(func(s *scene) operator[[]int] { return observable.BufferToggle[int](s.other(), s.project) }),
	"BufferWhen":   scenePipeline(func(s *scene) operator[[]int] { return observable.BufferWhen[int](s.closing) }),
	"CatchError": scenePipeline(func(s *scene) operator[int] {
		return observable.CatchError(func(error, obs) obs { return s.another(0) })
	}),
	"CatchPanic":     operatorPipeline(observable.CatchPanic[int]),
	"Collect":        operatorPipeline(observable.Collect[int]),
	"CombineLatest":  func(s *scene) pipeline { return of(observable.CombineLatest(s.src(), s.other())) },
	"CombineLatest2": func(s *scene) pipeline { return of(observable.CombineLatest2(s.src(), s.other(), s.sum)) },
	"CombineLatest3": func(s *scene) pipeline {
		return of(observable.CombineLatest3(s.src(), s.other(), s.other(), func(a, b, _ int) int { return s.sum(a, b) }))
	},
	"CombineLatest4": func(s *scene) pipeline {
		return of(observable.CombineLatest4(s.src(), s.other(), s.other(), s.other(), func(a, b, _, _ int) int { return s.sum(a, b) }))
	},
	"CombineLatestWith": scenePipeline(func(s *scene) operator[int] { return observable.CombineLatestWith(s.other(), s.sum) }),
	"Concat":            func(s *scene) pipeline { return of(observable.Concat(s.src(), s.other())) },
	"ConcatAll":         func(s *scene) pipeline { return of(observable.ConcatAll(observable.Map(s.project)(s.src()))) },
	"ConcatMap":         scenePipeline(func(s *scene) operator[int] { return observable.ConcatMap(s.project) }),
	"ConcatMapEager":    scenePipeline(func(s *scene) operator[int] { return observable.ConcatMapEager(s.project) }),
	"ConcatMapEagerWithConfig": scenePipeline(func(s *scene) operator[int] {
		return observable.ConcatMapEagerWithConfig(s.project, observable.ConcatMapEagerConfig{Concurrent: 1})
	}),
	"ConcatWith": scenePipeline(func(s *scene) operator[int] { return observable.ConcatWith(s.other()) }),
	"Connect":    scenePipeline(func(s *scene) operator[int] { return observable.Connect(func(src obs) obs { return src }) }),
	"ConnectWithConfig": scenePipeline(func(s *scene) operator[int] {
		return observable.ConnectWithConfig(func(src obs) obs { return src }, observable.ConnectConfig[int]{})
	}),
	"Count":                    operatorPipeline(observable.Count[int]),
	"Debounce":                 scenePipeline(func(s *scene) operator[int] { return observable.Debounce(s.another) }),
	"DebounceTime":             timedPipeline(func(on scheduler.Scheduler) operator[int] { return observable.DebounceTime[int](pace, on) }),
	"DefaultIfEmpty":           operatorPipeline(observable.DefaultIfEmpty(1)),
	"Defer":                    func(s *scene) pipeline { return of(observable.Defer(s.src)) },
	"Delay":                    timedPipeline(func(on scheduler.Scheduler) operator[int] { return observable.Delay[int](pace, on) }),
	"DelayWhen":                scenePipeline(func(s *scene) operator[int] { return observable.DelayWhen(s.another) }),
	"Dematerialize":            func(s *scene) pipeline { return of(observable.Dematerialize(observable.Materialize(s.src()))) },
	"Distinct":                 operatorPipeline(observable.Distinct[int]),
	"DistinctBy":               operatorPipeline(observable.DistinctBy(identity)),
	"DistinctUntilChanged":     operatorPipeline(observable.DistinctUntilChanged[int]),
	"DistinctUntilChangedBy":   operatorPipeline(observable.DistinctUntilChangedBy(identity)),
	"DistinctUntilChangedFunc": operatorPipeline(observable.DistinctUntilChangedFunc(equal)),
	"ElementAt":                operatorPipeline(observable.ElementAt[int](1)),
	"Empty":                    sourcePipeline(observable.Empty[int]()),
	"EndWith":                  operatorPipeline(observable.EndWith(1)),
	"Every":                    operatorPipeline(observable.Every(big)),
	"ExhaustAll":               func(s *scene) pipeline { return of(observable.ExhaustAll(observable.Map(s.project)(s.src()))) },
	"ExhaustMap":               scenePipeline(func(s *scene) operator[int] { return observable.ExhaustMap(s.project) }),
	"Expand":                   scenePipeline(func(s *scene) operator[int] { return observable.Expand(s.project) }),
	"ExpandWithConfig": scenePipeline(func(s *scene) operator[int] {
		return observable.ExpandWithConfig(s.project, observable.ExpandConfig{Concurrent: 1})
	}),
	"Filter":    operatorPipeline(observable.Filter(big)),
	"Finalize":  operatorPipeline(observable.Finalize[int](func() {})),
	"Find":      operatorPipeline(observable.Find(big)),
	"FindIndex": operatorPipeline(observable.FindIndex(big)),
	"First":     operatorPipeline(observable.First[int]),
	"ForkJoin":  func(s *scene) pipeline { return of(observable.ForkJoin(s.src(), s.other())) },
	"ForkJoin2": func(s *scene) pipeline { return of(observable.ForkJoin2(s.src(), s.other(), s.sum)) },
	"ForkJoin3": func(s *scene) pipeline {
		return of(observable.ForkJoin3(s.src(), s.other(), s.other(), func(a, b, _ int) int { return s.sum(a, b) }))
	},
	"ForkJoin4": func(s *scene) pipeline {
		return of(observable.ForkJoin4(s.src(), s.other(), s.other(), s.other(), func(a, b, _, _ int) int { return s.sum(a, b) }))
	},
	"FromCallback": func(s *scene) pipeline { return of(observable.FromCallback(s.register)) },
	"FromChan":     func(s *scene) pipeline { return of(observable.FromChan(s.channel())) },
	"FromContext":  func(s *scene) pipeline { return of(observable.FromContext(s.ending())) },
	"FromFunc":     func(s *scene) pipeline { return of(observable.FromFunc(s.number)) },
	"FromSeq":      sourcePipeline(observable.FromSeq(oneTwo())),
	"FromSeqGo":    func(s *scene) pipeline { return of(observable.FromSeqGo(s.received)) },
	"FromSeqOn":    scheduledPipeline(func(on scheduler.Scheduler) obs { return observable.FromSeqOn(oneTwo(), on) }),
	"FromSeqOnWithConfig": scheduledPipeline(func(on scheduler.Scheduler) obs {
		return observable.FromSeqOnWithConfig(oneTwo(), on, observable.FromSeqOnConfig{Count: 2})
	}),
	"FromSlice":   sourcePipeline(observable.FromSlice([]int{1})),
	"FromSliceOn": scheduledPipeline(func(on scheduler.Scheduler) obs { return observable.FromSliceOn([]int{1}, on) }),
	"Generate":    sourcePipeline(observable.Generate(0, small, next)),
	"Go":          func(s *scene) pipeline { return of(observable.Go(s.number)) },
	"GroupBy":     operatorPipeline(observable.GroupBy(identity)),
	"GroupByWithConfig": scenePipeline(func(s *scene) operator[observable.Grouped[int, int]] {
		return observable.GroupByWithConfig(identity, s.grouping())
	}),
	"IgnoreElements": operatorPipeline(observable.IgnoreElements[int]),
	"Interval":       scheduledPipeline(func(on scheduler.Scheduler) obs { return observable.Interval(pace, on) }),
	"IsEmpty":        operatorPipeline(observable.IsEmpty[int]),
	"Last":           operatorPipeline(observable.Last[int]),
	"Map":            operatorPipeline(observable.Map(identity)),
	"MapGo":          timedPipeline(func(on scheduler.Scheduler) operator[int] { return observable.MapGo(2, goDouble, on) }),
	"MapGoWithConfig": timedPipeline(func(on scheduler.Scheduler) operator[int] {
		return observable.MapGoWithConfig(2, goDouble, on, observable.MapGoConfig{Unordered: true})
	}),
	"Materialize": operatorPipeline(observable.Materialize[int]),
	"Max":         operatorPipeline(observable.Max[int]),
	"MaxFunc":     operatorPipeline(observable.MaxFunc(compare)),
	"Merge":       func(s *scene) pipeline { return of(observable.Merge(s.src(), s.other())) },
	"MergeAll":    func(s *scene) pipeline { return of(observable.MergeAll(observable.Map(s.project)(s.src()))) },
	"MergeAllWithConfig": func(s *scene) pipeline {
		return of(observable.MergeAllWithConfig[int](observable.MergeConfig{Concurrent: 1})(observable.Map(s.project)(s.src())))
	},
	"MergeMap": scenePipeline(func(s *scene) operator[int] { return observable.MergeMap(s.project) }),
	"MergeMapWithConfig": scenePipeline(func(s *scene) operator[int] {
		return observable.MergeMapWithConfig(s.project, observable.MergeConfig{Concurrent: 1})
	}),
	"MergeScan": scenePipeline(func(s *scene) operator[int] { return observable.MergeScan(s.scan, 0) }),
	"MergeScanWithConfig": scenePipeline(func(s *scene) operator[int] {
		return observable.MergeScanWithConfig(s.scan, 0, observable.MergeConfig{Concurrent: 1})
	}),
	"MergeWith":          scenePipeline(func(s *scene) operator[int] { return observable.MergeWith(s.other()) }),
	"Min":                operatorPipeline(observable.Min[int]),
	"MinFunc":            operatorPipeline(observable.MinFunc(compare)),
	"Never":              sourcePipeline(observable.Never[int]()),
	"New":                func(s *scene) pipeline { return of(observable.New(s.src().SubscribeTo)) },
	"NewAsyncSubject":    toldPipeline(func(*scene) observable.SubjectLike[int] { return observable.NewAsyncSubject[int]() }),
	"NewBehaviorSubject": toldPipeline(func(*scene) observable.SubjectLike[int] { return observable.NewBehaviorSubject(0) }),
	"NewConnectable":     connectedPipeline(observable.NewConnectable[int]),
	"NewConnectableWithConfig": connectedPipeline(func(src obs) *observable.Connectable[int] {
		return observable.NewConnectableWithConfig(src, observable.ConnectableConfig[int]{Connector: behaving})
	}),
	"NewReplaySubject": toldPipeline(func(*scene) observable.SubjectLike[int] { return observable.NewReplaySubject[int](1) }),
	"NewReplaySubjectWithConfig": toldPipeline(func(s *scene) observable.SubjectLike[int] {
		return observable.NewReplaySubjectWithConfig[int](1, observable.ReplayConfig{Window: pace, Scheduler: async.New(s.host)})
	}),
	"NewSubject": toldPipeline(func(*scene) observable.SubjectLike[int] { return observable.NewSubject[int]() }),
	"ObserveOn":  timedPipeline(func(on scheduler.Scheduler) operator[int] { return observable.ObserveOn[int](on) }),
	"ObserveOnWithConfig": timedPipeline(func(on scheduler.Scheduler) operator[int] {
		return observable.ObserveOnWithConfig[int](on, observable.ObserveOnConfig{Delay: pace, Backlog: observable.Backlog{Limit: 1, Overflow: observable.OverflowFail}})
	}),
	"Of":                    sourcePipeline(observable.Of(1)),
	"OnErrorResumeNext":     func(s *scene) pipeline { return of(observable.OnErrorResumeNext(s.src(), s.other())) },
	"OnErrorResumeNextWith": scenePipeline(func(s *scene) operator[int] { return observable.OnErrorResumeNextWith(s.other()) }),
	"Operate":               operatorPipeline(observable.Operate(func(src obs, dst *observable.Subscriber[int]) { src.SubscribeTo(dst) })),
	"Pairwise":              operatorPipeline(observable.Pairwise[int]),
	"Partition": func(s *scene) pipeline {
		pass, _ := observable.Partition(s.src(), big)
		return of(pass)
	},
	"Race":        func(s *scene) pipeline { return of(observable.Race(s.src(), s.other())) },
	"RaceWith":    scenePipeline(func(s *scene) operator[int] { return observable.RaceWith(s.other()) }),
	"Range":       sourcePipeline(observable.Range(1, 2)),
	"Reduce":      operatorPipeline(observable.Reduce(sum, 0)),
	"Reduce1":     operatorPipeline(observable.Reduce1(sum)),
	"Repeat":      operatorPipeline(observable.Repeat[int](2)),
	"RepeatAfter": timedPipeline(func(on scheduler.Scheduler) operator[int] { return observable.RepeatAfter[int](schedule.Of(pace), on) }),
	"RepeatWithConfig": scenePipeline(func(s *scene) operator[int] {
		return observable.RepeatWithConfig[int](2, observable.RepeatConfig{Delay: func(int) observable.Notifier { return s.another(0) }})
	}),
	"Retry":      operatorPipeline(observable.Retry[int](1)),
	"RetryAfter": timedPipeline(func(on scheduler.Scheduler) operator[int] { return observable.RetryAfter[int](schedule.Of(pace), on) }),
	"RetryAfterWithConfig": timedPipeline(func(on scheduler.Scheduler) operator[int] {
		return observable.RetryAfterWithConfig[int](schedule.Of(pace), on, observable.RetryAfterConfig{ResetOnSuccess: true})
	}),
	"RetryWithConfig": scenePipeline(func(s *scene) operator[int] {
		return observable.RetryWithConfig[int](1, observable.RetryConfig{Delay: func(error, int) observable.Notifier { return s.another(0) }})
	}),
	"Sample":                scenePipeline(func(s *scene) operator[int] { return observable.Sample[int](s.other()) }),
	"SampleTime":            timedPipeline(func(on scheduler.Scheduler) operator[int] { return observable.SampleTime[int](pace, on) }),
	"Scan":                  operatorPipeline(observable.Scan(sum, 0)),
	"Scan1":                 operatorPipeline(observable.Scan1(sum)),
	"SequenceEqual":         scenePipeline(func(s *scene) operator[bool] { return observable.SequenceEqual(s.other()) }),
	"SequenceEqualFunc":     scenePipeline(func(s *scene) operator[bool] { return observable.SequenceEqualFunc(s.other(), equal) }),
	"Share":                 sharedPipeline(observable.Share[int]),
	"ShareReplay":           sharedPipeline(observable.ShareReplay[int](1)),
	"ShareReplayWithConfig": sharedPipeline(observable.ShareReplayWithConfig[int](1, observable.ShareReplayConfig{RefCount: true})),
	"ShareWithConfig":       sharedPipeline(observable.ShareWithConfig(observable.ShareConfig[int]{Connector: behaving})),
	"Single":                operatorPipeline(observable.Single[int]),
	"Skip":                  operatorPipeline(observable.Skip[int](1)),
	"SkipLast":              operatorPipeline(observable.SkipLast[int](1)),
	"SkipUntil":             scenePipeline(func(s *scene) operator[int] { return observable.SkipUntil[int](s.other()) }),
	"SkipWhile":             operatorPipeline(observable.SkipWhile(big)),
	"StartWith":             operatorPipeline(observable.StartWith(1)),
	"SubscribeOn": func(s *scene) pipeline {
		return of(observable.SubscribeOn[int](s.on())(observable.StartWith(1)(s.src())))
	},
	"SwitchAll":             func(s *scene) pipeline { return of(observable.SwitchAll(observable.Map(s.project)(s.src()))) },
	"SwitchMap":             scenePipeline(func(s *scene) operator[int] { return observable.SwitchMap(s.project) }),
	"SwitchScan":            scenePipeline(func(s *scene) operator[int] { return observable.SwitchScan(s.scan, 0) }),
	"Take":                  operatorPipeline(observable.Take[int](2)),
	"TakeLast":              operatorPipeline(observable.TakeLast[int](2)),
	"TakeUntil":             scenePipeline(func(s *scene) operator[int] { return observable.TakeUntil[int](s.other()) }),
	"TakeWhile":             operatorPipeline(observable.TakeWhile(big)),
	"TakeWhileWithConfig":   operatorPipeline(observable.TakeWhileWithConfig(big, observable.TakeWhileConfig{Inclusive: true})),
	"As":                    operatorPipeline(observable.As[int]("name")),
	"Tap":                   operatorPipeline(observable.Tap(func(int) {})),
	"TapError":              operatorPipeline(observable.TapError[int](func(error) {})),
	"TapObserver":           operatorPipeline(observable.TapObserver(observable.Observer[int]{})),
	"TapObserverWithConfig": operatorPipeline(observable.TapObserverWithConfig(observable.Observer[int]{}, observable.TapObserverConfig{})),
	"Throttle":              scenePipeline(func(s *scene) operator[int] { return observable.Throttle(s.another) }),
	"ThrottleTime":          timedPipeline(func(on scheduler.Scheduler) operator[int] { return observable.ThrottleTime[int](pace, on) }),
	"ThrottleTimeWithConfig": timedPipeline(func(on scheduler.Scheduler) operator[int] {
		return observable.ThrottleTimeWithConfig[int](pace, on, observable.ThrottleConfig{Trailing: true})
	}),
	"ThrottleWithConfig": scenePipeline(func(s *scene) operator[int] {
		return observable.ThrottleWithConfig(s.another, observable.ThrottleConfig{Trailing: true})
	}),
	"Throw":        sourcePipeline(observable.Throw[int](errOops)),
	"ThrowIfEmpty": operatorPipeline(observable.ThrowIfEmpty[int](errOops)),
	"TimeInterval": timedPipeline(func(on scheduler.Scheduler) operator[observable.Elapsed[int]] {
		return observable.TimeInterval[int](on)
	}),
	"Timeout": timedPipeline(func(on scheduler.Scheduler) operator[int] { return observable.Timeout[int](pace, on) }),
	"TimeoutWithConfig": func(s *scene) pipeline {
		with := func(observable.TimeoutInfo) obs { return s.another(0) }
		return of(observable.TimeoutWithConfig(pace, s.on(), observable.TimeoutConfig[int]{With: with})(s.src()))
	},
	"Timer":      scheduledPipeline(func(on scheduler.Scheduler) obs { return observable.Timer(pace, on) }),
	"TimerAfter": scheduledPipeline(func(on scheduler.Scheduler) obs { return observable.TimerAfter(schedule.Of(pace, pace), on) }),
	"TimerAt":    scheduledPipeline(func(on scheduler.Scheduler) obs { return observable.TimerAt(on.Now(), on) }),
	"TimerEvery": scheduledPipeline(func(on scheduler.Scheduler) obs { return observable.TimerEvery(pace, pace, on) }),
	"Timestamp": timedPipeline(func(on scheduler.Scheduler) operator[observable.Timestamped[int]] {
		return observable.Timestamp[int](on)
	}),
	"TryFilter":  operatorPipeline(observable.TryFilter(tryBig)),
	"TryFromSeq": func(s *scene) pipeline { return of(observable.TryFromSeq(s.numbers)) },
	"TryFromSeqGo": func(s *scene) pipeline {
		return of(observable.TryFromSeqGo(func(context.Context) iter.Seq2[int, error] { return s.numbers }))
	},
	"TryMap":    operatorPipeline(observable.TryMap(tryDouble)),
	"TryReduce": operatorPipeline(observable.TryReduce(trySum, 0)),
	"TryScan":   operatorPipeline(observable.TryScan(trySum, 0)),
	"Using": func(s *scene) pipeline {
		return of(observable.Using(func() int { return 0 }, func(int) obs { return s.src() }, func(int) {}))
	},
	"Window":                scenePipeline(func(s *scene) operator[obs] { return observable.Window[int](s.other()) }),
	"WindowCount":           operatorPipeline(observable.WindowCount[int](2)),
	"WindowCountWithConfig": operatorPipeline(observable.WindowCountWithConfig[int](2, observable.WindowCountConfig{Every: 1})),
	"WindowTime":            timedPipeline(func(on scheduler.Scheduler) operator[obs] { return observable.WindowTime[int](pace, on) }),
	"WindowTimeWithConfig": timedPipeline(func(on scheduler.Scheduler) operator[obs] {
		return observable.WindowTimeWithConfig[int](pace, on, observable.WindowTimeConfig{Every: pace})
	}),
	"WindowToggle":   scenePipeline(func(s *scene) operator[obs] { return observable.WindowToggle[int](s.other(), s.project) }),
	"WindowWhen":     scenePipeline(func(s *scene) operator[obs] { return observable.WindowWhen[int](s.closing) }),
	"WithLatestFrom": scenePipeline(func(s *scene) operator[int] { return observable.WithLatestFrom(s.other(), s.sum) }),
	"WithLatestFrom2": scenePipeline(func(s *scene) operator[int] {
		return observable.WithLatestFrom2(s.other(), s.other(), func(a, b, _ int) int { return s.sum(a, b) })
	}),
	"WithLatestFrom3": scenePipeline(func(s *scene) operator[int] {
		return observable.WithLatestFrom3(s.other(), s.other(), s.other(), func(a, b, _, _ int) int { return s.sum(a, b) })
	}),
	"Zip":  func(s *scene) pipeline { return of(observable.Zip(s.src(), s.other())) },
	"Zip2": func(s *scene) pipeline { return of(observable.Zip2(s.src(), s.other(), s.sum)) },
	"Zip3": func(s *scene) pipeline {
		return of(observable.Zip3(s.src(), s.other(), s.other(), func(a, b, _ int) int { return s.sum(a, b) }))
	},
	"Zip4": func(s *scene) pipeline {
		return of(observable.Zip4(s.src(), s.other(), s.other(), s.other(), func(a, b, _, _ int) int { return s.sum(a, b) }))
	},
	"ZipWith": scenePipeline(func(s *scene) operator[int] { return observable.ZipWith(s.other(), s.sum) }),
}

type operator[R any] = observable.Operator[int, R]

// operatorPipeline is an operator that needs nothing of the scene but a source.
func operatorPipeline[R any](op operator[R]) func(*scene) pipeline {
	return func(s *scene) pipeline { return of(op(s.src())) }
}

// sourcePipeline is an observable that needs nothing of the scene.
func sourcePipeline[T any](src observable.Observable[T]) func(*scene) pipeline {
	return func(*scene) pipeline { return of(src) }
}

// scenePipeline is an operator that needs more of the scene than a source.
func scenePipeline[R any](op func(*scene) operator[R]) func(*scene) pipeline {
	return func(s *scene) pipeline { return of(op(s)(s.src())) }
}

// timedPipeline is an operator that needs a scheduler.
func timedPipeline[R any](op func(on scheduler.Scheduler) operator[R]) func(*scene) pipeline {
	return func(s *scene) pipeline { return of(op(s.on())(s.src())) }
}

// scheduledPipeline is an observable that needs a scheduler.
func scheduledPipeline[T any](src func(on scheduler.Scheduler) observable.Observable[T]) func(*scene) pipeline {
	return func(s *scene) pipeline { return of(src(s.on())) }
}

// sharedPipeline is an operator whose result has another subscriber already.
func sharedPipeline(op operator[int]) func(*scene) pipeline {
	return func(s *scene) pipeline {
		result := op(s.src())
		if s.law == nil {
			result.Subscribe(s.ctx, observable.Observer[int]{Error: func(error) {}})
		}
		return of(result)
	}
}

// toldPipeline is a subject that is told from two goroutines, and has been told of a value before.
func toldPipeline(subject func(*scene) observable.SubjectLike[int]) func(*scene) pipeline {
	return func(s *scene) pipeline {
		to := subject(s)
		to.Next(0)
		for _, src := range []obs{s.src(), s.other()} {
			src.Subscribe(s.ctx, observable.Observer[int]{Next: to.Next, Error: to.Error, Complete: to.Complete})
		}
		return of(to.Observable())
	}
}

// connectedPipeline is a connectable that is connected.
func connectedPipeline(connectable func(obs) *observable.Connectable[int]) func(*scene) pipeline {
	return func(s *scene) pipeline {
		c := connectable(s.src())
		c.Connect(s.ctx)
		return of(c.Observable())
	}
}

func behaving() observable.SubjectLike[int] { return observable.NewBehaviorSubject(0) }

// another makes the notifier.
func (s *scene) another(int) obs {
	s.pause()
	return s.observable(ofOther)
}

func (s *scene) closing() obs { return s.another(0) }

// project makes the inner observable.
func (s *scene) project(int) obs {
	s.pause()
	return s.observable(ofInner)
}

func (s *scene) scan(_, v int) obs { return s.project(v) }

func (s *scene) sum(a, b int) int {
	s.pause()
	return a + b
}

// grouping ends groups by the notifier.
func (s *scene) grouping() observable.GroupByConfig[int, int] {
	duration := func(observable.Grouped[int, int]) observable.Notifier { return s.another(0) }
	return observable.GroupByConfig[int, int]{Duration: duration}
}

// frames is a scheduler whose host can't be held.
func (s *scene) frames() scheduler.Scheduler {
	if s.law != nil {
		return frame.New(s.law.Host())
	}
	return frame.New(s.host)
}

// failure is an error in some scenes.
func (s *scene) failure() error {
	if s.fails {
		return errOops
	}
	return nil
}

func (s *scene) number(context.Context) (int, error) { return 1, s.failure() }

func (s *scene) numbers(yield func(int, error) bool) {
	_ = yield(1, nil) && s.fails && yield(0, errOops)
}

// register has a callback called by two sources.
func (s *scene) register(callback func(int)) func() {
	for _, on := range []rune{ofSource, ofOther} {
		s.from(on).callbacks = append(s.from(on).callbacks, func(n observable.Notification[int]) {
			if n.Kind == observable.KindNext {
				callback(n.Value)
			}
		})
	}
	return s.pause
}

// channel is sent the source's values, and closed when the source ends.
func (s *scene) channel() <-chan int {
	values, closed := make(chan int, events), false
	s.from(ofSource).callbacks = append(s.from(ofSource).callbacks, func(n observable.Notification[int]) {
		switch {
		case closed:
		case n.Kind == observable.KindNext:
			values <- n.Value
		default:
			closed = true
			close(values)
		}
	})
	return values
}

// received are the values of channel.
func (s *scene) received(ctx context.Context) iter.Seq[int] {
	values := s.channel()
	return func(yield func(int) bool) {
		for {
			select {
			case v, ok := <-values:
				if !ok || !yield(v) {
					return
				}
			case <-ctx.Done():
				return
			}
		}
	}
}

// ending is a context that ends with the source.
func (s *scene) ending() context.Context {
	ctx, cancel := context.WithCancel(s.ctx)
	s.from(ofSource).callbacks = append(s.from(ofSource).callbacks, func(n observable.Notification[int]) {
		if n.Kind != observable.KindNext {
			cancel()
		}
	})
	return ctx
}

func tryDouble(n int) (int, error) { return 2 * n, nil }
func identity(n int) int           { return n }
func sum(a, b int) int             { return a + b }
func trySum(a, b int) (int, error) { return a + b, nil }
func big(n int) bool               { return n > 0 }
func tryBig(n int) (bool, error)   { return n > 0, nil }
func small(n int) bool             { return n < 2 }
func next(n int) int               { return n + 1 }
func equal(a, b int) bool          { return a == b }
func compare(a, b int) int         { return a - b }
func oneTwo() iter.Seq[int]        { return slices.Values([]int{1, 2}) }

func goDouble(_ context.Context, n int) (int, error) { return 2 * n, nil }
