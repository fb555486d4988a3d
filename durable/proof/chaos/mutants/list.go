package mutants

// Flags of the checker that catches what it can in about a second of trouble, or in a minute.
const (
	troubled = "-only kill"
	unswept  = "-only kill -nosweep -die 0.005"
)

// All are the mutants: each breaks a promise of docs/modules/durable.md.
var All = []Mutant{
	{"commit-without-compare", "A commit takes effect once.", []Edit{{"internal/engine/write.go",
		`	w.message.Header.Set(headerExpected, strconv.FormatUint(w.seq, 10))
`, ``}}, unswept},

	{"ack-before-commit", "Nothing acknowledged is lost: the token guards the commit.",
		[]Edit{{"internal/engine/step.go", `	{Commit, (*step).commit},
`, `	{Commit, func(s *step) bool { answer{kind: ack}.send(s.token.m); return true }},
	{Commit, (*step).commit},
`}}, unswept},

	{"answer-before-write", "A call that returned nil survives.", []Edit{{"internal/engine/outside.go",
		`	c.err = c.store.putCall(c.ctx, c`, `	go c.store.putCall(context.WithoutCancel(c.ctx), c`}}, troubled},

	{"forget-schedule", "A run that is due runs.", []Edit{{"internal/engine/step.go",
		`	{Arm, (*step).arm},
`, ``}}, unswept},

	{"stale-token-guards-nothing", "The old token guards the new one.", []Edit{{"internal/engine/token.go",
		`if r.Epoch == t.epoch+1 && !r.Armed && r.Status.awaits() {`, `if false {`}}, "-only kill -nosweep -die 0.02"},

	{"early", "No run is early by the clock of its worker.", []Edit{{"internal/engine/token.go",
		`rest := r.due().Sub(w.store.now()); rest > 0 {`,
		`rest := r.due().Sub(w.store.now()); rest > w.store.hold {`}}, troubled},

	{"claim-in-spite-of-conflict", "With Claim, none claims its record after it was replaced.",
		[]Edit{{"internal/engine/step.go", `if err := s.worker.claim(s.ctx, s.token, s.old); err != nil {`,
			`if err := s.worker.claim(s.ctx, s.token, s.old); err != nil && !errors.Is(err, errConflict) {`}}, troubled},

	{"generations-stay", "Each run that is scheduled has a generation of its own.",
		[]Edit{{"internal/engine/transition.go", `		out.Gen++
`, ``}}, troubled},

	{"generations-stay-outside", "Each call gives its run a generation of its own.",
		[]Edit{{"internal/engine/outside.go", `Gen: number(old.Gen, now)`, `Gen: max(old.Gen, 1)`}}, troubled},

	{"failure-commits", "Committed when the function returns nil; tried again, as Retry says.",
		[]Edit{{"internal/engine/transition.go", `	if err != nil {
		hook = d.failed(`, `	if err != nil && r.Attempt > 0 {
		hook = d.failed(`}}, troubled},

	{"unsubscribe-not-found", "Unsubscribe says what it found.", []Edit{{"internal/engine/outside.go",
		`		return WasPending, nil`, `		return NotFound, nil`}}, troubled},

	{"schedule-new-over-pending", "ScheduleNew changes nothing if a run is pending.",
		[]Edit{{"internal/engine/outside.go", `case a.Over == NoPending && old.Status.awaits():`, `case false:`}}, troubled},

	{"inspect-from-replica", "Inspect shows what is stored.", []Edit{{"internal/engine/cluster.go",
		`	r, err := e.store.leader(ctx, p)
`, `	r, err := e.store.read(ctx, p)
`}}, "-servers 3 -only cut -d 8s"},

	{"retry-is-another-run", "Retry runs the same run again.", []Edit{{"internal/engine/change.go",
		`if c.Kind == Another || c.Kind == Anew {`, `if c.Kind != Edit {`}}, troubled},

	{"modify-without-compare", "Modify changes a state atomically.", []Edit{{"internal/engine/change.go",
		`		return e.store.putCall(ctx, p, r, "", 0)`, `		if now, err := e.store.leader(ctx, p); err == nil {
			r.seq = now.seq
		}
		return e.store.putCall(ctx, p, r, "", 0)`}}, troubled},

	{"batch-again", "ScheduleAllOnce schedules nothing again.", []Edit{{"many.go",
		`Over: engine.Nothing`, `Over: engine.Anything`}}, troubled},
}
