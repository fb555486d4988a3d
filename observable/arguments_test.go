package observable_test

import (
	"context"
	"go/ast"
	"go/types"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
)

// noContext is a context that is missing.
var noContext context.Context

func TestArguments_ThatAreBadPanicAtOnce(t *testing.T) {
	t.Parallel()
	r := newRig()
	var zero observable.Observable[int]
	negative := observable.Backlog{Limit: -1}
	for want, f := range map[string]func(){
		"Pipe2: nil op2":                 func() { observable.Pipe2(one, observable.Take[int](1), observable.Operator[int, int](nil)) },
		"Compose2: nil op1":              func() { observable.Compose2(observable.Operator[int, int](nil), observable.Take[int](1)) },
		"Share: zero source":             func() { observable.Share(zero) },
		"SendTo: nil dst":                func() { new(observable.Notification[int]).SendTo(nil) },
		"Subscribe: nil ctx":             func() { one.Subscribe(noContext, ignore[int]()) },
		"Subscribe: zero Observable":     func() { zero.Subscribe(ctx, ignore[int]()) },
		"Take: zero source":              func() { observable.Pipe1(zero, observable.Take[int](1)).Subscribe(ctx, ignore[int]()) },
		"SubscribeTo: nil dst":           func() { one.SubscribeTo(nil) },
		"MapGo: workers is not positive": func() { observable.MapGo(0, working(nil), r.async) },
		"MapGo: nil project":             func() { observable.MapGo[int, int](1, nil, r.async) },
		"MapGo: nil s":                   func() { observable.MapGo(1, working(nil), nil) },
		"MapGoWithConfig: workers is not positive": func() {
			observable.MapGoWithConfig(-1, working(nil), r.async, observable.MapGoConfig{})
		},
		"MapGoWithConfig: nil project": func() { observable.MapGoWithConfig[int, int](1, nil, r.async, observable.MapGoConfig{}) },
		"MapGoWithConfig: nil s":       func() { observable.MapGoWithConfig(1, working(nil), nil, observable.MapGoConfig{}) },
		"MapGoWithConfig: Backlog.Limit is negative": func() {
			observable.MapGoWithConfig(1, working(nil), r.async, observable.MapGoConfig{Backlog: negative})
		},
		"GroupByWithConfig: negative Rest":          func() { observable.GroupByWithConfig(same[string], stringGroups{Rest: -1}) },
		"GroupByWithConfig: Rest needs a Scheduler": func() { observable.GroupByWithConfig(same[string], stringGroups{Rest: ms}) },
		"GroupByWithConfig: negative MaxGroups":     func() { observable.GroupByWithConfig(same[string], stringGroups{MaxGroups: -1}) },
		"GroupByWithConfig: Beyond is unknown": func() {
			observable.GroupByWithConfig(same[string], stringGroups{MaxGroups: 1, Beyond: 2})
		},
		"GroupByWithConfig: Beyond needs MaxGroups": func() {
			observable.GroupByWithConfig(same[string], stringGroups{Beyond: observable.BeyondEndOldest})
		},
		"MapGoBy: workers is not positive": func() { observable.MapGoBy(0, tens, timing, r.async) },
		"MapGoBy: nil key":                 func() { observable.MapGoBy[int, int](1, nil, timing, r.async) },
		"MapGoBy: nil project":             func() { observable.MapGoBy[int, int, int](1, tens, nil, r.async) },
		"MapGoBy: nil s":                   func() { observable.MapGoBy(1, tens, timing, nil) },
		"MapGoByWithConfig: Backlog.Limit is negative": func() {
			observable.MapGoByWithConfig(1, tens, timing, r.async, observable.MapGoByConfig{Backlog: negative})
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
			observable.ConcatMapEagerWithConfig(oneEach, observable.ConcatMapEagerConfig{Held: negative})
		},
		"MergeAllWithConfig: negative Concurrent": func() { observable.MergeAllWithConfig[int](observable.MergeConfig{Concurrent: -1}) },
		"BufferTime: nil s":                       func() { observable.BufferTime[int](ms, nil) },
		"BufferTime: negative span":               func() { observable.BufferTime[int](-1, r.async) },
		"BufferTimeWithConfig: negative span":     func() { observable.BufferTimeWithConfig[int](-1, r.async, observable.BufferTimeConfig{}) },
		"BufferTimeWithConfig: negative Max":      func() { observable.BufferTimeWithConfig[int](ms, r.async, observable.BufferTimeConfig{Max: -1}) },
		"BufferTimeWithConfig: negative Every":    func() { observable.BufferTimeWithConfig[int](ms, r.async, observable.BufferTimeConfig{Every: -1}) },
		"As: empty name":                          func() { observable.As[int]("") },
		"Values: zero Observable":                 func() { observable.Values(ctx, zero) },
		"ValuesWithConfig: zero Observable":       func() { observable.ValuesWithConfig(ctx, zero, observable.ValuesConfig{}) },
		"ValuesWithConfig: Backlog.Limit is negative": func() {
			observable.ValuesWithConfig(ctx, one, observable.ValuesConfig{Backlog: negative})
		},
		"ToChanWithConfig: Backlog.Limit is negative": func() {
			observable.ToChanWithConfig(ctx, one, observable.ToChanConfig{Backlog: negative})
		},
		"FromSeqOnWithConfig: negative Slice": func() {
			observable.FromSeqOnWithConfig(func(func(int) bool) {}, r.async, observable.FromSeqOnConfig{Slice: -1})
		},
		"Pace: count is not positive": func() { observable.Pace[int](0, ms, r.async) },
		"Pace: negative per":          func() { observable.Pace[int](1, -1, r.async) },
		"PaceWithConfig: negative Burst": func() {
			observable.PaceWithConfig[int](1, ms, r.async, observable.PaceConfig{Burst: -1})
		},
		"PaceWithConfig: Burst takes too long": func() {
			observable.PaceWithConfig[int](1, ms, r.async, observable.PaceConfig{Burst: math.MaxInt})
		},
		"PaceWithConfig: Backlog.Limit is negative": func() {
			observable.PaceWithConfig[int](1, ms, r.async, observable.PaceConfig{Backlog: negative})
		},
		"ElementAt: negative index": func() { observable.ElementAt[int](-1) },
		"TimeoutWithConfig: both First and FirstAt": func() {
			observable.TimeoutWithConfig(ms, r.async, observable.TimeoutConfig[int]{First: ms, FirstAt: time.UnixMilli(1)})
		},
		"BufferCount: size not positive":            func() { observable.BufferCount[int](0) },
		"BufferCountWithConfig: size not positive":  func() { observable.BufferCountWithConfig[int](0, observable.BufferCountConfig{}) },
		"BufferCountWithConfig: negative Every":     func() { observable.BufferCountWithConfig[int](1, observable.BufferCountConfig{Every: -1}) },
		"WindowCount: size not positive":            func() { observable.WindowCount[int](0) },
		"WindowCountWithConfig: size not positive":  func() { observable.WindowCountWithConfig[int](0, observable.WindowCountConfig{}) },
		"WindowCountWithConfig: negative Every":     func() { observable.WindowCountWithConfig[int](1, observable.WindowCountConfig{Every: -1}) },
		"WindowTime: negative span":                 func() { observable.WindowTime[int](-1, r.async) },
		"WindowTime: nil s":                         func() { observable.WindowTime[int](ms, nil) },
		"WindowTimeWithConfig: negative span":       func() { observable.WindowTimeWithConfig[int](-1, r.async, observable.WindowTimeConfig{}) },
		"WindowTimeWithConfig: nil s":               func() { observable.WindowTimeWithConfig[int](ms, nil, observable.WindowTimeConfig{}) },
		"WindowTimeWithConfig: negative Every":      func() { observable.WindowTimeWithConfig[int](ms, r.async, observable.WindowTimeConfig{Every: -1}) },
		"WindowTimeWithConfig: negative Max":        func() { observable.WindowTimeWithConfig[int](ms, r.async, observable.WindowTimeConfig{Max: -1}) },
		"Connect: nil ctx":                          func() { observable.NewConnectable(one).Connect(noContext) },
		"Connect: nil selector":                     func() { observable.Connect[int, int](nil) },
		"ConnectWithConfig: nil selector":           func() { observable.ConnectWithConfig[int, int](nil, observable.ConnectConfig[int]{}) },
		"ShareReplay: negative size":                func() { observable.ShareReplay[int](-1) },
		"ShareReplayWithConfig: negative size":      func() { observable.ShareReplayWithConfig[int](-1, observable.ShareReplayConfig{}) },
		"NewReplaySubject: negative size":           func() { observable.NewReplaySubject[int](-1) },
		"NewReplaySubjectWithConfig: negative size": func() { observable.NewReplaySubjectWithConfig[int](-1, observable.ReplayConfig{}) },
		"Expand: nil project":                       func() { observable.Expand[int](nil) },
		"ExpandWithConfig: nil project":             func() { observable.ExpandWithConfig[int](nil, observable.ExpandConfig{}) },
		"ExpandWithConfig: negative Concurrent":     func() { observable.ExpandWithConfig(oneEach, observable.ExpandConfig{Concurrent: -1}) },
		"MergeScanWithConfig: negative Concurrent": func() {
			observable.MergeScanWithConfig(func(int, int) ints { return one }, 0, observable.MergeConfig{Concurrent: -1})
		},
		"ObserveOnWithConfig: Backlog.Overflow is unknown": func() {
			observable.ObserveOnWithConfig[int](r.async, observable.ObserveOnConfig{Backlog: observable.Backlog{Limit: 1, Overflow: 9}})
		},
		"MergeAllWithConfig: Pending.Limit is negative": func() {
			observable.MergeAllWithConfig[int](observable.MergeConfig{Pending: negative})
		},
		"MergeMapWithConfig: Arriving.Limit is negative": func() {
			observable.MergeMapWithConfig(oneEach, observable.MergeConfig{Arriving: negative})
		},
	} {
		require.Equal(t, "observable: "+want, recovered(f))
	}
}

// missing is the type of a parameter that may be missing.
var missing = regexp.MustCompile(`^(func\(|iter\.|Observable\[|<-chan |\*|scheduler\.Scheduler$|context\.Context$)`)

// A function says at once, under its own name, that an argument is missing, or hands its name on to
// what says so. What it says of its sources is for [TestNames_AreWhatFunctionsSayOfAZeroObservable].
func TestArguments_ThatAreMissingAreNamed(t *testing.T) {
	t.Parallel()
	funcs, _ := exported(t)
	others := regexp.MustCompile(`^(Generate condition|Forward.*|.* (src|[a-d]))$`)
	for name, f := range funcs {
		said, handsOn := map[string]string{}, false
		ast.Inspect(f.Body, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if ok && types.ExprString(call.Fun) == "must" {
				message, err := strconv.Unquote(types.ExprString(call.Args[1]))
				require.NoError(t, err)
				require.True(t, strings.HasPrefix(message, name+": "), "%s says %s", name, message)
				said[message] = types.ExprString(call.Args[0])
				return false
			}
			lit, ok := n.(*ast.BasicLit)
			handsOn = handsOn || ok && strings.Contains(lit.Value, name)
			return true
		})
		for _, p := range f.Type.Params.List {
			for _, id := range p.Names {
				arg := id.Name
				if !missing.MatchString(types.ExprString(p.Type)) || others.MatchString(name+" "+arg) {
					continue
				}
				is := said[name+": nil "+arg] + said[name+": zero "+arg]
				checks := []string{arg + " != nil", "given(" + arg + ")", "!zero(" + arg + ")"}
				require.True(t, slices.Contains(checks, is) || is == "" && handsOn, "%s %s: %q", name, arg, is)
			}
		}
	}
}
