package durable

import (
	"context"
	"errors"
)

// Census counts the keys of an action.
type Census struct {
	Keys map[Status]int

	// Versions counts the keys that are Pending, Running or Failed, by the version in which their
	// state is stored. One that it lacks is drained: nothing needs its Migrate any more, unless
	// somebody reschedules a key that is Done or Cancelled.
	Versions map[int]int
}

// Census reads all keys of the action and its aliases and counts them. What is no record, or is of a
// newer version of this package, is not counted, and is the error, with the counts of the rest.
func (a *Action[S]) Census(ctx context.Context) (Census, error) {
	c := Census{map[Status]int{}, map[int]int{}}
	var errs []error
	for i, err := range a.stored(ctx) {
		if err != nil {
			errs = append(errs, err)
			continue
		}
		s := Status(i.Status)
		c.Keys[s]++
		if s.awaits() || s == Failed {
			c.Versions[i.State.Version]++
		}
	}
	return c, errors.Join(errs...)
}
