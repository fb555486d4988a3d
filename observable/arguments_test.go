package observable_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// noContext is a context that is missing.
var noContext context.Context

func TestBadArgumentsPanicAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig()
	var zero observable.Observable[int]
	for want, f := range map[string]func(){
		"Pipe2: nil op2": func() {
			observable.Pipe2(observable.Of(1), observable.Take[int](1), observable.Operator[int, int](nil))
		},
		"Compose2: nil op1":                       func() { observable.Compose2(observable.Operator[int, int](nil), observable.Take[int](1)) },
		"Share: zero src":                         func() { observable.Share(zero) },
		"SendTo: nil dst":                         func() { new(observable.Notification[int]).SendTo(nil) },
		"ToSlice: nil ctx":                        func() { _, _ = observable.ToSlice(noContext, observable.Of(1)) },
		"LastValue: nil ctx":                      func() { _, _ = observable.LastValue(noContext, observable.Of(1)) },
		"FirstValue: nil ctx":                     func() { _, _ = observable.FirstValue(noContext, observable.Of(1)) },
		"New: nil subscribe":                      func() { observable.New[int](nil) },
		"Next: nil next":                          func() { observable.Next[int](nil) },
		"Operate: nil on":                         func() { observable.Operate[int, int](nil) },
		"Subscribe: nil ctx":                      func() { observable.Of(1).Subscribe(noContext, ignore[int]()) },
		"Subscribe: zero Observable":              func() { zero.Subscribe(context.Background(), ignore[int]()) },
		"SubscribeTo: zero Observable":            func() { observable.Pipe1(zero, observable.Take[int](1)).Subscribe(context.Background(), ignore[int]()) },
		"SubscribeTo: nil dst":                    func() { observable.Of(1).SubscribeTo(nil) },
		"NewSubscriber: nil dst":                  func() { observable.NewSubscriber[int, int](nil, ignore[int]()) },
		"FromSeq: nil seq":                        func() { observable.FromSeq[int](nil) },
		"TryFromSeq: nil seq":                     func() { observable.TryFromSeq[int](nil) },
		"FromChan: nil values":                    func() { observable.FromChan[int](nil) },
		"Throw: nil err":                          func() { observable.Throw[int](nil) },
		"Defer: nil factory":                      func() { observable.Defer[int](nil) },
		"Timer: nil s":                            func() { observable.Timer(ms, nil) },
		"Interval: nil s":                         func() { observable.Interval(ms, nil) },
		"FromSliceOn: nil s":                      func() { observable.FromSliceOn([]int{}, nil) },
		"Map: nil project":                        func() { observable.Map[int, int](nil) },
		"TryMap: nil project":                     func() { observable.TryMap[int, int](nil) },
		"Filter: nil predicate":                   func() { observable.Filter[int](nil) },
		"Scan: nil accumulate":                    func() { observable.Scan[int](nil, 0) },
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
		"CatchError: nil selector":                func() { observable.CatchError[int](nil) },
		"Finalize: nil callback":                  func() { observable.Finalize[int](nil) },
		"Values: nil ctx":                         func() { observable.Values[int](noContext, observable.Of(1)) },
		"Values: zero Observable":                 func() { observable.Values(context.Background(), zero) },
	} {
		require.Equal(t, "observable: "+want, recovered(f))
	}
}
