package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"text/template"
)

// cost is what a build took.
type cost [3]float64

// The figures of a cost.
const (
	seconds = iota // of processor time, of the go command, the compiler and the linker
	memory         // MB, of the largest process
	size           // of the binary, in MB
)

// least returns the lesser of each figure. The zero cost is none.
func (c cost) least(other cost) cost {
	if other == (cost{}) {
		return c
	}
	for i := range c {
		c[i] = min(c[i], other[i])
	}
	return c
}

//go:embed program.tmpl
var text string

var programs = template.Must(template.New("").Parse(text))

// program is the source of a variant. A new mark makes it a new program.
func program(variant string, types, mark int) (string, error) {
	var b strings.Builder
	err := programs.Execute(&b, struct {
		Variant     string
		Types, Mark int
	}{variant, types, mark})
	return b.String(), err
}

// builder builds programs with a build cache in a folder.
type builder struct{ folder string }

// build builds a program. It is a package of this module in a folder that only an overlay has.
func (b builder) build(source string) (c cost, err error) {
	main, binary := filepath.Join(b.folder, "main.go"), filepath.Join(b.folder, "program")
	here, err := filepath.Abs("compile/program/main.go")
	if err != nil {
		return c, err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{here: main}})
	if err != nil {
		return c, err
	}
	path := filepath.Join(b.folder, "overlay.json")
	for name, text := range map[string]string{main: source, path: string(overlay)} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return c, err
		}
	}
	command := exec.Command("go", "build", "-overlay", path, "-o", binary, "./compile/program")
	command.Env = append(os.Environ(), "GOCACHE="+filepath.Join(b.folder, "cache"))
	if out, err := command.CombinedOutput(); err != nil {
		return c, fmt.Errorf("go build: %w: %s", err, out)
	}
	info, err := os.Stat(binary)
	if err != nil {
		return c, err
	}
	state := command.ProcessState
	c[seconds] = (state.UserTime() + state.SystemTime()).Seconds()
	c[memory] = float64(state.SysUsage().(*syscall.Rusage).Maxrss) / 1024
	c[size] = float64(info.Size()) / (1 << 20)
	return c, nil
}
