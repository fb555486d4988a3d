// Package rxbridge is the bridge to and from RxGo v2.5: it makes observables of one kind of the
// other, and puts pipelines of RxGo on schedulers.
//
// # Words
//
// An item is RxGo's unit: a value or an error. An observer of RxGo is a caller of Observe, or an
// operator, or a function such as ForEach that does so for its caller. It reads a channel. A
// context of RxGo's is the one that [rxgo.WithContext] gives: its end is how RxGo is told to stop,
// and the only way. A bridge is what the functions of this package return.
//
// [From] and [Defer] make an observable of an RxGo pipeline, [To] an RxGo pipeline of an
// observable. [ObserveOn] and [SubscribeOn] stay in RxGo.
//
// # Order
//
// Items keep their order, and none is read from RxGo before the one before it has been taken: by
// the subscriber (From), by RxGo's channel (To, SubscribeOn), by the scheduler and then by the
// channel (ObserveOn, which lets as many cross together as the channel has room for). So RxGo's
// backpressure is kept: a source of its own is held up, or drops, as the same channel would make
// it.
//
// On a scheduler each item has a run of its own, and so has the end. In a testing/synctest bubble a
// loop of package host and RxGo both follow the fake time, and nothing moves it while an item is on
// its way: what is delivered when is the same in every run.
//
// # Goroutines
//
// A subscription to From has one goroutine: it calls the subscriber, and ends with the
// subscription. An observer of To, ObserveOn or SubscribeOn has one: it ends with the sequence, or
// when the observer's context does, and closes the channel then. No goroutine of this package
// outlives these, and none waits for user code but for the subscriber or the source that it serves.
// What ObserveOn is given in ForEach, DoOnNext, DoOnError or DoOnCompleted is called by the
// scheduler; everything else, by RxGo's own goroutines. All functions may be called from any
// goroutine.
//
// Observe on a bridge returns when the source is being observed, so that what a hot source sends
// from then on is not missed. An operator that follows a bridge observes it on another goroutine, a
// little later, as RxGo's own FlatMap or Debounce do. RxGo makes a new observer of a hot source
// with Block wait while another one holds the source up: a callback must not add one that way, if
// the other waits for the same host.
//
// # Contexts
//
// From gives RxGo a context that ends with the subscription. It reaches, as in RxGo, whatever is
// observed anew; it does not reach what was started, or has fixed its context, at construction
// (below). [Defer] builds the pipeline with that context, and so reaches both. A
// context among From's options ends the sequence with its error; one that a constructor was given
// gives way to the subscription's, as it does to any context at Observe.
//
// ObserveOn and SubscribeOn pass the observer's context on, and leave a source its own if the
// observer has none. Without a context, an observer that leaves early leaves RxGo's goroutines
// behind, as without a bridge. An observer whose item waits for a host that closes gets
// [scheduler.ErrAbandoned].
//
// # What maps to what
//
//	an item with a value      Next; with a value that is no T, Error with a *TypeError
//	an item with an error     Error, and RxGo is told to stop; Next, if T is rxgo.Item
//	the channel is closed     Complete; Error with the context's error, if a context among the options ended
//	unsubscribing             the end of RxGo's context
//	Next                      an item with a value; the value itself, if it is an rxgo.Item
//	Error                     an item with an error (ErrNil if it is nil), and the channel is closed
//	Complete                  the channel is closed
//	the end of RxGo's context unsubscribing; the channel is closed
//	the host is closed        an item with scheduler.ErrAbandoned, and the channel is closed
//
// RxGo's own rules reach through a bridge:
//
//	Just, Defer, Map, Filter, Scan and most kin      anew for each observer; end with the observer's context
//	Range                                            the same, but leaves its channel open then
//	FromChannel, Create, Start, Timer, Amb, Concat,  constructed once; observers share the items out among them
//	CombineLatest, Merge
//	FromEventSource, Interval                        hot; with Block, an observer that leaves holds up the others
//	FlatMap, Debounce, Join, All, Count, ToMap, ...  for one observer; [Defer] makes one for each
//	GroupBy, Retry, Sample, Serialize, StartWith     at work from their construction on
//	BackOffRetry, Repeat                             don't end with a context as they should
//	WithBufferedChannel                              also how many items ObserveOn lets cross together
//	WithErrorStrategy                                the source's: a bridge lets all errors through
//	WithPool, WithCPUPool, WithObservationStrategy   an operator's: a bridge itself is sequential and lazy
//	WithPublishStrategy                              Connect on a bridge connects its source; To's result becomes
//	                                                 connectable by rxgo.FromChannel(To(src).Observe(), ...)
//
// What does not go in a bubble: a pipeline that was constructed outside, since its channels are not
// the bubble's; a hot source with Block one of whose observers has left, since RxGo waits with a
// lock held; and whatever of the above leaves a goroutine behind.
package rxbridge
