package durable

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
)

// lead is how much earlier than due a schedule fires. The server fires up to a quarter of a second
// late; the token is held for the rest.
const lead = time.Second

// arm publishes the token of an epoch: at once if the run is due within HoldMax, or else by a
// schedule of the server's. Unless fresh, it leaves a token alone that is there already.
func (s *store) arm(ctx context.Context, p place, epoch uint64, due, now time.Time, fresh bool) error {
	m := nats.NewMsg(s.tokenSubject(p, epoch))
	if s.scheduled(due, now) {
		m.Header.Set(headerTarget, m.Subject)
		m.Subject = s.scheduleSubject(p, epoch)
		m.Header.Set(headerSchedule, "@at "+due.Add(-lead).UTC().Format(time.RFC3339Nano))
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
func (s *store) scheduled(due, now time.Time) bool { return due.Sub(now) > s.hold+lead }
