// Package accesslog reads access logs in the combined format, and watches them. A [Watch] has the
// pipelines: windows of time with the sum of their requests, and incidents, during which too many
// fail. They take all times from a scheduler, so they run in virtual time as well as live. A log is
// replayed at its own stamps (clock.go) or followed as it grows (input.go).
//
// The programs that show a log share it.
package accesslog

import (
	"bytes"
	"errors"
	"strconv"
	"strings"
	"time"
)

// Entry is the part of a line that is used.
type Entry struct {
	Stamp  time.Time
	Path   string // without the query
	Status int
	Bytes  int64
}

// Faults of a line.
var (
	ErrNoTime    = errors.New("no time in brackets")
	ErrBadTime   = errors.New("not a time")
	ErrNoRequest = errors.New("no request in quotes")
	ErrOpenQuote = errors.New("no closing quote after the request")
	ErrNoStatus  = errors.New("no status and bytes")
	ErrBadStatus = errors.New("not a status")
	ErrBadBytes  = errors.New("not a number of bytes")
)

// Parse parses a line of the combined format:
//
//	host ident user [02/Jan/2006:15:04:05 -0700] "GET /path?query HTTP/1.1" 200 512 "referer" "agent"
//
// It ignores the referer and the agent: a line may be cut off there, or be without them.
func Parse(line []byte) (e Entry, err error) {
	_, rest, _ := bytes.Cut(line, []byte(" ["))
	stamp, rest, ok := bytes.Cut(rest, []byte("]"))
	if !ok {
		return e, ErrNoTime
	}
	// In UTC: the offset of a time zone counts, not its name on this machine.
	e.Stamp, err = time.ParseInLocation("02/Jan/2006:15:04:05 -0700", string(stamp), time.UTC)
	if err != nil || e.Stamp.Year() < 1970 || e.Stamp.Year() > 2200 { // differences fit a Duration
		return e, ErrBadTime
	}
	request, ok := bytes.CutPrefix(rest, []byte(` "`))
	if !ok {
		return e, ErrNoRequest
	}
	end := 0
	for ; end < len(request) && request[end] != '"'; end++ {
		if request[end] == '\\' { // it escapes
			end++
		}
	}
	if end >= len(request) {
		return e, ErrOpenQuote
	}
	e.Path = pathOf(request[:end])
	fields := strings.SplitN(string(request[end+1:]), " ", 4)
	if len(fields) < 3 || fields[0] != "" {
		return e, ErrNoStatus
	}
	e.Status, err = strconv.Atoi(fields[1])
	if err != nil || len(fields[1]) != 3 || e.Status < 100 || e.Status > 599 {
		return e, ErrBadStatus
	}
	if fields[2] == "-" {
		return e, nil
	}
	if e.Bytes, err = strconv.ParseInt(fields[2], 10, 64); err != nil || e.Bytes < 0 {
		return e, ErrBadBytes
	}
	return e, nil
}

// pathOf returns up to a KiB of the path of a request line. Other lines, from clients that do not
// speak HTTP, it takes whole.
func pathOf(request []byte) string {
	path := request
	if fields := bytes.Fields(request); len(fields) > 1 {
		path, _, _ = bytes.Cut(fields[1], []byte("?"))
	}
	return string(path[:min(len(path), 1<<10)])
}
