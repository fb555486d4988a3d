package cell

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"testing"
)

// List prints the names of cells, one a line.
func List(w io.Writer, cells []Cell) error {
	for i := range cells {
		if _, err := fmt.Fprintln(w, cells[i].Name()); err != nil {
			return err
		}
	}
	return nil
}

// RunNamed measures a cell and prints its result as a line of JSON.
func RunNamed(w io.Writer, cells []Cell, name string) (err error) {
	for i := range cells {
		if c := &cells[i]; c.Name() == name {
			within(c, func(t *testing.T) { err = json.NewEncoder(w).Encode(Measure(c, t)) })
			return err
		}
	}
	return fmt.Errorf("there is no cell %q", name)
}

// within calls f, in a test if the cell needs one. After a test testing.Main ends the process; its
// own output does not matter.
func within(c *Cell, f func(*testing.T)) {
	if !c.Tests {
		f(nil)
		return
	}
	os.Args = os.Args[:1] // the rest is not for testing
	any := func(string, string) (bool, error) { return true, nil }
	testing.Main(any, []testing.InternalTest{{Name: c.Name(), F: f}}, nil, nil)
}
