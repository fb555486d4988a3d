// Package rxotel reports hosts to OpenTelemetry, as metrics and as spans. It is a module of its
// own, so that only its users depend on OpenTelemetry. The program brings the SDK's exporters. The
// folder is called otel and the package is not, since its users import OpenTelemetry's package otel
// as well.
//
//	import rxotel "github.com/rxsched/rxsched/monitor/otel"
//
//	hosts := monitor.NewHosts()
//	hosts.Add(rx).Priorities(rx.Priorities())
//
//	// nil: the global providers
//	metrics, err := rxotel.NewMetrics(nil, rxotel.MetricsConfig{Hosts: hosts})
//	...
//	defer metrics.Stop()
//
//	c := rxotel.SpansConfig{Hosts: hosts, MinDuration: 10 * time.Millisecond}
//	spans := rxotel.NewSpans(nil, c)
//	defer spans.Stop()
//
// # Metrics
//
// All metrics have the attribute rxsched.host, the name of the host. A collection reads them from
// the host: they are monitor.Figures other than those of lag, as rxsched.host.NAME, with the units
// and sorts that these have. Sums begin with the host. If a name passes to another host, they start
// again; a reader of deltas that did not collect in between sees a value below zero.
//
//	rxsched.host.lag               s           histogram  how late turns began: [Metrics.Producer]
//	rxsched.priority.queue.length  {task}      up-down  waiting tasks, by priority and state
//	rxsched.priority.queue.expired {task}      up-down  overdue tasks, by rxsched.priority
//
// The rxsched.kind of callbacks is "task", "microtask", "timer", "frame callback", "idle callback"
// or "immediate"; timers are timeouts and intervals. The rxsched.priority of tasks is "Immediate",
// "UserBlocking", "Normal", "Low" or "Idle", and rxsched.state is "ready" or "delayed". The last
// two metrics exist only for schedulers that are added to the monitor.Entry of the host. Long
// tasks, busy time and lag are counted while the host is measured: while it is reported, unless
// something else measures it too.
//
// # Pipelines
//
// [Metrics.Pipelines] reports what a watcher of observable/watch counts. These metrics have the
// attributes rxsched.operator, such as Map or Subscribe; rxsched.name, from observable.As, or
// empty; and code.function.name, the function that made the operator. With [MetricsConfig.Lines]
// they have code.file.path and code.line.number, too. [MetricsConfig.MostOperators] bounds how many
// there are, since names may be made at run time.
//
//	rxsched.operator.values                    {value}         sum      values that it sent
//	rxsched.operator.errors                    {error}         sum      errors that it sent
//	rxsched.operator.subscriptions             {subscription}  sum      that have begun
//	rxsched.operator.subscriptions.open        {subscription}  up-down  that are open
//	rxsched.operator.subscriptions.suspicious  {subscription}  up-down  that look like leaks
//	rxsched.operator.subscriptions.growing     {subscription}  up-down  open where more and more are
//	rxsched.operator.waiting                   {value}         up-down  values that it holds
//
// # Prometheus and Grafana
//
// The folder prometheus has alert rules for these metrics, as OpenTelemetry's exporter names them,
// and a dashboard for Grafana.
//
// # Spans
//
// A run is one execution of a callback, action or priority task, or one turn of a host. Its span
// has the name that trace.Record gives it. It begins and ends at the dates of its host times, so
// the spans of a virtual host depend on its program only. Its parent is the span of the innermost
// run around it; without one it is the root of a trace. It is linked to the innermost span that
// scheduled it, unless that is its parent; so is every run of an interval. Its attributes are:
//
//	rxsched.host            the name of the host
//	rxsched.kind            the run's host.EventKind, in words
//	code.function.name      the callback's function, if it has no label of its own
//	code.file.path          where that is, and
//	code.line.number        its line, with SpansConfig.Lines
//	rxsched.label           a label that is longer than the span's name
//	rxsched.delay           seconds between ready and run, if known (an interval: its first run)
//	rxsched.dropped_frames  missed vsyncs, of a frame's turn that missed some
//	rxsched.elsewhere       true if it ran on another goroutine, without parent and links to it
//	rxsched.unfinished      true if its end was missed, or came after Stop
//
// A run ends also if it panics or calls runtime.Goexit. A host does not tell which, so spans have
// no status.
//
// Spans are made some time after their runs, so a callback cannot use its own span as a parent. For
// that a value carries a context (package carry), and [Span] starts spans in it.
//
// # Cost
//
// Between two collections, metrics cost a host two readings of the clock a turn. A collection takes
// the host's lock for some hundreds of nanoseconds. For spans, a host notes events in a ring of
// [SpansConfig.Events], some tens of nanoseconds each, whichever runs get spans. If spans cannot be
// made as fast, the oldest events are dropped and counted: see [Spans.Dropped]. The memory for
// the link of a waiting run is freed when it begins or is cancelled.
//
// # Order
//
// The order of a host's spans depends on its program only: each begins after its parent and after
// the spans to which it is linked, and they end in the order in which the runs ended.
//
// # Goroutines
//
// Any goroutine may call everything at any time, also a callback of a host, but not a host.Tracer.
// Each host whose spans are reported has one goroutine, until the host is removed or [Spans.Stop].
// It calls the TracerProvider without any host's lock, so span processors and exporters may use the
// host. They must not call Flush or Stop, nor wait for a callback that calls them. Metrics have no
// goroutine: the collecting goroutine does the work.
package rxotel
