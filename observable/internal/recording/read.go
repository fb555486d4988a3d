package recording

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
)

// Recording is what was read.
type Recording struct {
	Header
	Records []Record
	Gaps    []Record // of kind Gap, not among the records; also of what is missing without one
	Ended   bool     // the recorder was closed, and no step was in progress
}

// FormatError says where a recording is not one.
type FormatError struct {
	Line   int
	Reason string
}

// Error describes the error on one line.
func (e *FormatError) Error() string {
	return fmt.Sprintf("replay: line %d of the recording: %s", e.Line, e.Reason)
}

// VersionError says that a recording has a version that can't be read.
type VersionError struct{ Version int }

// Error describes the error on one line.
func (e *VersionError) Error() string {
	return fmt.Sprintf("replay: the recording has version %d; only versions 1 to %d can be read: "+
		"use the release of rxsched that wrote it", e.Version, Version)
}

// Read adds what a file holds. A last line without an end is left out: its writer has crashed.
func (r *Recording) Read(src io.Reader) error {
	in, n := bufio.NewReader(src), 0
	for {
		n++
		line, err := in.ReadBytes('\n')
		switch {
		case errors.Is(err, io.EOF) && n == 1:
			return &FormatError{1, "no header"}
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		case n == 1:
			err = r.header(line)
		default:
			err = r.record(line, n)
		}
		if err != nil {
			return err
		}
	}
}

func (r *Recording) header(line []byte) error {
	h := Header{}
	if err := json.Unmarshal(line, &h); err != nil {
		return &FormatError{1, "no header: " + err.Error()}
	}
	switch {
	case h.Version == 0:
		return &FormatError{1, "no header"}
	case h.Version < 1 || h.Version > Version:
		return &VersionError{h.Version}
	case h.First == 0:
		return &FormatError{1, "a header without a first sequence"}
	case r.Version != 0 && !r.Start.Equal(h.Start):
		return &FormatError{1, "a file of another recording"}
	}
	next := r.next()
	if r.Version == 0 {
		r.Header, next = h, 1
	}
	return r.continues(next, h.First, 1)
}

// next is the sequence that comes next.
func (r *Recording) next() uint64 {
	next := r.First
	if n := len(r.Records); n > 0 {
		next = max(next, r.Records[n-1].Seq+1)
	}
	if n := len(r.Gaps); n > 0 {
		next = max(next, r.Gaps[n-1].Seq+r.Gaps[n-1].Lost)
	}
	return next
}

// continues notes what is missing before a sequence.
func (r *Recording) continues(next, seq uint64, line int) error {
	if seq < next {
		return &FormatError{line, fmt.Sprintf("sequence %d after %d", seq, next-1)}
	}
	if seq > next {
		r.Gaps = append(r.Gaps, Record{Seq: next, Kind: Gap, Lost: seq - next})
	}
	return nil
}

func (r *Recording) record(line []byte, n int) error {
	rec := Record{}
	d := json.NewDecoder(bytes.NewReader(line))
	if err := d.Decode(&rec); err != nil {
		return &FormatError{n, err.Error()}
	}
	if reason := rec.fault(); reason != "" {
		return &FormatError{n, reason}
	}
	if err := r.continues(r.next(), rec.Seq, n); err != nil {
		return err
	}
	r.Ended = rec.Kind == End && rec.In == 0
	if rec.Kind == Gap {
		r.Gaps = append(r.Gaps, rec)
		return nil
	}
	r.Records = append(r.Records, rec)
	return nil
}

// fault says what a record lacks, or "".
func (r *Record) fault() string {
	switch r.Kind {
	case Subscribe, Next, Error, Complete, Unsubscribe:
		if r.Edge == "" || r.Sub < 1 {
			return "a record of an edge without its name or its subscription"
		}
	case Run, Scheduler, Close:
		if r.Host == "" || r.Kind == Run && r.Nth == 0 {
			return "a record of a scheduler without its name or its run"
		}
	case Gap:
		if r.Lost == 0 {
			return "a gap of nothing"
		}
	case End:
	default:
		return fmt.Sprintf("a record of kind %q", r.Kind)
	}
	switch {
	case r.At < 0 || r.Delay < 0:
		return "a negative time"
	case r.Seq > math.MaxUint64-max(r.Lost, 1):
		return "a sequence or a gap that ends beyond the largest number"
	}
	return ""
}
