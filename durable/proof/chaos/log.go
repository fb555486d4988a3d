package main

import (
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
)

// event is what a worker logs: a run of a step, or that it was committed.
type event struct {
	Kind   kind
	Worker uint32
	Key    uint64
	Step   uint64
	Before uint64 // the hash of the state that the run got
	After  uint64 // the hash of the state that it scheduled
	At     int64  // nanoseconds since 1970
	Early  int64  // how much too early by the worker's own clock, in nanoseconds
}

type kind uint8

const (
	ran kind = iota + 1
	committed

	// Of the storm; Step is the number of the run, After of the attempt.
	stormed // began; Before is when it was about to claim, in nanoseconds since 1970
	calmed  // ended

	// Of the crowd, which runs once for each key.
	crowded
	crowdCommitted
)

func (k kind) String() string {
	return [...]string{"?", "ran", "committed", "stormed", "calmed", "crowded", "committed"}[k]
}

// action is the name of the action that logs it.
func (k kind) action() string {
	return [...]string{"", "chain", "chain", "storm", "storm", "crowd", "crowd"}[k]
}

// journal appends events to a file of one process. A write of one event is whole, even if the
// process is killed.
type journal struct{ *os.File }

func newJournal(dir string, worker string) (journal, error) {
	f, err := os.OpenFile(filepath.Join(dir, worker+".log"),
		os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	return journal{f}, err
}

func (j journal) write(e event) error {
	data, err := binary.Append(nil, binary.LittleEndian, e)
	if err == nil {
		_, err = j.Write(data)
	}
	return err
}

// readJournals returns the events of all workers.
func readJournals(dir string) (all []event, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.log"))
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for len(data) > 0 {
			var e event
			n, err := binary.Decode(data, binary.LittleEndian, &e)
			if err != nil {
				break // the tail of a killed process
			}
			all, data = append(all, e), data[n:]
		}
	}
	return all, err
}

// tail tells whether the workers have logged more of an action.
type tail struct {
	dir  string
	read map[string]int64 // how much of each file
}

func newTail(dir string) *tail {
	t := &tail{dir, map[string]int64{}}
	t.more("")
	return t
}

// more reports whether there are new events of the action.
func (t *tail) more(action string) (found bool) {
	files, _ := filepath.Glob(filepath.Join(t.dir, "*.log"))
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			continue
		}
		defer f.Close()
		from := io.NewSectionReader(f, t.read[name], 1<<40)
		for data := make([]byte, binary.Size(event{})); ; t.read[name] += int64(len(data)) {
			if _, err := io.ReadFull(from, data); err != nil {
				break
			}
			var e event
			if _, err := binary.Decode(data, binary.LittleEndian, &e); err != nil {
				break
			}
			found = found || e.Kind.action() == action
		}
	}
	return found
}
