package main

import (
	"bufio"
	"encoding/binary"
	"io"
	"os"
	"path/filepath"
	"slices"
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

	// Of tenants, which are the keys; After is the number of the attempt.
	served
	servedOver
	metered
)

func (k kind) String() string {
	return [...]string{"?", "ran", "committed", "stormed", "calmed", "crowded", "committed", "served",
		"served", "metered"}[k]
}

// action is the name of the action that logs it.
func (k kind) action() string {
	return [...]string{"", "chain", "chain", "storm", "storm", "crowd", "crowd", "served", "served",
		"metered"}[k]
}

// journal appends events to a file of one process.
type journal struct{ *os.File }

// newJournal opens the journal of a worker, without the half of an event that it may end with: a
// process may be killed between two pages of its file.
func newJournal(dir string, worker string) (journal, error) {
	f, err := os.OpenFile(filepath.Join(dir, worker+".log"),
		os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o600)
	if err != nil {
		return journal{}, err
	}
	info, err := f.Stat()
	if err == nil {
		err = f.Truncate(info.Size() - info.Size()%int64(binary.Size(event{})))
	}
	return journal{f}, err
}

func (j journal) write(e event) error {
	data, err := binary.Append(nil, binary.LittleEndian, e)
	if err == nil {
		_, err = j.Write(data)
	}
	return err
}

// tail reads what the workers log.
type tail struct {
	dir  string
	read map[string]int64 // how much of each file
}

// next returns the events since the last call.
func (t *tail) next() (all []event, err error) {
	files, err := filepath.Glob(filepath.Join(t.dir, "*.log"))
	for _, name := range files {
		f, err := os.Open(name)
		if err != nil {
			return all, err
		}
		defer f.Close()
		from := bufio.NewReader(io.NewSectionReader(f, t.read[name], 1<<40))
		for {
			var e event
			if binary.Read(from, binary.LittleEndian, &e) != nil {
				break // the end, or the tail of a killed process
			}
			t.read[name] += int64(binary.Size(e))
			all = append(all, e)
		}
	}
	return all, err
}

// readJournals returns the events of all workers.
func readJournals(dir string) ([]event, error) {
	return (&tail{dir, map[string]int64{}}).next()
}

// newTail returns a tail of what is logged from now on.
func newTail(dir string) *tail {
	t := &tail{dir, map[string]int64{}}
	_, _ = t.next()
	return t
}

// more reports whether there are new events of the action.
func (t *tail) more(action string) bool {
	events, _ := t.next()
	return slices.ContainsFunc(events, func(e event) bool { return e.Kind.action() == action })
}
