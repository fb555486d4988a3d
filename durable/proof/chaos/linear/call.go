package linear

import (
	"encoding/json"
	"os"
	"path/filepath"
	"time"

	"github.com/rxsched/rxsched/durable"
)

// Kind says what was called: methods of an action, and what a worker does to a record.
type Kind string

// The kinds.
const (
	Schedule    Kind = "Schedule"
	ScheduleNew Kind = "ScheduleNew"
	AllOnce     Kind = "ScheduleAllOnce"
	Reschedule  Kind = "Reschedule"
	Unsubscribe Kind = "Unsubscribe"
	Modify      Kind = "Modify"
	Retry       Kind = "Retry"
	Discard     Kind = "Discard"
	Inspect     Kind = "Inspect"
	Await       Kind = "Await"
	Claim       Kind = "claim"
	Commit      Kind = "commit"

	end Kind = "end" // of a history
)

// Answer is what came back. It is empty if that is not known, such as after a crash.
type Answer string

// The answers, besides those of Unsubscribe and outcomes of a commit, which have the texts that
// package durable gives them.
const (
	OK         Answer = "ok"
	Pending    Answer = "pending"     // ErrPending
	NotPending Answer = "not pending" // ErrNotPending
	NotFailed  Answer = "not failed"  // ErrNotFailed
	NotFound   Answer = "not found"
	InProgress Answer = "in progress" // ErrRunning
	Stored     Answer = "stored"      // no error, and nothing was done
)

// Call is a call or its answer: a line of a journal.
type Call struct {
	Number uint64 // of the call, which is unique
	Key    string
	Kind   Kind
	Claims bool   // the action of the key does
	At     int64  // nanoseconds since 1970
	Over   bool   // it is the answer
	Answer Answer // if Over

	Run  Run    // that Inspect, Await or Modify found, or that is claimed or committed
	Next uint64 // the state of the run that is asked for
	By   uint64 // of a commit: the claim of its run
	Then Then   // of a commit

	Early int64 // nanoseconds by which the run of a commit began before it was due
}

// reads reports whether the call changes nothing.
func (c Call) reads() bool { return c.Kind == Inspect || c.Kind == Await }

// Run is what a worker or Inspect knows of a run. Modify knows its state.
type Run struct {
	State      uint64
	Generation uint64
	Failed     int // attempts before
	Status     durable.Status
}

// Then says what a commit wants to become of the record.
type Then string

// What may become of a record.
const (
	Goes   Then = "goes on"
	Done   Then = "is done"
	Leaves Then = "has unsubscribed"
	Fails  Then = "has failed"
	Dies   Then = "is given up, as workers died" // whatever its state and its claim are
)

// Journal appends calls to a file of one process. A line is whole, even if the process is killed.
type Journal struct{ file *os.File }

// Extension is that of the names of journals.
const Extension = ".calls"

// NewJournal opens the journal of a process in a folder. It begins a line: a process that was
// killed may have left half of one.
func NewJournal(dir, process string) (*Journal, error) {
	f, err := os.OpenFile(filepath.Join(dir, process+Extension),
		os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err == nil {
		_, err = f.WriteString("\n")
	}
	return &Journal{f}, err
}

// Begin notes a call, before it is made. It panics if the file can't be written.
func (j *Journal) Begin(c Call) { j.write(c) }

// End notes the answer of a call.
func (j *Journal) End(c Call, a Answer) {
	c.Over, c.Answer = true, a
	j.write(c)
}

func (j *Journal) write(c Call) {
	c.At = time.Now().UnixNano()
	line, err := json.Marshal(c)
	if err == nil {
		_, err = j.file.Write(append(line, '\n'))
	}
	if err != nil {
		panic(err)
	}
}
