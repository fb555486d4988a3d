// Package rxdurable reports the runs of durable actions to OpenTelemetry, as metrics and as spans.
// The program brings the SDK.
//
//	begin, err := rxdurable.Observe(nil, nil) // of the global providers
//	...
//	e, err := durable.Open(ctx, durable.Config{Conn: conn, Begin: begin})
//
// Each attempt of a run is a span with the name of its action. The context that the function gets
// from its run holds it, so spans of the function's own are its children. The span ends when the
// outcome is stored. Attributes are rxsched.action, rxsched.key, rxsched.generation,
// rxsched.attempt and rxsched.outcome; an attempt that failed has the status Error.
//
//	rxsched.durable.attempts  {attempt}  sum        attempts, by rxsched.action and rxsched.outcome
//	rxsched.durable.running   {attempt}  sum        attempts in progress, by rxsched.action
//	rxsched.durable.lateness  s          histogram  from when a run was due until it began, by action
//	rxsched.durable.duration  s          histogram  from the beginning until the outcome is stored
//
// # Order and goroutines
//
// The attempts of a key are reported in their order, and those of different keys as they run,
// several at once. Any goroutine may call what this package returns.
package rxdurable
