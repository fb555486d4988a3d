package mutants

// Judges that catch what they can in about a second of trouble, or in a minute.
const (
	troubled = "-only kill"
	unswept  = "-only kill -nosweep -die 0.005"
)

// All are the mutants: each breaks a promise of docs/modules/durable.md.
var All = []Mutant{
	{"commit-without-compare", "A commit takes effect once.", []Edit{{"internal/engine/write.go",
		`	w.message.Header.Set(headerExpected, strconv.FormatUint(w.seq, 10))
`, ``}}, []Judge{{Chaos: unswept}}},

	{"ack-before-commit", "Nothing acknowledged is lost: the token guards the commit.",
		[]Edit{{"internal/engine/step.go", `	{Commit, (*step).commit},
`, `	{Commit, func(s *step) bool { answer{kind: ack}.send(s.token.m); return true }},
	{Commit, (*step).commit},
`}}, []Judge{{Chaos: unswept}}},

	{"answer-before-write", "A call that returned nil survives.", []Edit{{"internal/engine/outside.go",
		`	c.err = c.store.putCall(c.ctx, c`, `	go c.store.putCall(context.WithoutCancel(c.ctx), c`}}, []Judge{{Chaos: troubled}}},

	{"own-call-unknown", "A call that is sent again takes effect once.",
		[]Edit{{"internal/engine/write.go", `case w.call && slices.Contains(found.Calls, w.Commit):`, `case false:`}},
		[]Judge{{Tests: "TestCall_WhoseAnswerIsLostTakesEffectOnce"}}},

	{"forget-schedule", "A run that is due runs.", []Edit{{"internal/engine/step.go",
		`	{Arm, (*step).arm},
`, ``}},
		[]Judge{{Chaos: unswept}}},

	{"stale-token-guards-nothing", "The old token guards the new one.", []Edit{{"internal/engine/token.go",
		`if r.Epoch == t.epoch+1 && !r.Armed && r.Status.awaits() {`, `if false {`}},
		[]Judge{{Chaos: "-only kill -nosweep -die 0.02"}}},

	{"sweep-finds-nothing", "A sweep looks for overdue records that nothing wakes a worker for.",
		[]Edit{{"internal/engine/sweep.go", `if w.overdue(found.record, w.store.now()) {`, `if false {`}},
		[]Judge{{Tests: "TestSweep_WakesRecordsWhoseTokensAreGone"}}},

	{"record-before-token", "A record never lacks its token.", []Edit{
		{"internal/engine/outside.go", `{ArmFirst, (*replacement).arm}`, `{ArmFirst, (*replacement).put}`},
		{"internal/engine/outside.go", `{Store, (*replacement).put}`, `{Store, (*replacement).arm}`},
	}, []Judge{{Tests: "TestSchedule_WhoseCallerDiesLeavesOnlyATokenBehind"}}},

	{"early-token-dropped", "Clocks: skew between them loses no run.", []Edit{{"internal/engine/token.go",
		`return nil, w.early(t)`, `return nil, answer{kind: ack}`}},
		[]Judge{{Tests: "TestSchedule_WhoseWorkerHasAnotherClockKeepsItsToken"}}},

	{"early", "No run is early by the clock of its worker.", []Edit{{"internal/engine/token.go",
		`rest := r.due().Sub(w.store.now()); rest > 0 {`,
		`rest := r.due().Sub(w.store.now()); rest > w.store.hold {`}},
		[]Judge{{Chaos: troubled}, {Tests: "TestAction_SchedulesItselfWithItsState"}}},

	{"claim-in-spite-of-conflict", "With Claim, none claims its record after it was replaced.",
		[]Edit{{"internal/engine/step.go", `if err := s.worker.claim(s.ctx, s.token, s.old); err != nil {`,
			`if err := s.worker.claim(s.ctx, s.token, s.old); err != nil && !errors.Is(err, errConflict) {`}},
		[]Judge{{Chaos: troubled}}},

	{"cancelled-though-running", "With Claim, no run begins or goes on that was called cancelled.",
		[]Edit{{"internal/engine/outside.go", `		case old.Status == Running, old.claimed("", now):`, `		case false:`}},
		[]Judge{{Tests: "TestUnsubscribe_WithClaimTellsOfARunInProgress"}}},

	{"generations-stay", "Each run that is scheduled has a generation of its own.",
		[]Edit{{"internal/engine/transition.go", `		out.Gen++
`, ``}}, []Judge{{Chaos: troubled}, {Tests: "TestAction_OfManyEnginesRunsEachStepOnce"}}},

	{"generations-stay-outside", "Each call gives its run a generation of its own.",
		[]Edit{{"internal/engine/outside.go", `Gen: number(old.Gen, now)`, `Gen: max(old.Gen, 1)`}},
		[]Judge{{Chaos: troubled}}},

	{"failure-commits", "Committed when the function returns nil; tried again, as Retry says.",
		[]Edit{{"internal/engine/transition.go", `	if err != nil {
		hook = d.failed(`, `	if err != nil && r.Attempt > 0 {
		hook = d.failed(`}}, []Judge{{Chaos: troubled}}},

	{"unsubscribe-not-found", "Unsubscribe says what it found.", []Edit{{"internal/engine/outside.go",
		`		return WasPending, nil`, `		return NotFound, nil`}},
		[]Judge{{Chaos: troubled}, {Tests: "TestSchedule_ReplacesAndUnsubscribeCancels"}}},

	{"schedule-new-over-pending", "ScheduleNew changes nothing if a run is pending.",
		[]Edit{{"internal/engine/outside.go", `case a.Over == NoPending && old.Status.awaits():`, `case false:`}},
		[]Judge{{Chaos: troubled}, {Tests: "TestScheduleNew|TestSchedule_Replaces"}}},

	{"inspect-from-replica", "Inspect shows what is stored.", []Edit{{"internal/engine/cluster.go",
		`	r, err := e.store.leader(ctx, p)
`, `	r, err := e.store.read(ctx, p)
`}}, []Judge{{Chaos: "-servers 3 -only cut -d 8s"}, {Tests: "TestInspect_AsksTheLeader"}}},

	{"no-sign-of-life", "One run at a time is in progress for a key.", []Edit{{"internal/pull/in_progress.go",
		`_ = m.Respond([]byte("+WPI")) // only writes to the client's buffer`, `_ = m`}}, []Judge{{Tests: "TestRun_LongerThanAckWaitIsNotRunBesideItself"}}},

	{"retry-is-another-run", "Retry runs the same run again.", []Edit{{"internal/engine/change.go",
		`if c.Kind == Another || c.Kind == Anew {`, `if c.Kind != Edit {`}}, []Judge{{Chaos: troubled}}},

	{"modify-without-compare", "Modify changes a state atomically.", []Edit{{"internal/engine/change.go",
		`		return e.store.putCall(ctx, p, r, "", 0)`, `		if now, err := e.store.leader(ctx, p); err == nil {
			r.seq = now.seq
		}
		return e.store.putCall(ctx, p, r, "", 0)`}},
		[]Judge{{Chaos: troubled}}},

	{"deaths-unseen", "A run that kills five workers has failed.", []Edit{{"internal/engine/claim.go",
		`	w.countDeath(r, now)
`, ``}}, []Judge{{Tests: "TestRun_ThatKillsItsProcessFails"}}},

	{"batch-again", "ScheduleAllOnce schedules nothing again.", []Edit{{"many.go",
		`Over: engine.Nothing`, `Over: engine.Anything`}},
		[]Judge{{Chaos: troubled}, {Tests: "TestScheduleAllOnce_OfABatchThatDies"}}},

	{"all-sweep", "One engine of the stream sweeps.", []Edit{{"internal/engine/sweep.go",
		`	if w.swept.slot != nil {
		return true`, `	if w.swept.slot == nil {
		return true`}}, []Judge{{Tests: "TestSweep_IsByOneEngineOfTheStream"}}},

	{"limit-of-each-worker", "A limit holds over all workers.", []Edit{{"internal/engine/limiter.go",
		`	m.bury(g)
`, `	clear(g.Holders)
`}}, []Judge{{Tests: "TestLimit_HoldsOverAllEngines"}}},

	{"slots-of-the-dead", "A slot of a worker that dies is free after AckWait.",
		[]Edit{{"internal/engine/limiter.go", `			delete(g.Holders, id)
		}
	}`, `		}
	}`}}, []Judge{{Tests: "TestLimit_SurvivesTheDeathOfItsHolder"}}},

	{"newer-state-taken", "A worker leaves a state of a newer version to others.",
		[]Edit{{"internal/engine/token.go", `return r.Model > w.action.Version`, `return false`}},
		[]Judge{{Tests: "TestState_OfANewerVersionIsLeftToOthers"}}},

	{"stream-not-kept", "A stream whose creation was cut short is recovered at each start.",
		[]Edit{{"internal/engine/stream.go", `	if c.Metadata[keptMark] != "" {`, `	if true {`}},
		[]Judge{{Tests: "TestOpen_KeepsAStreamThatTheServerDoesNotRecover"}}},

	{"synced-now-and-then", "With one server, what was acknowledged survives a power cut.",
		[]Edit{{"embedded/server.go", `= !c.NoSync, c.Addr`, `= false, c.Addr`}},
		[]Judge{{Tests: "TestStart_SyncsEachWrite"}}},
}
