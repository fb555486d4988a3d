package engine

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
)

// lead is how much earlier than due a schedule fires. The server fires up to a quarter of a second
// late; the token is held for the rest.
const lead = time.Second

// farthest is the last time for which the server can set a schedule. It counts nanoseconds, too. A
// run that is due later is woken then, and its token is held.
var farthest = time.Date(2262, 1, 1, 0, 0, 0, 0, time.UTC)

// arm publishes the token of a record's epoch: at once if the run is due within HoldMax, or else by
// a schedule of the server's. Unless fresh, it leaves a token alone that is there already.
func (s *store) arm(ctx context.Context, p place, r *record, now time.Time, fresh bool) error {
	m := nats.NewMsg(s.tokenSubject(p, r))
	if due := r.due(); s.scheduled(due, now) {
		m.Header.Set(headerTarget, m.Subject)
		m.Subject = s.scheduleSubject(p, r.Epoch)
		m.Header.Set(headerSchedule, "@at "+fires(due).Format(time.RFC3339Nano))
	}
	if !fresh {
		m.Header.Set(headerExpected, "0")
	}
	err := s.publish(ctx, m)
	if errors.Is(err, errConflict) {
		return nil
	}
	return err
}

// scheduled reports whether a run is so far ahead that the server has to schedule its token.
func (s *store) scheduled(due, now time.Time) bool { return due.Add(-lead).Sub(now) > s.hold }

// fires is when the schedule of a run fires.
func fires(due time.Time) time.Time {
	if at := due.Add(-lead).UTC(); at.Before(farthest) {
		return at
	}
	return farthest
}
