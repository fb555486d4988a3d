package main

// counterpart names the equivalents in RxJS 7.8 and in RxGo 2.5.
type counterpart struct{ rxjs, rxgo string }

// counterparts lists the counterparts of the families' members. Other forms have those of the plain
// form.
var counterparts = map[string]counterpart{
	// Make
	"New":          {"new Observable", "Create"},
	"Of":           {"of", "Just"},
	"FromSlice":    {"from", "Just"},
	"FromSeq":      {"from", ""},
	"FromSeqOn":    {"scheduled", ""},
	"TryFromSeqOn": {"scheduled", ""},
	"FromChan":     {"", "FromChannel"},
	"FromContext":  {"", ""},

	"FromCallback": {"fromEventPattern, fromEvent", "FromEventSource"},
	"FromFunc":     {"defer", "Defer"},
	"Go":           {"from", "Start"},
	"Range":        {"range", "Range"},
	"Defer":        {"defer", "Defer"},
	"Empty":        {"EMPTY", "Empty"},
	"Never":        {"NEVER", "Never"},
	"Throw":        {"throwError", "Thrown"},
	"FromSliceOn":  {"scheduled", ""},

	// Decide and generate
	"Using":           {"using", ""},
	"Generate":        {"generate", ""},
	"AnimationFrames": {"animationFrames", ""},

	// Time
	"Timer":        {"timer", "Timer"},
	"TimerAt":      {"timer", ""},
	"TimerEvery":   {"timer", ""},
	"Interval":     {"interval", "Interval"},
	"Delay":        {"delay", ""},
	"DelayWhen":    {"delayWhen", ""},
	"Timeout":      {"timeout", ""},
	"TimeInterval": {"timeInterval", "TimeInterval"},
	"Timestamp":    {"timestamp", "Timestamp"},

	// Limit the rate
	"Debounce":     {"debounce", ""},
	"DebounceTime": {"debounceTime", "Debounce"},
	"Throttle":     {"throttle", ""},
	"ThrottleTime": {"throttleTime", ""},
	"Audit":        {"audit", ""},
	"AuditTime":    {"auditTime", ""},
	"Sample":       {"sample", "Sample"},
	"SampleTime":   {"sampleTime", ""},

	// Collect
	"Buffer":               {"buffer", ""},
	"BufferCount":          {"bufferCount", "BufferWithCount"},
	"BufferTime":           {"bufferTime", "BufferWithTime"},
	"BufferTimeWithConfig": {"bufferTime", "BufferWithTimeOrCount"},
	"BufferToggle":         {"bufferToggle", ""},
	"BufferWhen":           {"bufferWhen", ""},
	"Window":               {"window", ""},
	"WindowCount":          {"windowCount", "WindowWithCount"},
	"WindowTime":           {"windowTime", "WindowWithTime"},
	"WindowTimeWithConfig": {"windowTime", "WindowWithTimeOrCount"},
	"WindowToggle":         {"windowToggle", ""},
	"WindowWhen":           {"windowWhen", ""},
	"GroupBy":              {"groupBy", "GroupByDynamic"},
	"Pairwise":             {"pairwise", ""},
	"Collect":              {"toArray", "ToSlice"},

	// Change
	"Map":           {"map", "Map"},
	"Scan":          {"scan", "Scan"},
	"MergeMap":      {"mergeMap", "FlatMap"},
	"Materialize":   {"materialize", ""},
	"Dematerialize": {"dematerialize", ""},

	// Choose
	"Filter":               {"filter", "Filter"},
	"Take":                 {"take", "Take"},
	"TakeLast":             {"takeLast", "TakeLast"},
	"TakeWhile":            {"takeWhile", "TakeWhile"},
	"TakeWhileWithConfig":  {"takeWhile", "TakeUntil"},
	"TakeUntil":            {"takeUntil", ""},
	"Skip":                 {"skip", "Skip"},
	"SkipLast":             {"skipLast", "SkipLast"},
	"SkipWhile":            {"skipWhile", "SkipWhile"},
	"SkipUntil":            {"skipUntil", ""},
	"First":                {"first", "First"},
	"Last":                 {"last", "Last"},
	"Single":               {"single", ""},
	"ElementAt":            {"elementAt", "ElementAt"},
	"Distinct":             {"distinct", "Distinct"},
	"DistinctUntilChanged": {"distinctUntilChanged", "DistinctUntilChanged"},
	"IgnoreElements":       {"ignoreElements", "IgnoreElements"},
	"DefaultIfEmpty":       {"defaultIfEmpty", "DefaultIfEmpty"},
	"ThrowIfEmpty":         {"throwIfEmpty", ""},

	// Ask
	"Every":         {"every", "All"},
	"Find":          {"find", "Find"},
	"FindIndex":     {"findIndex", ""},
	"IsEmpty":       {"isEmpty", ""},
	"SequenceEqual": {"sequenceEqual", "SequenceEqual"},

	// Reduce
	"Reduce": {"reduce", "Reduce"},
	"Count":  {"count", "Count"},
	"Max":    {"max", "Max"},
	"Min":    {"min", "Min"},

	// Join
	"Merge":                 {"merge", "Merge"},
	"MergeAll":              {"mergeAll", ""},
	"Concat":                {"concat", "Concat"},
	"MergeWith":             {"mergeWith", "Merge"},
	"ConcatWith":            {"concatWith", "Concat"},
	"OnErrorResumeNext":     {"onErrorResumeNext", ""},
	"OnErrorResumeNextWith": {"onErrorResumeNextWith", ""},
	"Race":                  {"race", "Amb"},
	"RaceWith":              {"raceWith", "Amb"},
	"StartWith":             {"startWith", "StartWith"},
	"EndWith":               {"endWith", ""},

	// Combine
	"CombineLatest":     {"combineLatest", "CombineLatest"},
	"CombineLatestWith": {"combineLatestWith", "CombineLatest"},
	"Zip":               {"zip", "ZipFromIterable"},
	"ZipWith":           {"zipWith", "ZipFromIterable"},
	"ForkJoin":          {"forkJoin", ""},
	"WithLatestFrom":    {"withLatestFrom", ""},

	// Flatten
	"ConcatMap":  {"concatMap", ""},
	"ConcatAll":  {"concatAll", ""},
	"SwitchMap":  {"switchMap", ""},
	"SwitchAll":  {"switchAll", ""},
	"ExhaustMap": {"exhaustMap", ""},
	"ExhaustAll": {"exhaustAll", ""},

	// Recur
	"Expand":     {"expand", ""},
	"MergeScan":  {"mergeScan", ""},
	"SwitchScan": {"switchScan", ""},

	// Share
	"Share":           {"share", "WithPublishStrategy"},
	"ShareReplay":     {"shareReplay", ""},
	"Connect":         {"connect", ""},
	"Connectable":     {"connectable", "WithPublishStrategy, Connect"},
	"Subject":         {"Subject", "FromEventSource"},
	"BehaviorSubject": {"BehaviorSubject", ""},
	"ReplaySubject":   {"ReplaySubject", ""},
	"AsyncSubject":    {"AsyncSubject", ""},
	"Partition":       {"partition", ""},

	// Again
	"Repeat":          {"repeat", "Repeat"},
	"Retry":           {"retry", "Retry"},
	"RetryAfter":      {"retry", "BackOffRetry"},
	"RetryWithConfig": {"retry", "BackOffRetry"},
	"Backlog":         {"", "WithBufferedChannel, WithBackPressureStrategy"},
	"SubscribeOn":     {"subscribeOn", ""},
	"ObserveOn":       {"observeOn", ""},

	// Look and recover
	"Tap":        {"tap", "DoOnNext, DoOnError, DoOnCompleted"},
	"Finalize":   {"finalize", ""},
	"CatchError": {"catchError", "OnErrorResumeNext"},

	// Leave
	"Values":     {"", "Observe"},
	"ForEach":    {"Observable.forEach", "ForEach"},
	"ToChan":     {"", "Observe"},
	"ToSlice":    {"lastValueFrom", "ToSlice"},
	"FirstValue": {"firstValueFrom", "First"},
	"LastValue":  {"lastValueFrom", "Last"},

	// Write operators
	"Operate":       {"operate", ""},
	"Forward":       {"createOperatorSubscriber", ""},
	"ForwardTo":     {"createOperatorSubscriber", ""},
	"NewSubscriber": {"new Subscriber", ""},
}
