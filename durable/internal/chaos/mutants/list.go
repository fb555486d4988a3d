package mutants

// Judges that catch what they can in about a second of trouble, or in a minute.
const (
	troubled = "-only kill"
	unswept  = "-only kill -nosweep -die 0.005"
	stormy   = "-only storm"
)

// All are the mutants: each breaks a promise of docs/durable.md.
var All = []Mutant{
	{"commit-without-compare", "A commit takes effect once.", []Edit{{"write.go",
		`	w.message.Header.Set(headerExpected, strconv.FormatUint(w.seq, 10))
`, ``}}, []Judge{{Chaos: unswept}}},

	{"ack-before-commit", "Nothing acknowledged is lost: the token guards the commit.",
		[]Edit{{"step.go",
			`	later := out.Status == Pending && w.store.scheduled(out.due(), now)
`, `	settle{kind: drop}.send(h.m)
	if w.dies(fault.Committed, h) {
		return nil, settle{kind: leave}
	}
	later := out.Status == Pending && w.store.scheduled(out.due(), now)
`}}, []Judge{{Chaos: unswept}}},

	{"answer-before-write", "A call that returned nil survives.", []Edit{{"outside.go",
		`	return e.store.putCall(ctx, p, r, e.obsolete(p, old), 0)
`, `	go e.store.putCall(context.WithoutCancel(ctx), p, r, e.obsolete(p, old), 0)
	return nil
`}}, []Judge{{Chaos: troubled}}},

	{"call-forgotten", "A call takes effect once.", []Edit{{"write.go",
		`case w.call && slices.Contains(found.Calls, w.Commit):`, `case w.call && slices.Contains(found.Calls, ""):`}},
		[]Judge{{Tests: "TestCall_WhoseAnswerIsLostTakesEffectOnce"}}},

	{"own-call-unknown", "A call that is sent again takes effect once.",
		[]Edit{{"write.go", `case w.call && slices.Contains(found.Calls, w.Commit):`, `case false:`}},
		[]Judge{{Chaos: "-only cut -d 8s"}, {Tests: "TestCall_WhoseAnswerIsLostTakesEffectOnce"}}},

	{"forget-schedule", "A run that is due runs.", []Edit{{"step.go",
		`w.store.arm(ctx, h.place, r.Epoch, r.due(), w.store.now(), true)`, `error(nil)`}},
		[]Judge{{Chaos: unswept}}},

	{"stale-token-guards-nothing", "The old token guards the new one.", []Edit{{"step.go",
		`if r.Epoch == h.epoch+1 && !r.Armed && r.Status.awaits() {`, `if false {`}},
		[]Judge{{Chaos: "-only kill -nosweep -die 0.02"}}},

	{"sweep-finds-nothing", "A sweep looks for overdue records that nothing wakes a worker for.",
		[]Edit{{"sweep.go", `if w.overdue(found.record, w.store.now()) {`, `if false {`}},
		[]Judge{{Chaos: "-only tokens"}, {Tests: "TestSweep_WakesRecordsWhoseTokensAreGone"}}},

	{"record-before-token", "A record never lacks its token.", []Edit{{"outside.go",
		`	if err := e.store.arm(ctx, p, r.Epoch, due, now, true); err != nil {
		return err
	}
`, `	if err := e.store.putCall(ctx, p, r, e.obsolete(p, old), 0); err != nil {
		return err
	}
`}, {"outside.go", `	return e.store.putCall(ctx, p, r, e.obsolete(p, old), 0)
`, `	return e.store.arm(ctx, p, r.Epoch, due, now, true)
`}}, []Judge{{Tests: "TestSchedule_WhoseCallerDiesLeavesOnlyATokenBehind"}}},

	{"early-token-dropped", "Clocks: skew between them loses no run.", []Edit{{"step.go",
		`return nil, w.early(h)`, `return nil, settle{kind: drop}`}},
		[]Judge{{Tests: "TestSchedule_WhoseWorkerHasAnotherClockKeepsItsToken"}}},

	{"early", "No run is early by the clock of its worker.", []Edit{{"step.go",
		`rest := r.due().Sub(w.store.now()); rest > 0 {`,
		`rest := r.due().Sub(w.store.now()); rest > w.store.hold {`}},
		[]Judge{{Chaos: troubled}, {Tests: "TestAction_SchedulesItselfWithItsState"}}},

	{"claim-in-spite-of-conflict", "With Claim, none claims its record after it was replaced.",
		[]Edit{{"step.go", `if err := w.claim(ctx, h, r); err != nil {`,
			`if err := w.claim(ctx, h, r); err != nil && !errors.Is(err, errConflict) {`}},
		[]Judge{{Chaos: stormy}}},

	{"cancelled-though-running", "With Claim, no run begins or goes on that was called cancelled.",
		[]Edit{{"outside.go", `		case old.Status == Running, old.claimed("", now):`, `		case false:`}},
		[]Judge{{Chaos: stormy}, {Tests: "TestUnsubscribe_WithClaimTellsOfARunInProgress"}}},

	{"replaced-claim-forgotten", "With Claim, a run does not overlap one that it has replaced.",
		[]Edit{{"outside.go", `Claim: old.Claim, Until: old.Until, `, ``}},
		[]Judge{{Chaos: stormy}, {Tests: "TestUnsubscribe_WithClaimTellsOfARunInProgress"}}},

	{"generations-stay", "Each run that is scheduled has a generation of its own.",
		[]Edit{{"transition.go", `		out.Gen++
`, ``}}, []Judge{{Chaos: troubled}, {Tests: "TestAction_OfManyEnginesRunsEachStepOnce"}}},

	{"generations-stay-outside", "Each call gives its run a generation of its own.",
		[]Edit{{"outside.go", `Gen: number(old.Gen, now)`, `Gen: max(old.Gen, 1)`}},
		[]Judge{{Chaos: troubled}}},

	{"generation-of-each-attempt", "The idempotency key is the same in every attempt.",
		[]Edit{{"transition.go", `	if out.Attempt++; out.Attempt == 1 {`, `	out.Gen++
	if out.Attempt++; out.Attempt == 1 {`}}, []Judge{{Chaos: troubled}, {Tests: "TestRun_IsTriedAgainByItsSchedule"}}},

	{"generations-start-again", "Generations grow even if the record of an earlier life is gone.",
		[]Edit{{"record.go", `return max(last+1, uint64(now.UnixMicro()))`, `return last + 1`}},
		[]Judge{{Tests: "TestRecord_ThatAwaitsNothingExpires"}}},

	{"records-stay", "The record of an earlier life expires after ActionConfig.Keep.",
		[]Edit{{"step.go", `	return w.action.keep
`, `	return 0
`}}, []Judge{{Tests: "TestRecord_ThatAwaitsNothingExpires"}}},

	{"failure-commits", "Committed when the function returns nil; tried again, as Retry says.",
		[]Edit{{"transition.go", `	if err != nil {
		return &out, d.failed(`, `	if err != nil && r.Attempt > 0 {
		return &out, d.failed(`}}, []Judge{{Chaos: troubled}, {Tests: "TestRun_IsTriedAgainByItsSchedule"}}},

	{"unsubscribe-not-found", "Unsubscribe says what it found.", []Edit{{"outside.go",
		`		return WasPending, nil`, `		return NotFound, nil`}},
		[]Judge{{Chaos: troubled}, {Tests: "TestSchedule_ReplacesAndUnsubscribeCancels"}}},

	{"schedule-new-over-pending", "ScheduleNew changes nothing if a run is pending.",
		[]Edit{{"outside.go", `case over == noPending && old.Status.awaits():`, `case false:`}},
		[]Judge{{Chaos: troubled}, {Tests: "TestScheduleNew|TestSchedule_Replaces"}}},

	{"schedule-new-over-running", "ScheduleNew changes nothing if a run is in progress.",
		[]Edit{{"outside.go", `case over == noPending && old.Status.awaits():`,
			`case over == noPending && old.Status == Pending:`}},
		[]Judge{{Chaos: troubled}, {Tests: "TestScheduleNew_LeavesARunInProgressAlone"}}},

	{"schedule-new-after-conflict", "ScheduleNew changes nothing if a run was stored meanwhile.",
		[]Edit{{"outside.go", `		read = e.store.leader
	}
}`, `		read, over = e.store.leader, anything
	}
}`}}, []Judge{{Chaos: troubled}, {Tests: "TestScheduleNew_OfManyCallersSucceedsOnce"}}},

	{"reschedule-makes-new", "A key to replace that is not there is an error.", []Edit{{"outside.go",
		`case errors.Is(err, ErrNotFound) && over != itself:`, `case errors.Is(err, ErrNotFound):`}},
		[]Judge{{Chaos: troubled}, {Tests: "TestReschedule_RunsWithTheStoredState"}}},

	{"inspect-from-replica", "Inspect shows what is stored.", []Edit{{"cluster.go",
		`	return e.store.leader(ctx, p)
`, `	return e.store.read(ctx, p)
`}}, []Judge{{Chaos: "-servers 3 -only cut -d 8s"}, {Tests: "TestInspect_AsksTheLeader"}}},

	{"no-sign-of-life", "One run at a time is in progress for a key.", []Edit{{"delivery.go",
		`_ = m.Respond([]byte("+WPI")) // only writes to the client's buffer`, `_ = m`}}, []Judge{{Tests: "TestRun_LongerThanAckWaitIsNotRunBesideItself"}}},

	{"synced-now-and-then", "With one server, what was acknowledged survives a power cut.",
		[]Edit{{"embedded/server.go", `SyncAlways: !c.NoSync`, `SyncAlways: false`}},
		[]Judge{{Tests: "TestStart_SyncsEachWrite"}}},
}
