package compare

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"time"

	"github.com/rxsched/rxsched/bench/internal/cell"
)

// program is a command that measures cells: with "run NAME" it prints a line of JSON.
type program []string

// longest is how long a cell's process may take.
const longest = 3 * time.Minute

func (p program) measure(name string, o *options) *outcome {
	o.waitForQuiet()
	before, start := usage(), time.Now()
	text, err := p.output(o, "run", name)
	x := &outcome{Others: usage().othersSince(before, time.Since(start))}
	if err == nil {
		err = x.read(text)
	}
	if err != nil {
		parts := strings.SplitN(name, "/", 3)
		x.Result = cell.Result{
			Workload: parts[0], Variant: parts[1], System: parts[2], Status: cell.Failed, Errors: []string{err.Error()},
		}
	}
	if x.Variant == "" {
		x.Variant = "-"
	}
	return x
}

// read reads a result from the line of the output that is JSON.
func (x *outcome) read(text []byte) error {
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("{")) {
			return json.Unmarshal(line, &x.Result)
		}
	}
	return fmt.Errorf("no result in %q", text)
}

func (p program) output(o *options, args ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	command := exec.CommandContext(ctx, p[0], append(p[1:len(p):len(p)], args...)...)
	command.Env = o.environment()
	var complaints bytes.Buffer
	command.Stderr = &complaints
	text, err := command.Output()
	if err != nil {
		said := complaints.Bytes()
		return nil, fmt.Errorf("%w: %s", err, said[max(0, len(said)-500):])
	}
	return text, nil
}
