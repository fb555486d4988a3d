package durable

import (
	"context"
	"time"

	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/subscription"
)

// after returns the record that follows a run, which began at begun and ended with n or err.
func (d *definition) after(r *record, n next, err error, begun, now time.Time) *record {
	out := *r
	out.Claim, out.Until, out.Armed = "", 0, false
	if err != nil {
		d.failed(&out, err, begun, now)
		return &out
	}
	out.Attempt, out.Since, out.Err = 0, 0, ""
	switch {
	case n.set:
		out.Status, out.Due, out.state = Pending, n.due.UnixNano(), n.state
		out.Gen++
	case n.closed:
		out.Status = Cancelled
	default:
		out.Status = Done
	}
	return &out
}

// failed makes out the record after a failed attempt: the same run again, or none.
func (d *definition) failed(out *record, err error, begun, now time.Time) {
	if out.Attempt++; out.Attempt == 1 {
		out.Since = begun.UnixNano()
	}
	out.Err = err.Error()
	if len(out.Err) > maxErr {
		out.Err = out.Err[:maxErr]
	}
	wait, ok := d.retry.Next(schedule.Step{
		Attempt: out.Attempt, Started: time.Unix(0, out.Since), Now: now, Err: err,
	})
	if !ok {
		out.Status = Failed
		return
	}
	out.Status, out.Due = Pending, now.Add(wait).UnixNano()
}

// maxErr bounds the text of an error in a record, in bytes.
const maxErr = 1024

// describe is the run that a record asks for.
func (d *definition) describe(key string, r *record, begun time.Time) Run {
	return Run{Name: d.name, Key: key, Generation: r.Gen, Attempt: r.Attempt + 1, Due: r.due(),
		Begun: begun}
}

// call calls the function. A panic becomes an error.
func (d *definition) call(
	ctx context.Context, now func() time.Time, run Run, state []byte,
) (n next, err error) {
	ctx, cancel := context.WithTimeout(ctx, d.timeout)
	defer cancel()
	defer func() {
		if value := recover(); value != nil {
			err = subscription.NewPanicError(value)
		}
	}()
	return d.run(ctx, now, run, state)
}
