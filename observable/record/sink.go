package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"time"

	"github.com/rxsched/rxsched/observable/internal/recording"
)

// header is the first line of a file.
func header(start time.Time, first uint64) []byte {
	h := recording.Header{Version: recording.Version, Start: start, First: first}
	line, _ := json.Marshal(h)
	return append(line, '\n')
}

// overhead is more than a header is long.
const overhead = 128

// writerSink writes to a writer until that fails, or has got the greatest size.
type writerSink struct {
	w       io.Writer
	max     int64
	written int64
	err     error // that ended it
}

func (s *writerSink) fits(n int) bool { return s.err == nil && int64(n)+overhead <= s.max }

func (s *writerSink) write(lines []byte, seq uint64, start time.Time) error {
	if s.written == 0 {
		lines = append(header(start, seq), lines...)
	}
	if s.written+int64(len(lines)) > s.max {
		s.err = ErrFull
		return s.err
	}
	n, err := s.w.Write(lines)
	if err == nil && n < len(lines) {
		err = io.ErrShortWrite
	}
	s.written += int64(n)
	s.err = err
	return err
}

func (s *writerSink) close() error { return nil }

// dirSink writes files to a directory. After an error it tries a new file.
type dirSink struct {
	dir       string
	max       int64 // of all files
	file      *os.File
	fileMax   int64
	fileBytes int64
	number    int
}

func newDirSink(dir string, c Config) (*dirSink, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	return &dirSink{dir: dir, max: c.MaxBytes, fileMax: c.FileBytes}, nil
}

func (s *dirSink) fits(n int) bool { return int64(n)+overhead <= s.fileMax }

func (s *dirSink) write(lines []byte, seq uint64, start time.Time) error {
	if s.file != nil && s.fileBytes+int64(len(lines)) > s.fileMax {
		if err := s.end(); err != nil {
			return err
		}
	}
	if s.file == nil {
		if err := s.begin(start, seq); err != nil {
			return err
		}
	}
	if err := s.put(lines); err != nil {
		return errors.Join(err, s.end())
	}
	return nil
}

func (s *dirSink) put(lines []byte) error {
	n, err := s.file.Write(lines)
	s.fileBytes += int64(n)
	return err
}

// begin begins a file.
func (s *dirSink) begin(start time.Time, seq uint64) error {
	if err := s.makeRoom(); err != nil {
		return err
	}
	s.number++
	name := fmt.Sprintf("%s-%06d%s", start.UTC().Format("20060102T150405.000000000Z"), s.number,
		recording.Extension)
	file, err := os.OpenFile(filepath.Join(s.dir, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	s.file, s.fileBytes = file, 0
	if err := s.put(header(start, seq)); err != nil {
		return errors.Join(err, s.end())
	}
	return nil
}

func (s *dirSink) end() error {
	err := s.file.Close()
	s.file = nil
	return err
}

// makeRoom removes the oldest files until a new one may be as long as possible.
func (s *dirSink) makeRoom() error {
	entries, err := os.ReadDir(s.dir) // by name, and so by time
	if err != nil {
		return err
	}
	var files []os.FileInfo
	total := int64(0)
	for _, e := range entries {
		if filepath.Ext(e.Name()) != recording.Extension {
			continue
		}
		info, err := e.Info()
		if err != nil {
			return err
		}
		files = append(files, info)
		total += info.Size()
	}
	for _, f := range files {
		if total+s.fileMax <= s.max {
			break
		}
		if err := os.Remove(filepath.Join(s.dir, f.Name())); err != nil {
			return err
		}
		total -= f.Size()
	}
	return nil
}

func (s *dirSink) close() error {
	if s.file == nil {
		return nil
	}
	return s.end()
}
