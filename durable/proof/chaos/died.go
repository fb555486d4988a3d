package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
)

// died reports whether a key has Failed because five workers died, one after the other. Chaos kills
// so often that this happens to runs that kill nobody. Nothing is lost: a user decides, and the
// checker retries.
func died[S any](i durable.Info[S]) bool {
	return i.Status == durable.Failed && i.Err == durable.ErrDied.Error()
}

// revive retries a key that has died.
func revive[S any](ctx context.Context, a *durable.Action[S], key string) error {
	return surely(ctx, "Retry of "+a.Name(), func(ctx context.Context) error {
		err := a.Retry(ctx, key)
		if errors.Is(err, durable.ErrNotFailed) { // an answer was lost
			return nil
		}
		return err
	})
}

// pills is how many runs a phase has that kill their workers.
const pills = 3

// lethal is how the state of a run begins that kills its worker.
const lethal = "poison "

// registerPill registers an action whose run kills its process.
func registerPill(e durable.Engine) {
	durable.Register(e, "pill", func(_ *durable.Of[string], s string) error {
		if strings.HasPrefix(s, lethal) {
			_ = syscall.Kill(os.Getpid(), syscall.SIGKILL)
			select {} // until it comes
		}
		return nil
	}, durable.ActionConfig[string]{Retry: retry, Timeout: timeout})
}

// pill schedules runs that kill their workers, beside all others, until they are given up: after as
// many deaths as the engine says, each with its state. Then they are mended, and done.
func (r *round) pill(time.Time) error {
	var keys []string
	for range pills {
		r.pills++
		key := strconv.Itoa(r.pills)
		keys = append(keys, key)
		if err := scheduleSurely(r.ctx, r.poison, key, lethal+key, 0); err != nil {
			return err
		}
	}
	for _, key := range keys {
		if err := r.swallow(key); err != nil {
			return err
		}
	}
	left, _, err := awaitDone(r, r.poison, keys, 0)
	r.v.leave("pill", left)
	return err
}

// swallow waits until the run of a key is given up, judges that, and mends it.
func (r *round) swallow(key string) error {
	var i durable.Info[string]
	err := surely(r.ctx, "the end of a run that kills workers", func(ctx context.Context) (err error) {
		if err = r.herd.revive(); err != nil {
			return err
		}
		i, err = r.poison.Inspect(ctx, key)
		if err == nil && !died(i) {
			err = fmt.Errorf("%v, with the failures %v", i.Status, i.Failures)
		}
		return err
	})
	if err != nil && !i.Due.IsZero() {
		r.v.lost++
		r.v.blameText("pill %s kills for ever: %v", key, err)
		return errTaken
	}
	if err != nil {
		return err
	}
	if len(i.Failures) <= engine.MostDeaths || i.State != lethal+key { // more, if it died as it gave up
		r.v.lost++
		r.v.blameText("pill %s is %v, with the failures %v and the state %q", key, i.Status,
			i.Failures, i.State)
	}
	return surely(r.ctx, "RetryWith of a pill", func(ctx context.Context) error {
		err := r.poison.RetryWith(ctx, key, func(string) (string, error) { return "", nil })
		if errors.Is(err, durable.ErrNotFailed) { // an answer was lost
			return nil
		}
		return err
	})
}
