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
	data  []byte
	head  map[string]json.RawMessage // the file's own fields

	// The last place that position was asked for, so that those of all cases take one pass.
	offset, line, start int
}

// Load reads the file at path. Its errors name the file and the position.
func Load(path string) (*File, error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(path, data)
}

// Parse reads a file's content; path is for messages.
func Parse(path string, data []byte) (*File, error) {
	f := &File{Path: path, data: data, head: map[string]json.RawMessage{}}
	if err := f.checkSyntax(); err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	if err := f.parse(dec); err != nil {
		return nil, fmt.Errorf("%s: %w", f.position(int(dec.InputOffset())-1), err)
	}
	if len(f.Cases) == 0 {
		return nil, fmt.Errorf("%s: no cases: it is no recording", path)
	}
	return f, nil
}

// checkSyntax fails if the file is not JSON. It gives the position in the file; a decoder counts
// from somewhere inside.
func (f *File) checkSyntax() error {
	var whole json.RawMessage
	err := json.Unmarshal(f.data, &whole)
	if s := (*json.SyntaxError)(nil); errors.As(err, &s) {
		return fmt.Errorf("%s: %w", f.position(int(s.Offset)-1), err)
	}
	return err
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
			if _, ok := c.fields[field]; !ok {
				return false
			}
		}
	}
	return true
}

func (f *File) parse(dec *json.Decoder) error {
	open, err := dec.Token()
	if err != nil {
		return err
	}
	switch open {
	case json.Delim('['):
		return f.parseCases(dec)
	case json.Delim('{'):
		return f.parseHead(dec)
	}
	return errors.New("neither an array nor an object")
}

// parseHead reads an object up to its end.
func (f *File) parseHead(dec *json.Decoder) error {
	for dec.More() {
		key, err := dec.Token()
		if err != nil {
			return err
		}
		if key == "cases" || key == "programs" {
			err = f.parseList(dec)
		} else {
			var value json.RawMessage
			err = dec.Decode(&value)
			f.head[key.(string)] = value // the decoder takes nothing else for a key
		}
		if err != nil {
			return err
		}
	}
	_, err := dec.Token()
	return err
}

func (f *File) parseList(dec *json.Decoder) error {
	open, err := dec.Token()
	if err == nil && open != json.Delim('[') {
		err = errors.New("the cases are no array")
	}
	if err != nil {
		return err
	}
	return f.parseCases(dec)
}

func (f *File) parseCases(dec *json.Decoder) error {
	for dec.More() {
		var raw json.RawMessage
		if err := dec.Decode(&raw); err != nil {
			return err
		}
		c := &Case{file: f, offset: int(dec.InputOffset()) - len(raw)}
		if err := json.Unmarshal(raw, &c.fields); err != nil || c.fields == nil {
			return errors.New("a case is no object")
		}
		f.Cases = append(f.Cases, c)
	}
	_, err := dec.Token()
	return err
}

// position returns a place in the file as file:line:column.
func (f *File) position(offset int) string {
	offset = max(0, min(offset, len(f.data)))
	if offset < f.offset {
		f.offset, f.line, f.start = 0, 0, 0
	}
	passed := f.data[f.offset:offset]
	f.line += bytes.Count(passed, []byte("\n"))
	if i := bytes.LastIndexByte(passed, '\n'); i >= 0 {
		f.start = f.offset + i + 1
	}
	f.offset = offset
	return fmt.Sprintf("%s:%d:%d", f.Path, f.line+1, offset-f.start+1)
}
