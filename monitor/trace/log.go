package trace

import (
	"context"
	"log/slog"
)

// Log writes events to a log, at level Debug, from now on until ctx ends or the track is stopped.
// It blocks meanwhile, and returns the error of ctx, or nil. The host does not wait for the log: if
// the log is so slow that records are dropped, a warning says how many. Each line has the date of
// its event. It panics if l is nil.
func (t *Track) Log(ctx context.Context, l *slog.Logger) error {
	if l == nil {
		panic("trace: Log: nil logger")
	}
	at, woken, stop := t.Follow()
	defer stop()
	var chunk [readAtOnce]Record
	for {
		n, next := t.Read(at, chunk[:])
		t.warn(ctx, l, next-uint64(n)-at)
		for i := range chunk[:n] {
			t.log(ctx, l, &chunk[i])
		}
		if at = next; n > 0 && ctx.Err() == nil {
			continue
		}
		select {
		case <-woken:
		case <-t.done:
			if t.Next() == at {
				return nil
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (t *Track) warn(ctx context.Context, l *slog.Logger, dropped uint64) {
	if dropped > 0 {
		l.WarnContext(ctx, "events dropped", "host", t.name, "events", dropped)
	}
}

// log writes a record. It calls the handler, so that the line has the date of the event.
func (t *Track) log(ctx context.Context, l *slog.Logger, r *Record) {
	if !l.Enabled(ctx, slog.LevelDebug) {
		return
	}
	line := slog.NewRecord(t.Time(r.Time), slog.LevelDebug, r.Phase.String()+" "+r.Kind.String(), 0)
	line.AddAttrs(slog.String("host", t.name), slog.Uint64("id", r.ID), slog.Duration("at", r.Time))
	if r.Label != "" {
		line.AddAttrs(slog.String("label", r.Name()))
	}
	if r.Phase == Queued {
		line.AddAttrs(slog.Duration("ready", r.Ready))
	}
	if place := r.Place(); place != "" {
		line.AddAttrs(slog.String("place", place))
	}
	_ = l.Handler().Handle(ctx, line) // as slog itself does
}
