package explore

import (
	"testing"
	"time"
)

// Replay is a config that replays a schedule.
func Replay(schedule string, c ...Config) Config {
	r := Config{replay: schedule}
	if len(c) > 0 {
		r = c[0]
		r.replay = schedule
	}
	return r
}

// SetReplay sets the flag -rxsched.replay, until the function that it returns is called.
func SetReplay(schedule string) (restore func()) {
	was := *again
	*again = schedule
	return func() { *again = was }
}

// SetExplore sets the flag -rxsched.explore, until the function that it returns is called.
func SetExplore(d time.Duration) (restore func()) {
	was := *deeper
	*deeper = d
	return func() { *deeper = was }
}

// Parse reads a schedule and writes it again.
func Parse(schedule string) (string, error) {
	tokens, err := parse(schedule)
	return format(tokens), err
}

// Programs explores a test as Test does, and fails nothing. skipped says why it can't be explored.
func Programs(t *testing.T, test func(t *testing.T), c Config) (r Result, skipped string) {
	s := programOf(t, test, c)
	if s.differs != "" {
		t.Log(s.differs)
	}
	return s.result, s.program.skips
}
