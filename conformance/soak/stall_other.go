//go:build !unix

package main

import (
	"fmt"
	"io"
)

// stall needs signals that this system does not have.
func (c config) stall(out io.Writer, _ *faults) {
	fmt.Fprintln(out, "a process can't be stopped here")
}
