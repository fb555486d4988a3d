// Package rxotel reports hosts to OpenTelemetry: what they do as metrics, and what they run as
// spans. It is a module of its own, so that those who use rxsched need not know of OpenTelemetry,
// and needs OpenTelemetry's API only: the program brings the SDK. Its folder is called otel, and
// the package is not, since a program that uses it imports OpenTelemetry's package otel as well.
//
//	import rxotel "github.com/rxsched/rxsched/otel"
//
//	metrics, err := rxotel.NewMetrics(nil) // of the global MeterProvider
//	...
//	ui, err := metrics.Watch("ui", rx)
//	...
//	defer ui.Stop()
//	ui.Priorities(rx.Priority)
//
//	spans := rxotel.NewSpans(nil, rxotel.SpansConfig{MinDuration: 10 * time.Millisecond})
//	uiSpans, err := spans.Watch("ui", rx)
//	...
//	defer uiSpans.Stop()
//
// # Metrics
//
// All have the attribute rxsched.host, which is the name under which the host is watched, and are
// read from the host when a reader collects them. Sums begin with the host: one that is watched
// under the name of another sets them back, which a reader of deltas, if it has not collected
// between Stop and Watch, takes for a value below zero.
//
//	rxsched.host.time              s           sum      host time
//	rxsched.host.turns             {turn}      sum      turns that have begun
//	rxsched.host.callbacks         {callback}  sum      callbacks that have begun, by rxsched.kind
//	rxsched.host.queue.length      {callback}  up-down  callbacks that wait, by rxsched.kind
//	rxsched.host.frames            {frame}     sum      frames that have begun
//	rxsched.host.dropped_frames    {frame}     sum      vsyncs that were missed by frames that were due at them
//	rxsched.host.long_tasks        {turn}      sum      turns that took as long as the host's Config.LongTaskThreshold, or longer
//	rxsched.host.busy_time         s           sum      how long turns took, all together
//	rxsched.host.lag.p50           s           gauge    how late turns began, of the last minute or two of host time: the median,
//	rxsched.host.lag.p99           s           gauge    the 99th percentile,
//	rxsched.host.lag.max           s           gauge    and the longest
//	rxsched.priority.queue.length  {task}      up-down  tasks of priority schedulers that wait, by rxsched.priority and rxsched.state
//	rxsched.priority.queue.expired {task}      up-down  those of them that are ready, and overdue, by rxsched.priority
//	rxsched.subscription.open      {teardown}  up-down  teardowns of subscriptions that are still to be run
//
// Of callbacks, rxsched.kind is "task", "microtask", "timer", "frame callback" or "idle callback";
// timers are timeouts and intervals. Of priority tasks, rxsched.priority is "Immediate",
// "UserBlocking", "Normal", "Low" or "Idle", and rxsched.state is "ready" or "delayed". The last
// three are there for what is added to a [HostMetrics] only. Long tasks, busy time and lag are
// counted while the host is measured: from Watch to Stop, unless something else measures it too.
//
// # Spans
//
// A run is one execution of a callback, action or priority task, or one turn of a host. Its span
// has the name that trace.Record gives it, and begins and ends at the dates of its host times, so
// those of a virtual host depend on its program only. It is the child of the span of the innermost
// run in which it took place, or else the root of a trace. It is linked to the innermost span in
// which it was scheduled, as is every run of an interval, unless that is its parent, or it was
// scheduled outside of all spans. Its attributes are:
//
//	rxsched.host            the name under which the host is watched
//	rxsched.kind            the run's host.Kind, in words
//	rxsched.label           the full label, if the span's name is a shorter one
//	rxsched.delay           seconds from when it could have run to when it did, if that is known: of an interval, of its first run
//	rxsched.dropped_frames  vsyncs that were missed, of a frame's turn that missed some
//	rxsched.elsewhere       true, if it ran on another goroutine than the host's callbacks; such a run has no parent, nor is it linked to
//	rxsched.unfinished      true, if it still ran when the spans were stopped, or if its end was missed
//
// A run ends also if it panics or calls runtime.Goexit. A host does not say which, so spans have no
// status.
//
// Spans are made some time after their runs, not while they run: a callback cannot have its own as
// a parent of what it starts.
//
// # Cost
//
// Between two collections, metrics cost a host two readings of the clock a turn; a collection takes
// its lock for some hundreds of nanoseconds. For spans, a host notes what happens in a ring of
// [SpansConfig.Events], which takes some tens of nanoseconds an event, whichever runs get spans. If
// spans cannot be made as fast, the oldest events are dropped, and counted: see
// [HostSpans.Dropped]. What is kept of something that waits, so that its run can be linked, is
// forgotten when it has begun or is cancelled.
//
// # Order
//
// The spans of one host are made in an order that depends on its program only: each begins after
// its parent and after those to which it is linked, and they end in the order in which the runs
// ended.
//
// # Goroutines
//
// Everything may be called from any goroutine at any time, also from a host's callbacks, but not by
// a host.Tracer. Each host whose spans are watched has one goroutine, which ends with
// [HostSpans.Stop]; it calls the TracerProvider with no lock of a host held, so span processors and
// exporters may use the host, but must not call Flush or Stop, nor wait for a callback of a host of
// which a callback calls Flush or Stop. Metrics have no goroutine: those who collect call.
package rxotel
