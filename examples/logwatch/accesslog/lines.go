package accesslog

import (
	"bufio"
	"bytes"
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

// MaxLine is the longest line that is read, its end included; no server writes a longer one.
const MaxLine = 64 << 10

// ErrLongLine is the fault of a line of which too much would have to be kept.
var ErrLongLine = errors.New("longer than 64 KiB")

// Reader reads records of a source that may grow, in bounded memory.
type Reader struct {
	src   *bufio.Reader
	begun []byte // of a line, up to where it was read, or to where it is too long
	Skips bool   // that line is left out
	line  int    // of the last record
}

// NewReader makes a reader of src.
func NewReader(src io.Reader) *Reader { return &Reader{src: bufio.NewReader(src)} }

// Next returns the next record. A bad line is a record, not an error. The error is [io.EOF] if
// there is no further whole line yet, or that of the source.
func (r *Reader) Next() (Record, error) {
	for {
		part, err := r.src.ReadSlice('\n')
		if len(r.begun) <= MaxLine {
			r.begun = append(r.begun, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err != nil:
			return Record{}, err
		case r.Skips:
			r.Skips, r.begun = false, r.begun[:0]
		default:
			return r.record(), nil
		}
	}
}

// Rest is Next, and at the end the line without an end.
func (r *Reader) Rest() (Record, error) {
	rec, err := r.Next()
	if errors.Is(err, io.EOF) && !r.Skips && len(r.begun) > 0 {
		return r.record(), nil
	}
	return rec, err
}

// excerptWidth is how much of a bad line is shown.
const excerptWidth = 56

// record ends the line that has begun.
func (r *Reader) record() Record {
	r.line++
	rec := Record{Line: r.line, Err: ErrLongLine}
	if len(r.begun) <= MaxLine {
		line := bytes.TrimSuffix(bytes.TrimSuffix(r.begun, []byte("\n")), []byte("\r"))
		if rec.Entry, rec.Err = Parse(line); rec.Err != nil {
			rec.Excerpt = Clip(string(line[:min(len(line), 4*excerptWidth)]), excerptWidth)
		}
	}
	r.begun = r.begun[:0]
	return rec
}
