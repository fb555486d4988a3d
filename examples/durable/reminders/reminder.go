package main

import (
	"io"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/examples/durable/internal/outside"
	"github.com/rxsched/rxsched/schedule"
)

// reminder is the state of a key.
type reminder struct {
	What  string   `json:"what"`
	Every duration `json:"every,omitempty"` // 0 is once
	URL   string   `json:"url,omitempty"`   // where to post it; if empty, it is printed
}

// duration is a time.Duration as text.
type duration time.Duration

// MarshalText writes it as time.ParseDuration reads it.
func (d duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

// UnmarshalText is time.ParseDuration.
func (d *duration) UnmarshalText(text []byte) error {
	parsed, err := time.ParseDuration(string(text))
	*d = duration(parsed)
	return err
}

// newDesk registers the action that reminds. The next run is due a period after this one was, and
// not after it ran, so the phase stays. Periods that were missed while nothing ran are skipped.
func newDesk(e durable.Engine, out io.Writer) *durable.Action[reminder] {
	return durable.Register(e, "remind", func(self *durable.Of[reminder], r reminder) error {
		begun := time.Now()
		text := self.Key() + ": " + r.What
		if r.URL == "" {
			text = "REMINDER " + text
		}
		if err := outside.Send(self.Context(), out, r.URL, self.IdempotencyKey(), text); err != nil {
			return err // tried again
		}
		if period := time.Duration(r.Every); period > 0 {
			late := self.Run().Begun.Sub(self.Due()) + time.Since(begun)
			self.Schedule(r, period-late%period)
		}
		return nil
	}, durable.ActionConfig[reminder]{
		Claim:   true, // a reminder that was cancelled is not sent
		Timeout: 10 * time.Second,
		Retry:   schedule.Exponential(100*time.Millisecond, 2).UpTo(time.Minute),
	})
}
