package recording

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Case is one recorded case.
type Case struct {
	position string
	fields   map[string]json.RawMessage
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

// Position returns the file and the number of the case, and its name.
func (c *Case) Position() string { return fmt.Sprintf("%s %q", c.position, c.Name()) }

// Has reports whether the case has a field.
func (c *Case) Has(field string) bool {
	_, ok := c.fields[field]
	return ok
}

// Read reads a field into what dst points to. It fails if the case has no such field, or in that
// there is one that dst does not know.
func (c *Case) Read(field string, dst any) error {
	raw, ok := c.fields[field]
	if !ok {
		return c.Errorf("no %q", field)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(dst); err != nil {
		return c.Errorf("%s: %w", field, err)
	}
	return nil
}

// ReadOps reads a field that holds a program of operations with these names. A program with others
// is refused: without them a replay would be worthless.
func (c *Case) ReadOps(field, names string, dst any) error {
	var program any
	if err := c.Read(field, &program); err != nil {
		return err
	}
	if name, found := unknown(program, strings.Fields(names)); found {
		return c.Errorf("%s: unknown operation %q", field, name)
	}
	return c.Read(field, dst)
}

// unknown looks for an operation that has none of the names, at any depth.
func unknown(program any, names []string) (name string, found bool) {
	inner, _ := program.([]any)
	if op, ok := program.(map[string]any); ok {
		if name, _ = op["op"].(string); !slices.Contains(names, name) {
			return name, true
		}
		inner = slices.Collect(maps.Values(op))
	}
	for _, p := range inner {
		if name, found := unknown(p, names); found {
			return name, true
		}
	}
	return "", false
}

// Errorf returns an error that names the file and the case.
func (c *Case) Errorf(format string, args ...any) error {
	return fmt.Errorf("%s: %w", c.Position(), fmt.Errorf(format, args...))
}
