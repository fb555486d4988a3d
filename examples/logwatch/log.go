package main

import (
	"bufio"
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"time"

	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/scheduler"
)

//go:embed sample.log
var sample string

// entry is the part of a line that is used.
type entry struct {
	stamp  time.Time
	path   string // without the query
	status int
	bytes  int64
}

// parse parses a line of the combined format:
//
//	host ident user [02/Jan/2006:15:04:05 -0700] "GET /path?query HTTP/1.1" 200 512 "referer" "agent"
//
// It ignores the referer and the agent: a line may be cut off there, or be without them.
func parse(line []byte) (e entry, err error) {
	_, rest, _ := bytes.Cut(line, []byte(" ["))
	stamp, rest, ok := bytes.Cut(rest, []byte("]"))
	if !ok {
		return e, errors.New("no time in brackets")
	}
	// In UTC: the offset of a time zone counts, not its name on this machine.
	e.stamp, err = time.ParseInLocation("02/Jan/2006:15:04:05 -0700", string(stamp), time.UTC)
	if err != nil || e.stamp.Year() < 1970 || e.stamp.Year() > 2200 { // differences fit a Duration
		return e, errors.New("not a time")
	}
	request, ok := bytes.CutPrefix(rest, []byte(` "`))
	if !ok {
		return e, errors.New("no request in quotes")
	}
	end := 0
	for ; end < len(request) && request[end] != '"'; end++ {
		if request[end] == '\\' { // it escapes
			end++
		}
	}
	if end >= len(request) {
		return e, errors.New("no closing quote after the request")
	}
	// Clients that do not speak HTTP send a line that is taken whole. A path has at most a KiB.
	path := request[:end]
	if words := bytes.Fields(path); len(words) > 1 {
		path, _, _ = bytes.Cut(words[1], []byte("?"))
	}
	e.path = string(path[:min(len(path), 1<<10)])
	fields := strings.SplitN(string(request[end+1:]), " ", 4)
	if len(fields) < 3 || fields[0] != "" {
		return e, errors.New("no status and bytes")
	}
	e.status, err = strconv.Atoi(fields[1])
	if err != nil || len(fields[1]) != 3 || e.status < 100 || e.status > 599 {
		return e, errors.New("not a status")
	}
	if fields[2] == "-" {
		return e, nil
	}
	if e.bytes, err = strconv.ParseInt(fields[2], 10, 64); err != nil || e.bytes < 0 {
		return e, errors.New("not a number of bytes")
	}
	return e, nil
}

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

// maxLine is the longest line that is read, its end included; no server writes a longer one.
const maxLine = 64 << 10

// reader reads records of a source that may grow, in bounded memory.
type reader struct {
	src   *bufio.Reader
	begun []byte // of a line, up to where it was read, or to where it is too long
	skips bool   // that line is left out
	line  int    // of the last record
}

// next returns the next record. A bad line is a record, not an error. The error is [io.EOF] if
// there is no further whole line yet, or that of the source.
func (r *reader) next() (record, error) {
	for {
		part, err := r.src.ReadSlice('\n')
		if len(r.begun) <= maxLine {
			r.begun = append(r.begun, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case err != nil:
			return record{}, err
		case r.skips:
			r.skips, r.begun = false, r.begun[:0]
		default:
			return r.record(), nil
		}
	}
}

// rest is next, and at the end the line without an end.
func (r *reader) rest() (record, error) {
	rec, err := r.next()
	if errors.Is(err, io.EOF) && !r.skips && len(r.begun) > 0 {
		return r.record(), nil
	}
	return rec, err
}

// record ends the line that has begun.
func (r *reader) record() record {
	r.line++
	rec := record{line: r.line, err: errors.New("longer than 64 KiB")}
	if len(r.begun) <= maxLine {
		line := bytes.TrimSuffix(bytes.TrimSuffix(r.begun, []byte("\n")), []byte("\r"))
		if rec.entry, rec.err = parse(line); rec.err != nil {
			rec.excerpt = shorten(string(line[:min(len(line), 256)]), 56, 0)
		}
	}
	r.begun = r.begun[:0]
	return rec
}

// input is a log to read, once.
type input struct {
	name  string
	from  time.Time // the first stamp, or the epoch if no line has one; set by begin
	src   reader
	ahead []record // records that begin has read
	close func()
}

// openLog opens the log at path, standard input or the sample. Reading fails when ctx ends.
// Standard input that is empty, and was not asked for, is no log: programs often run with that.
func openLog(ctx context.Context, path string, stdin io.Reader) (*input, error) {
	if path != "" && path != "-" {
		file, err := os.Open(path)
		if err != nil {
			return nil, err
		}
		return newInput(ctx, path, file), nil
	}
	if stdin == nil || path == "" && terminal(stdin) {
		stdin = strings.NewReader("")
	}
	in := newInput(ctx, "standard input", stdin)
	if path == "" {
		if _, err := in.src.src.Peek(1); err == io.EOF {
			in.close()
			in = newInput(ctx, "the built-in sample", strings.NewReader(sample))
		}
	}
	return in, nil
}

// terminal reports whether stdin is a terminal or nothing: not a pipe, not a file.
func terminal(stdin io.Reader) bool {
	file, ok := stdin.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err != nil || info.Mode()&os.ModeCharDevice != 0
}

// newInput reads src on a goroutine, so that the end of ctx ends a wait for it.
func newInput(ctx context.Context, name string, src io.Reader) *input {
	r, w := io.Pipe()
	go func() {
		_, err := io.Copy(w, src)
		w.CloseWithError(err)
	}()
	forget := context.AfterFunc(ctx, func() { r.CloseWithError(ctx.Err()) })
	return &input{name: name, src: reader{src: bufio.NewReader(r)}, close: func() {
		forget()
		r.Close()
		if c, ok := src.(io.Closer); ok {
			c.Close()
		}
	}}
}

// begin reads up to the first good record, for from. It fails if the log is empty.
func (in *input) begin() error {
	in.from = time.Unix(0, 0).UTC()
	for {
		r, err := in.src.rest()
		switch {
		case err != nil && len(in.ahead) > 0:
			return nil // it is met again
		case errors.Is(err, io.EOF):
			return fmt.Errorf("%s is empty", in.name)
		case err != nil:
			return err
		}
		in.ahead = append(in.ahead, r)
		if r.good() {
			in.from = r.stamp
			return nil
		}
	}
}

// next returns the next record; the error is [io.EOF] at the end.
func (in *input) next() (record, error) {
	if len(in.ahead) == 0 {
		return in.src.rest()
	}
	r := in.ahead[0]
	in.ahead = in.ahead[1:]
	return r, nil
}

// tail reads the lines that are appended to a file.
type tail struct {
	path string
	file *os.File
	src  reader
}

// openTail opens a file at its end. It skips the line there, be it whole or not.
func openTail(path string) (*tail, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	_, err = file.Seek(-1, io.SeekEnd) // it fails if the file is empty
	return &tail{path, file, reader{src: bufio.NewReader(file), skips: err == nil}}, nil
}

func (t *tail) close() { t.file.Close() }

// poll is how often a tail looks whether its file has grown.
const poll = 250 * time.Millisecond

// records sends the new lines as the file grows, on s.
func (t *tail) records(s scheduler.Scheduler) records {
	return rx.Pipe1(rx.Interval(poll, s),
		rx.Operate(func(src rx.Observable[int], dst *rx.Subscriber[record]) {
			rx.Forward(src, dst, func(int) {
				if err := t.look(dst.Next); err != nil {
					dst.Error(err)
				}
			})
		}))
}

// look reads to the end of the file. If another file is in its place, or less is left of it, it
// reads that from its start.
func (t *tail) look(send func(record)) error {
	if err := drain(t.src.next, send); err != nil {
		return err
	}
	file, err := os.Open(t.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil // it is being replaced
	}
	if err != nil {
		return err
	}
	now, nowErr := file.Stat()
	old, oldErr := t.file.Stat()
	read, err := t.file.Seek(0, io.SeekCurrent)
	if err = errors.Join(err, oldErr, nowErr); err != nil {
		file.Close()
		return err
	}
	same := os.SameFile(old, now)
	if same && now.Size() >= read {
		return file.Close()
	}
	if !same { // the old file may have grown since
		err = drain(t.src.rest, send)
	}
	t.close()
	t.file, t.src = file, reader{src: bufio.NewReader(file), line: t.src.line}
	return errors.Join(err, drain(t.src.next, send))
}

// drain sends the records that are left.
func drain(next func() (record, error), send func(record)) error {
	for {
		r, err := next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		send(r)
	}
}
