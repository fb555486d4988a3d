package engine

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
)

// write is a record on its way to the server, over the one that its writer has read.
//
// If an answer is missing, the same bytes are sent again: at most one of them takes effect, as each
// expects the old record. Then the record that is there tells whether it was one of them. It bears
// the id of the write, or of a later one: a worker may have claimed and committed meanwhile. So a
// record lists the ids of the last calls from outside, and all that is written over it hands them
// on.
type write struct {
	*store
	place
	*record
	message    *nats.Msg
	call       bool      // from outside
	before     []string  // the calls of the old record
	begun      time.Time // when it was sent first
	unanswered bool      // one of the times that it was sent
	failing    *call     // while the server does not take it; nil: it never failed
}

// maxCalls is how many calls a record lists. If there were more of them before a call that was not
// answered is sent again, its outcome is unknown.
const maxCalls = 8

// A record that awaits no run stays for leastKeep at least. So a call that finds none is sure, for
// the time of provable, that its own was never there. It is shorter because clocks differ.
const (
	leastKeep = 2 * time.Minute
	provable  = time.Minute
)

// forever is so long that the server's sum of it and the time wraps. What stays that long just
// stays.
const forever = 200 * 365 * 24 * time.Hour

// put writes what a worker has made of a record, over the one of its sequence. It takes the new
// sequence, or returns errConflict.
func (s *store) put(ctx context.Context, p place, r *record, ttl time.Duration) error {
	r.Commit = s.writeID()
	return s.write(ctx, &write{store: s, place: p, record: r}, "", ttl)
}

// putCall writes a record from outside. purge is the subject of a schedule that it withdraws, or
// "".
func (s *store) putCall(
	ctx context.Context, p place, r *record, purge string, ttl time.Duration,
) error {
	w := &write{store: s, place: p, record: r, call: true, before: r.Calls}
	r.Commit = s.writeID()
	r.Calls = append([]string{r.Commit}, w.before[:min(len(w.before), maxCalls-1)]...)
	return s.write(ctx, w, purge, ttl)
}

func (s *store) writeID() string {
	return s.id + "." + strconv.FormatUint(s.writes.Add(1), 36)
}

// write sends a write until its outcome is known, or ctx ends.
func (s *store) write(
	ctx context.Context, w *write, purge string, ttl time.Duration,
) (err error) {
	defer func() { s.quiet.over(w.failing, !errors.Is(err, ErrUncertain)) }()
	if err := s.fits(w.place, w.record); err != nil {
		return err
	}
	w.record.Key = w.place.keyToken()
	data, err := w.encode()
	if err != nil {
		return err
	}
	w.message, w.begun = nats.NewMsg(s.recordSubject(w.place)), time.Now()
	w.message.Data = data
	w.message.Header.Set(headerExpected, strconv.FormatUint(w.seq, 10))
	if purge != "" {
		w.message.Header.Set(headerScheduler, purge)
		w.message.Header.Set(headerNext, "purge")
	}
	if ttl > 0 && ttl < forever {
		seconds := int64(max(ttl, leastKeep) / time.Second)
		w.message.Header.Set(headerTTL, strconv.FormatInt(seconds, 10)+"s")
	}
	for {
		if over, err := w.send(ctx); over {
			return w.outcome(err)
		}
	}
}

// send sends the write once. It reports whether the outcome is known.
func (w *write) send(ctx context.Context) (over bool, err error) {
	if w.late() {
		return w.look(ctx)
	}
	seq, err := w.publishOnce(ctx, w.message)
	var refused *apiError
	switch {
	case err == nil:
		w.seq = seq
		return true, nil
	case errors.As(err, &refused) && refused.Code < 500:
		if err = refusal(refused); errors.Is(err, errConflict) {
			return w.look(ctx)
		}
		return true, err
	case errors.Is(err, errUnsent), errors.Is(err, nats.ErrMaxPayload):
		return true, err
	case w.gone(ctx, err):
		return true, w.noStream()
	case !errors.Is(err, nats.ErrNoResponders):
		w.unanswered = true
	}
	w.failing = w.quiet.failed(ctx, w.failing, w.message.Subject, err)
	if errors.Is(err, nats.ErrConnectionClosed) || !Pause(ctx, 50*time.Millisecond) {
		return true, fmt.Errorf("%w: %w", ErrUncertain, err)
	}
	return false, nil
}

// outcome is what the caller is told. Only a conflict is certain if an answer is missing.
func (w *write) outcome(err error) error {
	if !w.unanswered || err == nil || errors.Is(err, errConflict) || errors.Is(err, ErrUncertain) {
		return err
	}
	return fmt.Errorf("%w: %w", ErrUncertain, err)
}

// look reads what was written instead, after the server has refused the write. That may be the
// write itself, sent before.
func (w *write) look(ctx context.Context) (over bool, err error) {
	found, err := w.leader(ctx, w.place)
	switch {
	case errors.Is(err, ErrNotFound):
		found = &record{}
	case errors.Is(err, ErrRecord) && (found.seq == w.seq || !w.unanswered): // another writer's
	case err != nil:
		return true, err
	}
	switch {
	case found.Commit == w.Commit:
		w.seq = found.seq
		return true, nil
	case w.call && slices.Contains(found.Calls, w.Commit):
		return true, nil
	case w.late():
		return true, errUnproven
	case found.seq == w.seq: // another write was on its way, and was refused
		return !Pause(ctx, 5*time.Millisecond), ErrUncertain
	case w.call && w.unanswered && !w.provablyLost(found):
		return true, errUnproven
	case !w.call && w.unanswered:
		return true, errHidden
	}
	return true, errConflict
}

// errHidden is a conflict with what was written later: maybe over the write itself.
var errHidden = fmt.Errorf("%w: %w", ErrUncertain, errConflict)

// errUnproven says that a call may have taken effect, and that calls after it have hidden that.
var errUnproven = errors.New("the record was replaced since")

// late reports whether a new record may have been written, run, ended and been removed since.
func (w *write) late() bool {
	return w.unanswered && w.seq == 0 && time.Since(w.begun) > provable
}

// provablyLost reports whether the call would be in a record that does not list it, had it ever
// taken effect.
func (w *write) provablyLost(found *record) bool {
	if len(w.before) > 0 && slices.Contains(found.Calls, w.before[0]) {
		return true
	}
	all := found.seq == 0 || len(w.before) == 0 && len(found.Calls) < maxCalls
	return all && time.Since(w.begun) <= provable
}
