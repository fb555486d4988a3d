package catalog

import (
	"runtime"
	"slices"

	"github.com/rxsched/rxsched/testing/marble"
)

// Missing plays an operator with a zero Observable for a track. It returns what the operator panics
// with.
func Missing(o *Operator, track string, settle Settle) (said any) {
	s := sceneOf(o, Request{}, new(Answer))
	s.missing = track
	_ = marble.Play(func(m *marble.M) {
		defer func() {
			if said = recover(); said != nil {
				runtime.Goexit() // or the rest would be played
			}
		}()
		s.M = m
		s.play(settle)
	})
	return said
}

// Leaves reports whether the row is that of a function that makes no observable.
func (o *Operator) Leaves() bool { return slices.Contains(leavings, o) }

// IsObservable reports whether the track is that of an observable, or of a function that makes one.
func (t Track) IsObservable() bool { return t.Of != moments }
