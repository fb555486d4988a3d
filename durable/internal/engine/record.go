package engine

import (
	"bytes"
	"encoding/json"
	"strings"
	"time"
)

// record is all that is stored under a key: one message, and the only truth.
type record struct {
	Version int    `json:"v"`
	Key     string `json:"y,omitempty"` // its token, so that a page needs no headers: see keyOf
	Gen     uint64 `json:"g"`           // grows with each run that is scheduled
	Epoch   uint64 `json:"e"`           // of the token that wakes a worker for the pending run
	Due     int64  `json:"d"`           // nanoseconds since 1970: see nanos
	Status  Status `json:"s"`           //
	Model   int    `json:"m,omitempty"` // the version of the state
	Armed   bool   `json:"a,omitempty"` // the token was published before the record
	Attempt int    `json:"n,omitempty"` // failed attempts of this generation
	Since   int64  `json:"t,omitempty"` // when the first of them began, nanoseconds since 1970
	Err     string `json:"x,omitempty"` // of the latest of them
	Claim   string `json:"c,omitempty"` // of the run in progress
	Begun   int64  `json:"b,omitempty"` // when the claim did, nanoseconds since 1970
	Until   int64  `json:"u,omitempty"` // when it ends by itself; 0 without ActionConfig.Claim
	Deaths  int    `json:"w,omitempty"` // of workers, one after the other, that had claimed the run
	Cut     uint64 `json:"z,omitempty"` // runs of earlier epochs were cancelled
	Commit  string `json:"i"`           // names this very write, to recognise it

	// Tries are the latest failed attempts, the oldest first.
	Tries []Try `json:"h,omitempty"`

	// Calls are the Commits of the last calls from outside, the latest first: see write.
	Calls []string `json:"k,omitempty"`

	state []byte // encoded by the action's codec
	seq   uint64 // the stream's sequence of the message; 0 if there is none
}

// Versions of the format. A program refuses one that it does not know, and leaves the record alone.
const (
	plainVersion  = 1
	modelVersion  = 2 // it has a Model, which a program that knows plainVersion only would drop
	recordVersion = modelVersion
)

// version is the oldest one that says all that the record does.
func (r *record) version() int {
	if r.Model > 0 {
		return modelVersion
	}
	return plainVersion
}

// encode writes a line of JSON, and then the state as it is.
func (r *record) encode() ([]byte, error) {
	r.Version = r.version()
	head, err := json.Marshal(r)
	if err != nil {
		return nil, err
	}
	return append(append(head, '\n'), r.state...), nil
}

// decodeRecord returns a record, or one that has nothing but its sequence, and ErrRecord or
// ErrVersion.
func decodeRecord(data []byte, seq uint64) (*record, error) {
	head, state, ok := bytes.Cut(data, []byte{'\n'})
	r := &record{state: state, seq: seq}
	err := json.Unmarshal(head, r)
	if ok && err == nil && r.valid() {
		return r, nil
	}
	var newer struct {
		Version int `json:"v"`
	}
	if json.Unmarshal(head, &newer) == nil && newer.Version > recordVersion {
		return &record{seq: seq}, ErrVersion
	}
	return &record{seq: seq}, ErrRecord
}

// keyOf is the token of the key that a record has, or "". Those of rxsched 0.1 have none.
func keyOf(data []byte) string {
	head, rest, _ := bytes.Cut(data, []byte(`,"y":"`))
	if !bytes.HasPrefix(head, []byte(`{"v":`)) || len(head) > len(`{"v":999`) {
		return ""
	}
	token, _, _ := bytes.Cut(rest, []byte{'"'})
	return string(token)
}

// valid reports whether a record says something that this program knows.
func (r *record) valid() bool {
	return plainVersion <= r.Version && r.Version <= recordVersion && r.Status.known() && r.Model >= 0
}

// claimed reports whether another run than id may be in progress.
func (r *record) claimed(id string, now time.Time) bool {
	return r.Claim != "" && r.Claim != id && nanos(now) < r.Until
}

// number returns a unique number above last: numbers follow the clock. So they grow even if the
// record of an old life of the key is gone.
func number(last uint64, now time.Time) uint64 { return max(last+1, uint64(now.UnixMicro())) }

// stateOf is the record's state with its version.
func (r *record) stateOf() State { return State{r.state, r.Model} }

// setState sets the state, over one of a version.
func (r *record) setState(s State, over int) {
	r.state, r.Model = s.Data, s.Version
	if s.Version == AsStored {
		r.Model = over
	}
}

// entry is a record with its key.
type entry struct {
	key string
	*record
}

// info is the record as package durable shows it.
func (e entry) info() Info {
	if e.record == nil {
		return Info{Key: e.key}
	}
	i := Info{Key: e.key, State: e.stateOf(), Status: e.Status, Due: e.due(), Generation: e.Gen,
		Attempt: e.Attempt, Err: e.Err, Tries: e.Tries}
	if e.Status == Running {
		i.Worker, _, _ = strings.Cut(e.Claim, "/")
	}
	return i
}
