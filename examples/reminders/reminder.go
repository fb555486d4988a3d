package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
)

// reminder is the state of a key.
type reminder struct {
	What  string   `json:"what"`
	Every duration `json:"every,omitempty"`
}

// duration is a time.Duration as text.
type duration time.Duration

func (d duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

func (d *duration) UnmarshalText(text []byte) error {
	parsed, err := time.ParseDuration(string(text))
	*d = duration(parsed)
	return err
}

// newDesk registers the action that reminds. The next run is due a period after this one was, and not
// after it ran, so the phase stays. Runs that were missed while nothing ran are skipped.
func newDesk(e durable.Engine, o outbox) *durable.Action[reminder] {
	return durable.Register(e, "remind", func(self *durable.Of[reminder], r reminder) error {
		if err := o.send(self.IdempotencyKey(), self.Key(), r.What, self.Due()); err != nil {
			return err
		}
		if period := time.Duration(r.Every); period > 0 {
			wait := time.Until(self.Due()) % period
			self.Schedule(r, wait+period)
		}
		return nil
	}, durable.ActionConfig[reminder]{
		Claim: true, // a reminder that was cancelled is not sent
		Retry: schedule.Exponential(100*time.Millisecond, 2).UpTo(time.Minute),
	})
}

// outbox is a directory in place of a mail server that knows idempotency keys.
type outbox string

// sent is a reminder that was sent.
type sent struct {
	Key  string    `json:"key"`
	What string    `json:"what"`
	Due  time.Time `json:"due"`
}

// send sends a reminder, unless one of that idempotency key was sent before.
func (o outbox) send(idempotency, key, what string, due time.Time) error {
	name := strings.NewReplacer("/", "_", "\x00", "_", "%", "_").Replace(fmt.Sprintf("%q", idempotency))
	f, err := os.OpenFile(filepath.Join(string(o), name), os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o644)
	if errors.Is(err, os.ErrExist) {
		return nil
	}
	if err != nil {
		return err
	}
	err = json.NewEncoder(f).Encode(sent{key, what, due})
	return errors.Join(err, f.Close())
}

// all returns what was sent, in the order of the files' names: by key and generation.
func (o outbox) all() (list []sent, err error) {
	files, err := os.ReadDir(string(o))
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(string(o), f.Name()))
		if err != nil {
			return nil, err
		}
		var s sent
		if json.Unmarshal(data, &s) == nil { // else it is being written
			list = append(list, s)
		}
	}
	return list, err
}
