package observable_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

// noContext is a context that is missing.
var noContext context.Context

func TestArguments_ThatAreBadPanicAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig()
	var zero observable.Observable[int]
	one := observable.Of(1)
	var join func(int, int) int
	for want, f := range map[string]func(){
		"Pipe2: nil op2": func() {
			observable.Pipe2(observable.Of(1), observable.Take[int](1), observable.Operator[int, int](nil))
		},
		"Compose2: nil op1":              func() { observable.Compose2(observable.Operator[int, int](nil), observable.Take[int](1)) },
		"Share: zero source":             func() { observable.Share(zero) },
		"SendTo: nil dst":                func() { new(observable.Notification[int]).SendTo(nil) },
		"ToSlice: nil ctx":               func() { _, _ = observable.ToSlice(noContext, observable.Of(1)) },
		"LastValue: nil ctx":             func() { _, _ = observable.LastValue(noContext, observable.Of(1)) },
		"FirstValue: nil ctx":            func() { _, _ = observable.FirstValue(noContext, observable.Of(1)) },
		"New: nil subscribe":             func() { observable.New[int](nil) },
		"Next: nil next":                 func() { observable.Next[int](nil) },
		"Operate: nil on":                func() { observable.Operate[int, int](nil) },
		"Subscribe: nil ctx":             func() { observable.Of(1).Subscribe(noContext, ignore[int]()) },
		"Subscribe: zero Observable":     func() { zero.Subscribe(context.Background(), ignore[int]()) },
		"Take: zero source":              func() { observable.Pipe1(zero, observable.Take[int](1)).Subscribe(context.Background(), ignore[int]()) },
		"SubscribeTo: nil dst":           func() { observable.Of(1).SubscribeTo(nil) },
		"NewSubscriber: nil dst":         func() { observable.NewSubscriber[int, int](nil, ignore[int]()) },
		"FromSeq: nil seq":               func() { observable.FromSeq[int](nil) },
		"TryFromSeq: nil seq":            func() { observable.TryFromSeq[int](nil) },
		"FromSeqGo: nil seq":             func() { observable.FromSeqGo[int](nil) },
		"TryFromSeqGo: nil seq":          func() { observable.TryFromSeqGo[int](nil) },
		"FromChan: nil values":           func() { observable.FromChan[int](nil) },
		"Throw: nil err":                 func() { observable.Throw[int](nil) },
		"Defer: nil factory":             func() { observable.Defer[int](nil) },
		"Timer: nil s":                   func() { observable.Timer(ms, nil) },
		"Interval: nil s":                func() { observable.Interval(ms, nil) },
		"FromSliceOn: nil s":             func() { observable.FromSliceOn([]int{}, nil) },
		"Map: nil project":               func() { observable.Map[int, int](nil) },
		"TryMap: nil project":            func() { observable.TryMap[int, int](nil) },
		"Filter: nil predicate":          func() { observable.Filter[int](nil) },
		"Scan: nil accumulate":           func() { observable.Scan[int](nil, 0) },
		"MapGo: workers is not positive": func() { observable.MapGo(0, working(nil), r.async) },
		"MapGo: nil project":             func() { observable.MapGo[int, int](1, nil, r.async) },
		"MapGo: nil s":                   func() { observable.MapGo(1, working(nil), nil) },
		"MapGoWithConfig: workers is not positive": func() {
			observable.MapGoWithConfig(-1, working(nil), r.async, observable.MapGoConfig{})
		},
		"MapGoWithConfig: nil project": func() { observable.MapGoWithConfig[int, int](1, nil, r.async, observable.MapGoConfig{}) },
		"MapGoWithConfig: nil s":       func() { observable.MapGoWithConfig(1, working(nil), nil, observable.MapGoConfig{}) },
		"MapGoWithConfig: Backlog.Limit is negative": func() {
			observable.MapGoWithConfig(1, working(nil), r.async, observable.MapGoConfig{Backlog: observable.Backlog{Limit: -1}})
		},
		"GroupByWithConfig: negative Rest":          func() { observable.GroupByWithConfig(same[string], stringGroups{Rest: -1}) },
		"GroupByWithConfig: Rest needs a Scheduler": func() { observable.GroupByWithConfig(same[string], stringGroups{Rest: ms}) },
		"GroupByWithConfig: negative MaxGroups":     func() { observable.GroupByWithConfig(same[string], stringGroups{MaxGroups: -1}) },
		"GroupByWithConfig: Beyond is unknown": func() {
			observable.GroupByWithConfig(same[string], stringGroups{MaxGroups: 1, Beyond: 3})
		},
		"GroupByWithConfig: Beyond needs MaxGroups": func() {
			observable.GroupByWithConfig(same[string], stringGroups{Beyond: observable.BeyondFail})
		},
		"MapGoBy: workers is not positive": func() { observable.MapGoBy(0, tens, timing, r.async) },
		"MapGoBy: nil key":                 func() { observable.MapGoBy[int, int](1, nil, timing, r.async) },
		"MapGoBy: nil project":             func() { observable.MapGoBy[int, int, int](1, tens, nil, r.async) },
		"MapGoBy: nil s":                   func() { observable.MapGoBy(1, tens, timing, nil) },
		"MapGoByWithConfig: Backlog.Limit is negative": func() {
			observable.MapGoByWithConfig(1, tens, timing, r.async, observable.MapGoByConfig{Backlog: observable.Backlog{Limit: -1}})
		},
		"MapGoByWithConfig: KeyBacklog.Overflow needs a Limit": func() {
			observable.MapGoByWithConfig(1, tens, timing, r.async, observable.MapGoByConfig{KeyBacklog: observable.Backlog{Overflow: observable.OverflowFail}})
		},
		"ConcatMapEager: nil project": func() { observable.ConcatMapEager[int, int](nil) },
		"ConcatMapEagerWithConfig: nil project": func() {
			observable.ConcatMapEagerWithConfig[int, int](nil, observable.ConcatMapEagerConfig{})
		},
		"ConcatMapEagerWithConfig: negative Concurrent": func() {
			observable.ConcatMapEagerWithConfig(oneEach, observable.ConcatMapEagerConfig{Concurrent: -1})
		},
		"ConcatMapEagerWithConfig: Pending.Overflow needs a Limit": func() {
			observable.ConcatMapEagerWithConfig(oneEach, observable.ConcatMapEagerConfig{Pending: observable.Backlog{Overflow: observable.OverflowFail}})
		},
		"ConcatMapEagerWithConfig: Held.Limit is negative": func() {
			observable.ConcatMapEagerWithConfig(oneEach, observable.ConcatMapEagerConfig{Held: observable.Backlog{Limit: -1}})
		},
		"MergeMap: nil project":                   func() { observable.MergeMap[int, int](nil) },
		"MergeAllWithConfig: negative Concurrent": func() { observable.MergeAllWithConfig[int](observable.MergeConfig{Concurrent: -1}) },
		"TakeUntil: zero notifier":                func() { observable.TakeUntil[int](zero) },
		"DebounceTime: nil s":                     func() { observable.DebounceTime[int](ms, nil) },
		"ThrottleTime: nil s":                     func() { observable.ThrottleTime[int](ms, nil) },
		"BufferTime: nil s":                       func() { observable.BufferTime[int](ms, nil) },
		"BufferTime: negative span":               func() { observable.BufferTime[int](-1, r.async) },
		"BufferTimeWithConfig: negative span":     func() { observable.BufferTimeWithConfig[int](-1, r.async, observable.BufferTimeConfig{}) },
		"BufferTimeWithConfig: negative Max":      func() { observable.BufferTimeWithConfig[int](ms, r.async, observable.BufferTimeConfig{Max: -1}) },
		"BufferTimeWithConfig: negative Every":    func() { observable.BufferTimeWithConfig[int](ms, r.async, observable.BufferTimeConfig{Every: -1}) },
		"Delay: nil s":                            func() { observable.Delay[int](ms, nil) },
		"ObserveOn: nil s":                        func() { observable.ObserveOn[int](nil) },
		"SubscribeOn: nil s":                      func() { observable.SubscribeOn[int](nil) },
		"Surviving: nil report":                   func() { observable.Surviving(ignore[int](), nil) },
		"CatchError: nil selector":                func() { observable.CatchError[int](nil) },
		"As: empty name":                          func() { observable.As[int]("") },
		"Finalize: nil callback":                  func() { observable.Finalize[int](nil) },
		"Values: nil ctx":                         func() { observable.Values[int](noContext, observable.Of(1)) },
		"Values: zero Observable":                 func() { observable.Values(context.Background(), zero) },
		"ValuesWithConfig: nil ctx": func() {
			observable.ValuesWithConfig(noContext, observable.Of(1), observable.ValuesConfig{})
		},
		"ValuesWithConfig: zero Observable": func() {
			observable.ValuesWithConfig(context.Background(), zero, observable.ValuesConfig{})
		},
		"ValuesWithConfig: Backlog.Limit is negative": func() {
			observable.ValuesWithConfig(context.Background(), observable.Of(1),
				observable.ValuesConfig{Backlog: observable.Backlog{Limit: -1}})
		},
		"ToChanWithConfig: nil ctx": func() {
			observable.ToChanWithConfig(noContext, observable.Of(1), observable.ToChanConfig{})
		},
		"ToChanWithConfig: Backlog.Limit is negative": func() {
			observable.ToChanWithConfig(context.Background(), observable.Of(1),
				observable.ToChanConfig{Backlog: observable.Backlog{Limit: -1}})
		},
		"FromSeqOnWithConfig: nil seq": func() {
			observable.FromSeqOnWithConfig[int](nil, r.async, observable.FromSeqOnConfig{})
		},
		"FromSeqOnWithConfig: nil s": func() {
			observable.FromSeqOnWithConfig(func(func(int) bool) {}, nil, observable.FromSeqOnConfig{})
		},
		"FromSeqOnWithConfig: negative Slice": func() {
			observable.FromSeqOnWithConfig(func(func(int) bool) {}, r.async, observable.FromSeqOnConfig{Slice: -1})
		},
		"FilterMap: nil project": func() { observable.FilterMap[int, int](nil) },
		"MapErr: nil project":    func() { observable.MapErr[int](nil) },
		"Tap: nil next":          func() { observable.Tap[int](nil) },
		"TapError: nil f":        func() { observable.TapError[int](nil) },
		"Log: nil l":             func() { observable.Log[int](nil, 0, "") },
		"ToMap: nil ctx": func() {
			_, _ = observable.ToMap(noContext, one, func(n int) (int, int) { return n, n })
		},
		"ToMap: nil entry":            func() { _, _ = observable.ToMap[int, int, int](ctx, one, nil) },
		"Pace: count is not positive": func() { observable.Pace[int](0, ms, r.async) },
		"Pace: negative per":          func() { observable.Pace[int](1, -1, r.async) },
		"Pace: nil s":                 func() { observable.Pace[int](1, ms, nil) },
		"PaceWithConfig: nil s":       func() { observable.PaceWithConfig[int](1, ms, nil, observable.PaceConfig{}) },
		"PaceWithConfig: negative Burst": func() {
			observable.PaceWithConfig[int](1, ms, r.async, observable.PaceConfig{Burst: -1})
		},
		"PaceWithConfig: Burst takes too long": func() {
			observable.PaceWithConfig[int](1, ms, r.async, observable.PaceConfig{Burst: math.MaxInt})
		},
		"PaceWithConfig: Backlog.Limit is negative": func() {
			b := observable.Backlog{Limit: -1}
			observable.PaceWithConfig[int](1, ms, r.async, observable.PaceConfig{Backlog: b})
		},
		"Find: nil predicate":                func() { observable.Find[int](nil) },
		"FindIndex: nil predicate":           func() { observable.FindIndex[int](nil) },
		"Every: nil predicate":               func() { observable.Every[int](nil) },
		"ElementAt: negative index":          func() { observable.ElementAt[int](-1) },
		"SkipWhile: nil predicate":           func() { observable.SkipWhile[int](nil) },
		"TakeWhile: nil predicate":           func() { observable.TakeWhile[int](nil) },
		"TakeWhileWithConfig: nil predicate": func() { observable.TakeWhileWithConfig[int](nil, observable.TakeWhileConfig{}) },
		"MaxFunc: nil compare":               func() { observable.MaxFunc[int](nil) },
		"MinFunc: nil compare":               func() { observable.MinFunc[int](nil) },
		"DistinctBy: nil key":                func() { observable.DistinctBy[int, int](nil) },
		"DistinctUntilChangedFunc: nil same": func() { observable.DistinctUntilChangedFunc[int](nil) },
		"DistinctUntilChangedBy: nil key":    func() { observable.DistinctUntilChangedBy[int, int](nil) },
		"FromContext: nil ctx":               func() { observable.FromContext(noContext) },
		"FromCallback: nil register":         func() { observable.FromCallback[int](nil) },
		"FromFunc: nil f":                    func() { observable.FromFunc[int](nil) },
		"Go: nil f":                          func() { observable.Go[int](nil) },
		"FromSeqOn: nil seq":                 func() { observable.FromSeqOn[int](nil, r.async) },
		"FromSeqOn: nil s":                   func() { observable.FromSeqOn(func(func(int) bool) {}, nil) },
		"ForEach: nil ctx":                   func() { _ = observable.ForEach(noContext, observable.Of(1), func(int) {}) },
		"ForEach: nil next":                  func() { _ = observable.ForEach(t.Context(), observable.Of(1), nil) },
		"TryForEach: nil ctx": func() {
			_ = observable.TryForEach(noContext, observable.Of(1), func(int) error { return nil })
		},
		"TryForEach: nil next":           func() { _ = observable.TryForEach(t.Context(), observable.Of(1), nil) },
		"CombineLatest2: nil project":    func() { observable.CombineLatest2(one, one, join) },
		"Zip2: nil project":              func() { observable.Zip2(one, one, join) },
		"ForkJoin2: nil project":         func() { observable.ForkJoin2(one, one, join) },
		"WithLatestFrom: nil project":    func() { observable.WithLatestFrom(one, join) },
		"ZipWith: nil project":           func() { observable.ZipWith(one, join) },
		"CombineLatestWith: nil project": func() { observable.CombineLatestWith(one, join) },
		"ConcatMap: nil project":         func() { observable.ConcatMap[int, int](nil) },
		"SwitchMap: nil project":         func() { observable.SwitchMap[int, int](nil) },
		"ExhaustMap: nil project":        func() { observable.ExhaustMap[int, int](nil) },
		"SequenceEqual: zero other":      func() { observable.SequenceEqual(zero) },
		"SequenceEqualFunc: nil equal":   func() { observable.SequenceEqualFunc(one, nil) },
		"SkipUntil: zero notifier":       func() { observable.SkipUntil[int](zero) },
	} {
		require.Equal(t, "observable: "+want, recovered(f))
	}
}

func TestBadArgumentsOfSharingPanicAtOnce(t *testing.T) {
	t.Parallel()
	type obs = observable.Observable[int]
	for want, f := range map[string]func(){
		"NewConnectable: zero src":                  func() { observable.NewConnectable(obs{}) },
		"NewConnectableWithConfig: zero src":        func() { observable.NewConnectableWithConfig(obs{}, observable.ConnectableConfig[int]{}) },
		"Connect: nil ctx":                          func() { observable.NewConnectable(observable.Of(1)).Connect(noContext) },
		"Connect: nil selector":                     func() { observable.Connect[int, int](nil) },
		"ConnectWithConfig: nil selector":           func() { observable.ConnectWithConfig[int, int](nil, observable.ConnectConfig[int]{}) },
		"ShareReplay: negative size":                func() { observable.ShareReplay[int](-1) },
		"ShareReplayWithConfig: negative size":      func() { observable.ShareReplayWithConfig[int](-1, observable.ShareReplayConfig{}) },
		"NewReplaySubject: negative size":           func() { observable.NewReplaySubject[int](-1) },
		"NewReplaySubjectWithConfig: negative size": func() { observable.NewReplaySubjectWithConfig[int](-1, observable.ReplayConfig{}) },

		"RepeatAfter: nil s": func() { observable.RepeatAfter[int](schedule.Every(ms), nil) },
		"RetryAfter: nil s":  func() { observable.RetryAfter[int](schedule.Every(ms), nil) },
		"RetryAfterWithConfig: nil s": func() {
			observable.RetryAfterWithConfig[int](schedule.Every(ms), nil, observable.RetryAfterConfig{})
		},
		"TimerAfter: nil s": func() { observable.TimerAfter(schedule.Every(ms), nil) },

		"AnimationFrames: nil s": func() { observable.AnimationFrames(nil) },
		"Generate: nil next":     func() { observable.Generate(1, nil, nil) },
		"Using: nil create":      func() { observable.Using[int, int](nil, nil, nil) },
		"Using: nil factory":     func() { observable.Using[int, int](func() int { return 1 }, nil, nil) },
		"Using: nil release":     func() { observable.Using(func() int { return 1 }, func(int) obs { return observable.Of(1) }, nil) },

		"Expand: nil project":                      func() { observable.Expand[int](nil) },
		"ExpandWithConfig: nil project":            func() { observable.ExpandWithConfig[int](nil, observable.ExpandConfig{}) },
		"ExpandWithConfig: negative Concurrent":    func() { observable.ExpandWithConfig(double1, observable.ExpandConfig{Concurrent: -1}) },
		"MergeScan: nil accumulate":                func() { observable.MergeScan[int](nil, 0) },
		"MergeScanWithConfig: nil accumulate":      func() { observable.MergeScanWithConfig[int](nil, 0, observable.MergeConfig{}) },
		"MergeScanWithConfig: negative Concurrent": func() { observable.MergeScanWithConfig(first1, 0, observable.MergeConfig{Concurrent: -1}) },
		"SwitchScan: nil accumulate":               func() { observable.SwitchScan[int](nil, 0) },
		"Partition: nil predicate":                 func() { observable.Partition(observable.Of(1), nil) },
	} {
		require.Equal(t, "observable: "+want, recovered(f))
	}
}

func double1(n int) observable.Observable[int] { return observable.Of(2 * n) }

func first1(acc, _ int) observable.Observable[int] { return observable.Of(acc) }
