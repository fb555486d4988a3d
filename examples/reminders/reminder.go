package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
)

// reminder is the state of a key.
type reminder struct {
	What  string   `json:"what"`
	Every duration `json:"every,omitempty"`
	URL   string   `json:"url,omitempty"`
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
		if err := deliver(self, r, out); err != nil {
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

// message is what is posted.
type message struct {
	Key  string    `json:"key"`
	What string    `json:"what"`
	Due  time.Time `json:"due"`
}

// deliver prints a reminder, or posts it. The receiver may get it more than once, if this process
// dies before the run is committed, and tells by the idempotency key.
func deliver(self *durable.Of[reminder], r reminder, out io.Writer) error {
	if r.URL == "" {
		_, err := fmt.Fprintf(out, "REMINDER %s: %s (%s)\n", self.Key(), r.What, self.IdempotencyKey())
		return err
	}
	body, err := json.Marshal(message{self.Key(), r.What, self.Due()})
	if err != nil {
		return err
	}
	return post(self.Context(), r.URL, self.IdempotencyKey(), body)
}

func post(ctx context.Context, url, idempotencyKey string, body []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Idempotency-Key", fmt.Sprintf("%q", idempotencyKey)) // a string, as the draft has it
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(answer.Body, 1<<16)) // so that the connection is used again
	if answer.StatusCode >= 300 {
		return fmt.Errorf("%s says: %s", url, answer.Status)
	}
	return nil
}
