package accesslog

import (
	"bytes"
	"errors"
	"strconv"
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
	errEmptyLine = errors.New("empty line")
	errNoTime    = errors.New("no time in brackets")
	errBadTime   = errors.New("not a time")
	errNoRequest = errors.New("no request in quotes")
	errOpenQuote = errors.New("no closing quote after the request")
	errNoStatus  = errors.New("no status and bytes")
	errBadStatus = errors.New("not a status")
	errBadBytes  = errors.New("not a number of bytes")
)

const stampLayout = "02/Jan/2006:15:04:05 -0700"

// parse parses a line of the combined format:
//
//	host ident user [02/Jan/2006:15:04:05 -0700] "GET /path?query HTTP/1.1" 200 512 "referer" "agent"
//
// It ignores the referer and the agent: a line may be cut off there, or be without them.
func parse(line []byte) (e Entry, err error) {
	if len(line) == 0 {
		return e, errEmptyLine
	}
	stamp, rest, ok := between(line, " [", "]")
	if !ok {
		return e, errNoTime
	}
	// In UTC: the offset of a time zone counts, not its name on this machine.
	e.Stamp, err = time.ParseInLocation(stampLayout, string(stamp), time.UTC)
	// so that differences fit a Duration
	if err != nil || e.Stamp.Year() < 1970 || e.Stamp.Year() > 2200 {
		return e, errBadTime
	}
	request, rest, err := quoted(rest)
	if err != nil {
		return e, err
	}
	e.Path = pathOf(request)
	e.Status, e.Bytes, err = outcome(rest)
	return e, err
}

// between returns the text between the first open and the shut that follows, and the text after
// that.
func between(s []byte, open, shut string) (inner, rest []byte, ok bool) {
	if _, s, ok = bytes.Cut(s, []byte(open)); !ok {
		return nil, nil, false
	}
	return bytes.Cut(s, []byte(shut))
}

// quoted cuts a text in quotes off the beginning of s. In it, a backslash escapes.
func quoted(s []byte) (inner, rest []byte, err error) {
	s, ok := bytes.CutPrefix(s, []byte(` "`))
	if !ok {
		return nil, nil, errNoRequest
	}
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return s[:i], s[i+1:], nil
		}
	}
	return nil, nil, errOpenQuote
}

// longestPath is how many bytes of a path are kept.
const longestPath = 1 << 10

// pathOf returns the path of a request line. Other lines, from clients that do not speak HTTP, it
// returns whole.
func pathOf(request []byte) string {
	path := request
	if fields := bytes.Fields(request); len(fields) > 1 {
		path, _, _ = bytes.Cut(fields[1], []byte("?"))
	}
	return string(path[:min(len(path), longestPath)])
}

// outcome parses status and bytes; a dash stands for no bytes.
func outcome(s []byte) (status int, size int64, err error) {
	s, ok := bytes.CutPrefix(s, []byte(" "))
	first, rest, found := bytes.Cut(s, []byte(" "))
	if !ok || !found {
		return 0, 0, errNoStatus
	}
	if status, err = strconv.Atoi(string(first)); err != nil || len(first) != 3 || status < 100 ||
		status > 599 {
		return 0, 0, errBadStatus
	}
	second, _, _ := bytes.Cut(rest, []byte(" "))
	if string(second) == "-" {
		return status, 0, nil
	}
	if size, err = strconv.ParseInt(string(second), 10, 64); err != nil || size < 0 {
		return 0, 0, errBadBytes
	}
	return status, size, nil
}
