// Package recording finds and reads files of recorded cases. It knows the common part of all
// formats: a file is a JSON array of cases, or an object whose field "cases" or "programs" is one.
package recording

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
)

// File is a file of recorded cases.
type File struct {
	Path  string
	Cases []*Case
	head  map[string]json.RawMessage // the file's own fields
}

// Load reads the file at path. Its errors name the file, and the line if it is no JSON.
func Load(path string) (*File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, data)
}

// Parse reads a file's content; path is for messages.
func Parse(path string, data []byte) (*File, error) {
	f := &File{Path: path}
	var cases []map[string]json.RawMessage
	var err error
	if bytes.HasPrefix(bytes.TrimSpace(data), []byte("{")) {
		err = json.Unmarshal(data, &f.head)
		for _, field := range []string{"cases", "programs"} {
			if list := f.head[field]; err == nil && list != nil {
				err = json.Unmarshal(list, &cases)
			}
		}
	} else {
		err = json.Unmarshal(data, &cases)
	}
	if s := (*json.SyntaxError)(nil); errors.As(err, &s) {
		return nil, fmt.Errorf("%s:%d: %w", path, 1+bytes.Count(data[:s.Offset], []byte("\n")), err)
	}
	if err == nil && len(cases) == 0 {
		err = errors.New("no cases: it is no recording")
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for i, fields := range cases {
		f.Cases = append(f.Cases, &Case{fmt.Sprintf("%s: case %d", path, i+1), fields})
	}
	return f, nil
}

// Head returns a field of the file itself, if it is a string, or "".
func (f *File) Head(field string) (value string) {
	if json.Unmarshal(f.head[field], &value) != nil {
		return ""
	}
	return value
}

// HaveAll reports whether each case has all of these fields, which tells most formats apart.
func (f *File) HaveAll(fields ...string) bool {
	for _, c := range f.Cases {
		for _, field := range fields {
			if !c.Has(field) {
				return false
			}
		}
	}
	return true
}
