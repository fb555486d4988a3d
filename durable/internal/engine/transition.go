package engine

import (
	"context"
	"fmt"
	"time"

	"github.com/rxsched/rxsched/schedule"
)

// after returns the record that follows a run, which began at begun on a worker and ended with n or
// err, and the panic of a hook that it called.
func (d *Definition) after(
	r *record, n Next, err error, worker string, begun, now time.Time,
) (_ *record, hook error) {
	out := *r
	out.Claim, out.Begun, out.Until, out.Deaths, out.Armed = "", 0, 0, 0, false
	if err != nil {
		hook = d.failed(&out, err, begun, now)
		out.tried(begun, now, worker)
		return &out, hook
	}
	out.follow(n, d.Version)
	return &out, nil
}

// follow makes out what a run has asked for, with a state of a version.
func (out *record) follow(n Next, version int) {
	out.forgive()
	switch {
	case n.Set:
		out.Status, out.state, out.Model = Pending, n.State, version
		out.Due = nanos(n.Due)
		out.Gen++
	case n.Closed:
		out.Status = Cancelled
	case n.Ended:
		out.Status, out.state, out.Model = Done, n.State, version
	default:
		out.Status = Done
	}
}

// goOn returns the record that follows one that has Failed, by GoOn, or nil if there is none. Why
// GoOn failed is added to the record's error.
func (d *Definition) goOn(failed *record, run Run, now func() time.Time) *record {
	if failed.Status != Failed || d.GoOn == nil {
		return nil
	}
	var n Next
	var err error
	if panicked := aside(func() { n, err = d.GoOn(now, run, failed.stateOf(), failed.Err) }); panicked != nil {
		err = panicked
	}
	if err != nil {
		failed.Err = cut(fmt.Sprintf("%s; it can't go on: %v", failed.Err, err))
		return nil
	}
	out := *failed
	out.follow(n, d.Version)
	return &out
}

// forgive forgets failed attempts.
func (r *record) forgive() { r.Attempt, r.Since, r.Err, r.Tries = 0, 0, "", nil }

// failed makes out the record after a failed attempt: the same run again, or none. A schedule of
// retries that panics has stopped. One that never stops does not bring back what kills workers.
func (d *Definition) failed(out *record, err error, begun, now time.Time) (hook error) {
	if out.Attempt++; out.Attempt == 1 {
		out.Since = nanos(begun)
	}
	var wait time.Duration
	var again bool
	hook = aside(func() {
		out.Err = fmt.Sprint(err) // also if its method panics
		wait, again = d.Retry.Next(schedule.Step{
			Attempt: out.Attempt, Started: time.Unix(0, out.Since), Now: now, Err: err,
		})
	})
	if hook != nil {
		out.Err = fmt.Sprintf("%s; Retry: %v", out.Err, hook)
	}
	out.Err = cut(out.Err)
	if hook != nil || !again || err == ErrDied {
		out.Status = Failed
		return hook
	}
	out.Status = Pending
	out.Due = nanos(now.Add(wait))
	return nil
}

// maxErr bounds the text of an error in a record, in bytes.
const maxErr = 1024

// cut is the beginning of a text.
func cut(text string) string { return text[:min(len(text), maxErr)] }

// describe is the run that a record asks for.
func (d *Definition) describe(key string, r *record, begun time.Time) Run {
	return Run{Name: d.Name, Key: key, Generation: r.Gen, Attempt: r.Attempt + 1, Due: r.due(),
		Begun: begun, Deaths: r.Deaths}
}

// call calls the function. A panic becomes an error.
func (d *Definition) call(
	ctx context.Context, now func() time.Time, run Run, s State,
) (n Next, err error) {
	if panicked := Caught(func() {
		ctx, cancel := context.WithTimeout(ctx, d.Timeout)
		defer cancel()
		n, err = d.Run(ctx, now, run, s)
	}); panicked != nil {
		return Next{}, panicked
	}
	return n, err
}
