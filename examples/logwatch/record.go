package main

import (
	"errors"
	"io"
	"time"
)

// record is a line of the log: an entry, or the fault of the line.
type record struct {
	line int // counted from 1
	entry
	err     error         // of a bad line
	excerpt string        // of a bad line
	latest  time.Time     // the latest stamp up to this line
	late    time.Duration // how far the stamp is behind that of a line before
}

func (r record) good() bool     { return r.err == nil }
func (r record) toEntry() entry { return r.entry }

type recordReader struct {
	lines *lineReader
	line  int // of the last record
}

func newRecordReader(src io.Reader) *recordReader {
	return &recordReader{lines: newLineReader(src)}
}

// next returns the next record. A bad line is a record, not an error. The error is [io.EOF] if
// there is no further whole line yet, or that of the source.
func (r *recordReader) next() (record, error) {
	line, err := r.lines.next()
	return r.record(line, err)
}

// last returns the line without an end.
func (r *recordReader) last() (record, error) {
	line, err := r.lines.last()
	return r.record(line, err)
}

// rest is next, and at the end last.
func (r *recordReader) rest() (record, error) {
	rec, err := r.next()
	if errors.Is(err, io.EOF) {
		return r.last()
	}
	return rec, err
}

func (r *recordReader) record(line []byte, err error) (record, error) {
	switch {
	case errors.Is(err, errLongLine):
		r.line++
		return record{line: r.line, err: err}, nil
	case err != nil:
		return record{}, err
	}
	r.line++
	rec := record{line: r.line}
	if rec.entry, rec.err = parse(line); rec.err != nil {
		rec.excerpt = clip(string(line[:min(len(line), 4*excerptWidth)]), excerptWidth)
	}
	return rec, nil
}

// excerptWidth is how much of a bad line is shown.
const excerptWidth = 56

// inOrder marks a record whose stamp is before an earlier one's.
func inOrder(before, r record) record {
	r.latest = before.latest
	switch {
	case !r.good():
	case r.stamp.Before(before.latest):
		r.late = before.latest.Sub(r.stamp)
	default:
		r.latest = r.stamp
	}
	return r
}
