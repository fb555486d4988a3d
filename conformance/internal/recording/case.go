package recording

import (
	"encoding/json"
	"fmt"
)

// Case is one recorded case.
type Case struct {
	file   *File
	offset int
	fields map[string]json.RawMessage
}

// Name returns the case's "name", or its "id".
func (c *Case) Name() string {
	for _, field := range []string{"name", "id"} {
		var name string
		if json.Unmarshal(c.fields[field], &name) == nil {
			return name
		}
	}
	return "?"
}

// Position returns the beginning of the case, as file:line:column.
func (c *Case) Position() string { return c.file.position(c.offset) }

// Has reports whether the case has a field.
func (c *Case) Has(field string) bool {
	_, ok := c.fields[field]
	return ok
}

// Read reads a field into what dst points to. It fails if the case has no such field.
func (c *Case) Read(field string, dst any) error {
	raw, ok := c.fields[field]
	if !ok {
		return c.Errorf("no %q", field)
	}
	if err := json.Unmarshal(raw, dst); err != nil {
		return c.Errorf("%s: %w", field, err)
	}
	return nil
}

// ReadOps reads a field that holds a program, which must be as spec says.
func (c *Case) ReadOps(field string, spec Spec, dst any) error {
	if err := spec.check(field, c.fields[field]); err != nil {
		return c.Errorf("%w", err)
	}
	return c.Read(field, dst)
}

// Errorf returns an error that names the file, the position and the case.
func (c *Case) Errorf(format string, args ...any) error {
	return fmt.Errorf("%s: case %q: %w", c.Position(), c.Name(), fmt.Errorf(format, args...))
}
