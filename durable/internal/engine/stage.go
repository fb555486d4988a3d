package engine

// Stage names a part of a step, or of a call that schedules.
type Stage string

// The stages, in their order.
const (
	Claim   Stage = "claim"   // the record is marked as running
	Perform Stage = "perform" // the function is called
	Commit  Stage = "commit"  // what follows is written
	Arm     Stage = "arm"     // the token of the next run is published, if it needs a new one
	Ack     Stage = "ack"     // the token is acknowledged, or kept for the next run

	ArmFirst Stage = "arm first" // of a call: the token is published
	Store    Stage = "store"     // of a call: the record is written
)

// stage is a Stage with what it does. A process may die before any of them.
type stage[T any] struct {
	name Stage
	do   func(T) bool // reports whether the next stage follows
}

// walk goes through stages for a key, and reports false if it stopped before one of them, as if the
// process had died there.
func walk[T any](s *store, key string, stages []stage[T], of T) (whole bool) {
	for _, next := range stages {
		if s.stop != nil && s.stop(next.name, key) {
			return false
		}
		if !next.do(of) {
			break
		}
	}
	return true
}
