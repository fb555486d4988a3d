// Package observable has typed sequences of values in time, and RxJS's operators on them. A pipeline
// names its source, what becomes of each value, and the scheduler of whatever takes time. Nothing is
// global, so every pipeline can be tested in virtual time.
//
// # Families
//
//   - Make: [New], [Of], [FromSlice], [FromSeq], [FromSeqGo], [FromChan], [FromContext],
//     [FromCallback], [FromFunc], [Go], [Range], [Generate], [Defer], [Using], [Empty], [Never],
//     [Throw]
//   - Time: [Timer], [TimerAt], [TimerEvery], [Interval], [AnimationFrames], [Delay], [DelayWhen],
//     [Timeout], [TimeInterval], [Timestamp]
//   - Limit the rate: [Debounce], [DebounceTime], [Throttle], [ThrottleTime], [Audit], [AuditTime],
//     [Pace], [Sample], [SampleTime]
//   - Collect: [Buffer], [BufferCount], [BufferTime], [BufferToggle], [BufferWhen], [Window],
//     [WindowCount], [WindowTime], [WindowToggle], [WindowWhen], [GroupBy], [Pairwise], [Collect]
//   - Change: [Map], [MapGo], [Scan], [Materialize], [Dematerialize]
//   - Choose: [Filter], [FilterMap], [Take], [TakeLast], [TakeWhile], [TakeUntil], [Skip],
//     [SkipLast], [SkipWhile], [SkipUntil], [First], [Last], [Single], [ElementAt], [Distinct],
//     [DistinctUntilChanged], [IgnoreElements], [DefaultIfEmpty], [ThrowIfEmpty], [Partition]
//   - Ask: [Every], [Find], [FindIndex], [IsEmpty], [SequenceEqual]
//   - Reduce: [Reduce], [Count], [Max], [Min]
//   - Join: [Merge], [MergeWith], [Concat], [ConcatWith], [Race], [RaceWith], [OnErrorResumeNext],
//     [OnErrorResumeNextWith], [StartWith], [EndWith]
//   - Combine: [CombineLatest], [CombineLatestWith], [Zip], [ZipWith], [ForkJoin], [WithLatestFrom]
//   - Flatten: [MergeMap], [MergeAll], [ConcatMap], [ConcatMapEager], [ConcatAll], [SwitchMap],
//     [SwitchAll], [ExhaustMap], [ExhaustAll], [Expand], [MergeScan], [SwitchScan]
//   - Share: [Share], [ShareReplay], [Connect], [Connectable], [Subject], [BehaviorSubject],
//     [ReplaySubject], [AsyncSubject]
//   - Again: [Repeat], [Retry]
//   - Bound what waits: [Backlog], in [ObserveOnConfig], [MergeConfig], [ConcatMapEagerConfig],
//     [MapGoConfig], [MapGoByConfig], [ToChanConfig] and [ValuesConfig]
//   - Look and recover: [Tap], [TapError], [TapObserver], [Log], [Finalize], [As], [CatchError],
//     [MapErr], [CatchPanic], [Surviving]
//   - Move: [SubscribeOn], [ObserveOn]
//   - Leave: [Values], [ForEach], [ToChan], [ToSlice], [ToMap], [FirstValue], [LastValue]
//   - Write operators: [Operate], [Forward], [ForwardTo], [NewSubscriber], [NewSerializer],
//     [ForwardSerially], [NewSerialSubscriber]
//
// With Go 1.27 operators and what leaves are methods, too: src.Map(f).Take(3). So are those of the
// subjects and of [Connectable]. A method has its function's name and arguments. Operators that
// constrain T, such as [DistinctUntilChanged] and [MergeAll], have no method:
// src.Pipe(DistinctUntilChanged) applies them, and your own. With Go 1.26, [Pipe1] to [Pipe5] apply
// operators. [Compose2] to [Compose4] make one operator of several.
//
// Never write a last type parameter that is made of T, such as the list L of [BufferCount]: the
// compiler infers it. It is there because a method of Observable[T] can't name Observable[[]T].
//
// # Names
//
// Names are RxJS's. A prefix or a suffix of X says which form of X it is:
//
//	TryX         X with a function that can fail: its first error ends the sequence
//	XWithConfig  X with a config as last argument; with the zero config it is X
//	XWith        X of the source and others, which are the arguments
//	X1           X whose seed is the first value
//	X2, X3, X4   X of so many sources of different types; WithLatestFrom2 has two besides its own
//	XBy          X by a key, which a function makes of each value
//	XFunc        X by a function that compares two values
//	XOn          X on a scheduler, with a run for each value, or for several by its config
//	XTime        X by a time, where X has a notifier
//	XWhen        X with a function that makes the notifier
//	XToggle      X with an observable that begins each span, and a function that makes its end
//	XMap, XScan  X of the observables that a function makes of the values
//	XAll         X of the observables that the source sends
//	XGo          X whose function works on goroutines of its own
//	XAfter       X that waits as a schedule says
//	XAt          X at a moment of the scheduler's clock
//	XEvery       X again and again, a period apart
//
// Where X has no TryX, [TryMap] comes first: it makes a struct of a value and its key, or of a value
// and whether it passes, and X looks at that. A function that makes an observable returns [Throw] of
// its error instead.
//
// [ObserveOn], [SubscribeOn], [GroupBy], [WithLatestFrom], [StartWith], [EndWith] and [FromFunc] are
// whole names.
//
// # Words
//
// An [Observable] is a sequence of values. It begins anew for each subscriber. A source sends
// values into a [Subscriber], and then at most one end, an error or a completion: the subscriber
// enforces that, whatever the source does. An [Observer] holds the three functions that receive. A
// subscription is one run of a sequence, from Subscribe until the end, a call of Unsubscribe, or
// the end of its context. Then it closes and tears down everything that belongs to it. A hot
// observable, such as a [Subject], sends to all present subscribers; other observables are cold.
//
// An [Operator] makes one observable of another: [Pipe2], [Compose2] and their kin compose them.
// One without arguments is itself a function from observable to observable: Pipe2(src, Map(f),
// Pairwise). Upstream is towards the source, downstream towards the observer.
//
// A marble diagram is a sequence as text, from left to right. Each character takes a millisecond: a
// letter is a value, - is passing time, | is completion, # is an error, and everything in brackets
// comes at one time. If a letter stands for something else, the diagram says so beside it. Package
// marble has the whole language, and docs/reference/operators.md has the diagrams as pictures.
//
// An operator that needs time or a loop takes a [scheduler.Scheduler]. There is no hidden default,
// so everything can run in virtual time.
//
// # Order
//
// Subscribing is synchronous, and so is delivery down a chain of operators. An end is delivered
// first. Then the subscription closes, from the observer to the source, in order of addition. An
// operator that ends early sends the end downstream before it unsubscribes from its source, but for
// [Timeout], which may go on with another. Nothing arrives after the end, nor after Unsubscribe on
// the goroutine that delivers. On another goroutine, a delivery may go on or just begin: [Waitable]
// waits for that. Package operatortest checks all this of an operator of yours.
//
// An operator with several sources handles one notification at a time. Others, from another
// goroutine or from inside, wait in a queue without limit, and the goroutine that is inside
// delivers them.
//
// # Goroutines
//
// Any goroutine may use observables, operators, subscriptions and subjects. Calls to one observer
// never overlap. They come on the goroutine of the sender: the caller of Subscribe for synchronous
// sources, the host for sources on a scheduler, a goroutine of its own for [FromChan]. [ObserveOn]
// moves them to a scheduler. No lock is held while user code runs. docs/reference/goroutines.md
// says which goroutine delivers, for each function.
//
// Only [FromChan], [FromSeqGo], [Go], [MapGo] and [ToChan] start goroutines, which end with the
// subscription, or when the function that they call returns. A context that ends starts one to tell
// [FromContext].
//
// # Backpressure
//
// Queues are unbounded, unless a function with a [Backlog] sets a limit. When that is full, sources
// that can wait do, such as [FromChan], [FromSlice] and those on a scheduler: they ask for room
// before each value, and go on when they are called back. Operators between hand the question on,
// or hold what they hold anyway. For sources that can't wait, the Backlog's [Overflow] blocks,
// drops or fails. A source of yours asks [Subscriber.Ready], an operator that keeps values answers
// by [Subscriber.Bound]. docs/overflow.md says more, and docs/reference/room.md what each function
// does.
//
// # Hosts that close
//
// A pipeline that needs the host of a scheduler ends with [scheduler.ErrAbandoned] when that host
// closes, also while nothing is pending there. [SubscribeOn] needs it only until it has subscribed,
// and a queue is needed only while something is delayed. The error is delivered on the host's own
// goroutine, after its last callback, or on the one that closes a host that is not driven.
//
// # Panics
//
// A panic in a function given to this package is a bug, and no notification. It closes the
// subscription that it passes through, and goes on to the caller: the host if a scheduler called,
// another producer if that one delivers. host.Config.OnError keeps the host alive. [MapGo] has its
// scheduler's host get a panic of the function that works on other goroutines. A bad argument is a
// bug, too: constructors panic and name it.
//
// A subscription survives with [CatchPanic], which makes a panic above it an error, and with
// [Surviving], which reports a panic of its observer and goes on with the next value. Those that
// wait for the end of a sequence, such as [ToSlice], return an error with the panic's value and
// stack.
package observable
