package engine

import (
	"context"
	"errors"
	"fmt"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/rxsched/rxsched/durable/internal/tokens"
)

// Level is how urgent a run is: a durable.Priority.
type Level int8

// The levels. The tokens of each have a consumer of their own.
const (
	Low    Level = -1
	Normal Level = 0
	High   Level = 1
)

// urgency are the levels, the most urgent one first.
var urgency = [...]Level{High, Normal, Low}

func (l Level) known() bool { return Low <= l && l <= High }

// lane is what follows an action's name, encoded, in the subjects of tokens and in the name of the
// consumer. It does not decode, so it is part of no name.
func (l Level) lane() string {
	switch l {
	case High:
		return "=high"
	case Low:
		return "=low"
	}
	return ""
}

// share is how many turns the levels above one have for each of its own, while all of them wait.
const share = 8

// next says which of n levels, the most urgent one first, has a turn. Turns are numbered.
func next(turn uint64, n int) (i int) {
	for i < n-1 && turn%share == share-1 {
		i++
		turn /= share
	}
	return i
}

// checkLevel returns ErrLevel if no worker takes runs of a level.
func (e *cluster) checkLevel(ctx context.Context, p place, l Level) error {
	if l == Normal {
		return nil
	}
	lane := p.token() + l.lane()
	e.mu.Lock()
	w := e.workers[p.name]
	known := e.lanes[lane] || w != nil && w.action.Levels
	e.mu.Unlock()
	if known {
		return nil
	}
	there, err := e.store.hasConsumer(ctx, lane)
	switch {
	case err != nil:
		return err
	case !there:
		return fmt.Errorf("%w: %q", ErrLevel, p.name)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	e.lanes[lane] = true
	return nil
}

func (s *store) hasConsumer(ctx context.Context, name string) (bool, error) {
	_, err := s.js.Consumer(ctx, s.stream, name)
	if errors.Is(err, jetstream.ErrConsumerNotFound) {
		return false, nil
	}
	return err == nil, s.deleted(err)
}

// fits returns an error if an action with levels has too long a name.
func (d *Definition) fits(p place) error {
	if most := tokens.MaxName - len(High.lane()); d.Levels && len(p.token()) > most {
		return fmt.Errorf("the name has more than %d bytes, encoded, and priorities", most)
	}
	return nil
}
