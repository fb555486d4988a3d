package engine

import (
	"encoding/json"
	"time"
)

// Try is an attempt that failed.
type Try struct {
	Attempt int    `json:"n"`
	Begun   int64  `json:"b"` // nanoseconds since 1970
	Took    int64  `json:"d"` // nanoseconds
	Err     string `json:"x"`
	Worker  string `json:"w,omitempty"`
}

// Bounds of what a record keeps of attempts: there are the first one and the latest ones.
const (
	maxTries     = 10
	maxTryErr    = 256     // bytes
	maxTryBytes  = 3 << 10 // of all, encoded
	droppedFirst = 1       // the first one stays
)

// tried notes that the latest attempt of a record has failed.
func (r *record) tried(begun, now time.Time, worker string) {
	all := append([]Try(nil), r.Tries...) // the old record has them, too
	all = append(all, Try{r.Attempt, nanos(begun), int64(max(now.Sub(begun), 0)),
		r.Err[:min(len(r.Err), maxTryErr)], worker})
	for len(all) > maxTries || len(all) > droppedFirst+1 && sizeOf(all) > maxTryBytes {
		all = append(all[:droppedFirst], all[droppedFirst+1:]...)
	}
	r.Tries = all
}

// sizeOf is how many bytes attempts take in a record.
func sizeOf(all []Try) int {
	data, _ := json.Marshal(all) // it has no values that do not encode
	return len(data)
}
