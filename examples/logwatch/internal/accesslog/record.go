package accesslog

import (
	"errors"
	"io"
	"time"
)

// Record is a line of the log: an entry, or the fault of the line.
type Record struct {
	Line int // counted from 1
	Entry
	Err     error         // of a bad line
	Excerpt string        // of a bad line
	latest  time.Time     // the latest stamp up to this line
	Late    time.Duration // how far the stamp is behind that of a line before
}

func (r Record) Good() bool     { return r.Err == nil }
func (r Record) ToEntry() Entry { return r.Entry }

type recordReader struct {
	lines *lineReader
	line  int // of the last record
}

func newRecordReader(src io.Reader) *recordReader {
	return &recordReader{lines: newLineReader(src)}
}

// next returns the next record. A bad line is a record, not an error. The error is [io.EOF] if
// there is no further whole line yet, or that of the source.
func (r *recordReader) next() (Record, error) {
	line, err := r.lines.next()
	return r.record(line, err)
}

// last returns the line without an end.
func (r *recordReader) last() (Record, error) {
	line, err := r.lines.last()
	return r.record(line, err)
}

// rest is next, and at the end last.
func (r *recordReader) rest() (Record, error) {
	rec, err := r.next()
	if errors.Is(err, io.EOF) {
		return r.last()
	}
	return rec, err
}

func (r *recordReader) record(line []byte, err error) (Record, error) {
	switch {
	case errors.Is(err, errLongLine):
		r.line++
		return Record{Line: r.line, Err: err}, nil
	case err != nil:
		return Record{}, err
	}
	r.line++
	rec := Record{Line: r.line}
	if rec.Entry, rec.Err = parse(line); rec.Err != nil {
		rec.Excerpt = Clip(string(line[:min(len(line), 4*excerptWidth)]), excerptWidth)
	}
	return rec, nil
}

// excerptWidth is how much of a bad line is shown.
const excerptWidth = 56

// InOrder marks a record whose stamp is before an earlier one's.
func InOrder(before, r Record) Record {
	r.latest = before.latest
	switch {
	case !r.Good():
	case r.Stamp.Before(before.latest):
		r.Late = before.latest.Sub(r.Stamp)
	default:
		r.latest = r.Stamp
	}
	return r
}
