package main

import (
	"bytes"
	"encoding/binary"
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
)

func (k kind) String() string { return [...]string{"?", "ran", "committed"}[k] }

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

// readJournals returns the events of all workers.
func readJournals(dir string) (all []event, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.log"))
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return all, err
		}
		for from := bytes.NewReader(data); ; {
			var e event
			if binary.Read(from, binary.LittleEndian, &e) != nil {
				break // the end, or the tail of a killed process
			}
			all = append(all, e)
		}
	}
	return all, err
}
