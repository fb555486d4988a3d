package main

import (
	"maps"
	"strings"
)

// counterpart names the equivalents in RxJS 7.8 and in RxGo 2.5.
type counterpart struct{ rxjs, rxgo string }

// rxjsOnly lists the members that RxJS has under the same name, but for its first letter, and that
// RxGo lacks.
const rxjsOnly = `
	Defer Using Generate AnimationFrames Delay DelayWhen Timeout Debounce Throttle ThrottleTime
	Audit AuditTime SampleTime Buffer BufferToggle BufferWhen Window WindowToggle WindowWhen
	Pairwise Materialize Dematerialize TakeUntil SkipUntil Single ThrowIfEmpty FindIndex IsEmpty
	MergeAll OnErrorResumeNext OnErrorResumeNextWith EndWith ForkJoin WithLatestFrom MergeMap
	ConcatAll SwitchMap SwitchAll ExhaustMap ExhaustAll Expand MergeScan SwitchScan ShareReplay
	Connect Partition SubscribeOn ObserveOn Finalize Operate`

// inBoth lists the members that both have under the same name.
const inBoth = `
	Range Timer Interval TimeInterval Timestamp Sample Map Scan Filter Take TakeLast TakeWhile Skip
	SkipLast SkipWhile First Last ElementAt Distinct DistinctUntilChanged IgnoreElements
	DefaultIfEmpty Find SequenceEqual Reduce Count Max Min Merge Concat StartWith CombineLatest
	Repeat Retry`

// otherNames are the members that are called otherwise there, or that RxJS lacks. Other forms have
// the counterparts of the plain form.
var otherNames = map[string]counterpart{
	"New":                  {"new Observable", "Create, Defer"},
	"Of":                   {"of", "Just"},
	"FromSlice":            {"from", "Just"},
	"FromSeq":              {"from", ""},
	"FromSeqOn":            {"scheduled", ""},
	"TryFromSeqOn":         {"scheduled", ""},
	"FromChan":             {"", "FromChannel"},
	"FromContext":          {"", ""},
	"FromCallback":         {"fromEventPattern, fromEvent", "FromEventSource"},
	"FromFunc":             {"defer", "Start"},
	"Go":                   {"from", "Start"},
	"Empty":                {"EMPTY", "Empty"},
	"Never":                {"NEVER", "Never"},
	"Throw":                {"throwError", "Thrown"},
	"FromSliceOn":          {"scheduled", ""},
	"TimerAt":              {"timer", ""},
	"TimerAfter":           {"timer", ""},
	"TimerEvery":           {"timer", ""},
	"DebounceTime":         {"debounceTime", "Debounce"},
	"BufferCount":          {"bufferCount", "BufferWithCount"},
	"BufferTime":           {"bufferTime", "BufferWithTime"},
	"BufferTimeWithConfig": {"bufferTime", "BufferWithTimeOrCount"},
	"WindowCount":          {"windowCount", "WindowWithCount"},
	"WindowTime":           {"windowTime", "WindowWithTime"},
	"WindowTimeWithConfig": {"windowTime", "WindowWithTimeOrCount"},
	"GroupBy":              {"groupBy", "GroupBy, GroupByDynamic"},
	"Collect":              {"toArray", "ToSlice"},
	"ConcatMap":            {"concatMap", "FlatMap"},
	"ConcatMapEager":       {"", ""},
	"MapGo":                {"", "Map"},
	"TakeWhileWithConfig":  {"takeWhile", "TakeUntil"},
	"Every":                {"every", "All"},
	"MergeWith":            {"mergeWith", "Merge"},
	"ConcatWith":           {"concatWith", "Concat"},
	"Race":                 {"race", "Amb"},
	"RaceWith":             {"raceWith", "Amb"},
	"CombineLatestWith":    {"combineLatestWith", "CombineLatest"},
	"Zip":                  {"zip", "ZipFromIterable"},
	"ZipWith":              {"zipWith", "ZipFromIterable"},
	"Share":                {"share", "WithPublishStrategy"},
	"Connectable":          {"connectable", "WithPublishStrategy, Connect"},
	"Subject":              {"Subject", "FromEventSource"},
	"BehaviorSubject":      {"BehaviorSubject", ""},
	"ReplaySubject":        {"ReplaySubject", ""},
	"AsyncSubject":         {"AsyncSubject", ""},
	"RetryAfter":           {"retry", "BackOffRetry"},
	"RetryAfterWithConfig": {"retry", "BackOffRetry"},
	"RetryWithConfig":      {"retry", "BackOffRetry"},
	"Backlog":              {"", "WithBufferedChannel, WithBackPressureStrategy"},
	"Tap":                  {"tap", ""},
	"As":                   {"", ""},
	"CatchError":           {"catchError", "OnErrorResumeNext"},
	"CatchPanic":           {"", ""},
	"Surviving":            {"", ""},
	"Values":               {"", "Observe"},
	"ForEach":              {"Observable.forEach", "ForEach"},
	"ToChan":               {"", "Observe"},
	"ValuesWithConfig":     {"", "Observe"},
	"ToChanWithConfig":     {"", "Observe"},
	"ToSlice":              {"lastValueFrom", "ToSlice"},
	"FirstValue":           {"firstValueFrom", "First"},
	"LastValue":            {"lastValueFrom", "Last"},
	"Forward":              {"createOperatorSubscriber", ""},
	"ForwardTo":            {"createOperatorSubscriber", ""},
	"NewSubscriber":        {"new Subscriber", ""},
}

// counterparts returns the counterparts of all the families' members.
func counterparts() map[string]counterpart {
	all := maps.Clone(otherNames)
	for name := range strings.FieldsSeq(rxjsOnly) {
		all[name] = counterpart{rxjs: inRxJS(name)}
	}
	for name := range strings.FieldsSeq(inBoth) {
		all[name] = counterpart{inRxJS(name), name}
	}
	return all
}

// inRxJS begins a name with a small letter.
func inRxJS(name string) string { return strings.ToLower(name[:1]) + name[1:] }
