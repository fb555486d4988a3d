package durable

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/durable/internal/engine"
)

// Limit bounds the runs of an action over all workers of a stream. What it counts is stored, so it
// holds when workers die. A run that has to wait for its turn is late; it does not fail. A limit
// costs a few more writes, which the runs that one worker begins and ends at a time share.
type Limit struct {
	// Name is that of the limit: actions whose limits have one name share it. If empty, it is the
	// action's own.
	Name string

	// Group, if set, says to which group a key belongs, such as a tenant. Each group has a limit of
	// its own. Any goroutine may call it. It must not panic.
	Group func(key string) string

	// Fair, if set, names the owner of a key, such as a customer. AtOnce is shared among owners:
	// while others wait, none gets more than an equal share, however many of its runs wait. Any
	// goroutine may call it. It must not panic.
	Fair func(key string) string

	// AtOnce is how many runs may be in progress. If 0, any number. A slot of a worker that dies is
	// free after AckWait. A worker that gives no sign of life for AckWait and goes on later may have
	// runs in progress whose slots others have: as many as it had.
	AtOnce int

	// Rate is how many runs may begin in the time Per, which is a second if it is 0. If Rate is 0, any
	// number may. In any time t at most Burst + t x Rate/Per begin; more only by what the workers'
	// clocks are apart, which counts as a part of t. If Burst is 0, it is one.
	Rate  int
	Per   time.Duration
	Burst int
}

// limits are the limits of an action in terms of the engine.
func limits(action string, all []Limit) (of []engine.Limit) {
	for _, l := range all {
		must(l.AtOnce >= 0, "Register: Limit.AtOnce is negative")
		must(l.Rate >= 0, "Register: Limit.Rate is negative")
		must(l.Per >= 0, "Register: Limit.Per is negative")
		must(l.Burst >= 0, "Register: Limit.Burst is negative")
		must(l.AtOnce+l.Rate > 0, "Register: a Limit has neither AtOnce nor Rate")
		if l.Name == "" {
			l.Name = action
		}
		engine.OrElse(&l.Per, time.Second)
		engine.OrElse(&l.Burst, 1)
		must(l.Rate == 0 || l.Per >= time.Duration(l.Rate), "Register: Limit.Rate is more than one a nanosecond")
		of = append(of, engine.Limit(l))
	}
	return slices.Clip(of)
}
