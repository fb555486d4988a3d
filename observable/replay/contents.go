package replay

import (
	"slices"
	"time"

	"github.com/rxsched/rxsched/observable/internal/recording"
)

// Edge describes an edge or an output of a recording.
type Edge struct {
	Name    string
	Host    string   // as record.EdgeConfig named it
	Out     bool     // it is an output
	Type    string   // of the values, as Go writes it; "" if the recording does not say
	Imports []string // the paths of the packages that the type names
}

// Edges returns the edges and outputs of the recording, in the order in which they were first
// subscribed.
func (r *Replay) Edges() (all []Edge) {
	for i := range r.recording.Records {
		rec := &r.recording.Records[i]
		same := func(e Edge) bool { return e.Name == rec.Edge && e.Out == rec.Out }
		if rec.Edge != "" && !slices.ContainsFunc(all, same) {
			all = append(all, Edge{rec.Edge, rec.Host, rec.Out, rec.Type, rec.Imports})
		}
	}
	return all
}

// Schedulers returns the names of the recorded schedulers, in the order in which they were made.
func (r *Replay) Schedulers() (all []string) {
	for i := range r.recording.Records {
		rec := &r.recording.Records[i]
		named := rec.Kind == recording.Scheduler || rec.Kind == recording.Run
		if named && !slices.Contains(all, rec.Host) {
			all = append(all, rec.Host)
		}
	}
	return all
}

// Start returns the date at which the recording began: all its times count from that.
func (r *Replay) Start() time.Time { return r.recording.Start }
