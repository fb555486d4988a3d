package main

import (
	"encoding/binary"
	"errors"
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
			if errors.Is(err, io.ErrUnexpectedEOF) || err != nil {
				break // the tail of a killed process
			}
			all, data = append(all, e), data[n:]
		}
	}
	return all, err
}
