package engine

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// step runs the function of a record once, and commits. Its worker may die before any of its
// stages: then the token comes again, and the record tells where to go on.
type step struct {
	*worker
	ctx   context.Context
	token *token
	old   *record

	attempt Run
	wants   Next
	failure error
	end     ended
	fast    func() // ends tellSlow
	later   bool   // the next run has a token of its own

	next   *record // the record, if the next run has the same token
	answer answer  // what becomes of the token, if not
}

// steps are the stages of a step.
var steps = []stage[*step]{
	{Claim, (*step).claim},
	{Perform, (*step).perform},
	{Commit, (*step).commit},
	{Arm, (*step).arm},
	{Ack, (*step).ack},
}

var (
	unclaimed    = steps[1:] // those of an action without Claim: see suspect
	afterPerform = steps[2:]
)

// run goes through the stages.
func (s *step) run() {
	stages := unclaimed
	if s.action.Claim || s.suspect(s.token, s.old) {
		stages = steps
	}
	s.failure = errGoexit
	returned := false
	defer func() {
		if !returned { // the function has ended its goroutine
			if s.performed() {
				s.walk(afterPerform)
			}
			s.token.answer = s.answer
			if s.next != nil {
				s.token.answer = answer{kind: nakAfter}
			}
		}
	}()
	s.walk(stages)
	returned = true
}

func (s *step) walk(stages []stage[*step]) {
	if !walk(s.store, s.token.place.key, stages, s) {
		s.next, s.answer = nil, answer{}
	}
}

// claim marks the record as running.
func (s *step) claim() bool {
	if err := s.worker.claim(s.ctx, s.token, s.old); err != nil {
		s.refused(err)
		return false
	}
	return true
}

// perform calls the function.
func (s *step) perform() bool {
	s.attempt = s.action.describe(s.token.place.key, s.old, s.store.now())
	own, forget := s.heed()
	defer forget() // also if the function ends its goroutine
	own, s.end = s.engine.config.begin(own, s.attempt)
	s.holds(s.token.place, s.old.Claim)
	s.fast = s.tellSlow()
	s.wants, s.failure = s.action.call(own, s.store.now, s.attempt, s.old.stateOf())
	return s.performed()
}

// tellSlow tells of the function if it goes on beyond its timeout, and, by the function that it
// returns, when that has ended.
func (s *step) tellSlow() (over func()) {
	tell := func(what string, took time.Duration) {
		s.engine.config.OnError(fmt.Errorf("%w: the function of %s/%q %s after %v", ErrSlow, s.attempt.Name,
			s.attempt.Key, what, took.Round(time.Millisecond)))
	}
	timer := time.AfterFunc(s.action.Timeout, func() { tell("still runs", s.action.Timeout) })
	return func() {
		if !timer.Stop() {
			tell("has ended", s.store.now().Sub(s.attempt.Begun))
		}
	}
}

// performed is called when the function has ended. It reports whether there is something to commit.
func (s *step) performed() bool {
	s.fast()
	s.holds(s.token.place, "")
	if s.ctx.Err() != nil {
		s.end(GivenBack, nil)
		if s.old.Claim != "" {
			s.release(s.ctx, s.token.place, s.old.Claim)
		}
		s.answer = answer{kind: nak}
		return false
	}
	return true
}

// commit writes what follows a run.
func (s *step) commit() bool {
	now := s.store.now()
	out, hook := s.action.after(s.old, s.wants, s.failure, s.engine.config.Worker,
		s.attempt.Begun, now)
	if hook != nil {
		s.trouble(s.ctx, fmt.Errorf("durable: Retry of %s/%q: %w", s.attempt.Name, s.attempt.Key, hook))
	}
	gaveUp := out.Status == Failed
	on := s.action.goOn(out, s.attempt, s.store.now)
	if on != nil && s.store.fits(s.token.place, on) == nil {
		out = on
	}
	s.later = out.Status == Pending && s.store.scheduled(out.due(), now)
	if s.later {
		out.Epoch++
	}
	err := s.store.put(s.ctx, s.token.place, out, s.ttl(out))
	if errors.Is(err, ErrTooLarge) && s.failure == nil {
		s.wants, s.failure = Next{}, err
		return s.commit()
	}
	s.end(outcomeOf(s.failure, gaveUp, err))
	if err != nil {
		s.refused(err)
		return false
	}
	if gaveUp {
		s.engine.config.failed(s.attempt, s.failure)
	}
	s.next = out
	return true
}

// outcomeOf names the outcome of an attempt that failed or not, and whose commit failed or not.
func outcomeOf(failure error, gaveUp bool, err error) (Outcome, error) {
	switch {
	case errors.Is(err, ErrUncertain):
		return Unknown, err
	case errors.Is(err, errConflict):
		return Lost, failure
	case err != nil:
		return Unknown, err
	case gaveUp:
		return GaveUp, failure
	case failure != nil:
		return Unfinished, failure
	}
	return Committed, nil
}

// arm publishes the token of the next run, if that has one of its own.
func (s *step) arm() bool {
	if !s.later {
		return true
	}
	r := s.next
	err := s.store.arm(s.ctx, s.token.place, r, s.store.now(), true)
	if err != nil {
		s.trouble(s.ctx, err)
		s.next = nil
	}
	return err == nil
}

// ack ends the duty of the token, unless the next run has the same.
func (s *step) ack() bool {
	if s.later || s.next.Status != Pending {
		s.next, s.answer = nil, answer{kind: ack}
	}
	return true
}

// refused is for a write that did not take effect, or may not have.
func (s *step) refused(err error) {
	if !errors.Is(err, errConflict) {
		s.trouble(s.ctx, err)
		return
	}
	r, a := s.findAgain(s.ctx, s.token)
	if r != nil && r.changed() { // the run begins again, with what is there now
		s.next = r
		return
	}
	if s.old.Claim != "" {
		s.release(s.ctx, s.token.place, s.old.Claim)
	}
	if r == nil { // or else another worker has the same token
		s.answer = a
	}
}

// ttl is how long the server keeps a record: for ever while a run is pending or has failed.
func (w *worker) ttl(r *record) time.Duration {
	if r.Status.awaits() || r.Status == Failed {
		return 0
	}
	return w.action.Keep
}

// trouble reports an error, unless the engine ends anyway.
func (w *worker) trouble(ctx context.Context, err error) {
	if ctx.Err() == nil {
		w.engine.config.OnError(err)
	}
}
