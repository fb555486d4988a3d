package accesslog

import (
	"bufio"
	"bytes"
	"errors"
	"io"
)

// MaxLine is the longest line that is read, its end included; no server writes a longer one.
const MaxLine = 64 << 10

var errLongLine = errors.New("longer than 64 KiB")

// lineReader reads whole lines of a source that may grow, in bounded memory.
type lineReader struct {
	src      *bufio.Reader
	begun    []byte // of a line, up to where it was read
	tooLong  bool   // that line is too long to keep
	skipping bool   // that line is skipped
}

func newLineReader(src io.Reader) *lineReader {
	return &lineReader{src: bufio.NewReaderSize(src, MaxLine)}
}

// reset goes on with another source, and forgets a line that has begun.
func (l *lineReader) reset(src io.Reader) {
	l.src.Reset(src)
	l.begun, l.tooLong, l.skipping = l.begun[:0], false, false
}

// next returns the next line, without its end; it is valid until the next call. The error is
// [errLongLine] for a line that is too long, and [io.EOF] if there is no further whole line yet.
func (l *lineReader) next() ([]byte, error) {
	for {
		part, err := l.src.ReadSlice('\n')
		switch {
		case err == nil && l.skipping:
			l.skipping = false
		case err == nil:
			return l.finish(part)
		default:
			l.keep(part)
			if !errors.Is(err, bufio.ErrBufferFull) {
				return nil, err
			}
		}
	}
}

// last returns the line without an end, and [io.EOF] if there is none.
func (l *lineReader) last() ([]byte, error) {
	if len(l.begun) == 0 && !l.tooLong {
		return nil, io.EOF
	}
	return l.finish(nil)
}

// keep adds to the line that has begun.
func (l *lineReader) keep(part []byte) {
	switch {
	case l.skipping || l.tooLong:
	case len(l.begun)+len(part) > MaxLine:
		l.tooLong, l.begun = true, l.begun[:0]
	default:
		l.begun = append(l.begun, part...)
	}
}

// finish ends the line that has begun, if one has, with its last part.
func (l *lineReader) finish(part []byte) ([]byte, error) {
	line := part
	if len(l.begun) > 0 || l.tooLong {
		l.keep(part)
		line = l.begun
	}
	tooLong := l.tooLong
	l.begun, l.tooLong = l.begun[:0], false
	if tooLong {
		return nil, errLongLine
	}
	line = bytes.TrimSuffix(line, []byte("\n"))
	return bytes.TrimSuffix(line, []byte("\r")), nil
}
