package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

const module = "github.com/rxsched/rxsched"

// builder builds variants in a folder, with a build cache of its own.
type builder struct {
	folder  string
	library string // the folder of package observable
	bench   string // the folder of this module
}

func newBuilder(folder string) (*builder, error) {
	b := &builder{folder: folder}
	list, err := b.goCommand("list", "-m", "-f", "{{.Dir}}", module, module+"/bench")
	if err != nil {
		return nil, err
	}
	folders := strings.Fields(list)
	b.library, b.bench = filepath.Join(folders[0], "observable"), folders[1]
	return b, nil
}

// cost is what a build took.
type cost [4]float64

// The figures of a cost.
const (
	program = iota // seconds of processor time
	library
	link
	size // of the binary, in KB
)

// build builds a variant. The mark is new, so that package observable and the program are compiled
// again, and nothing else is.
func (b *builder) build(v *variant, types int, mark string) (c cost, err error) {
	files, err := v.library(b.library, mark)
	if err != nil {
		return c, err
	}
	source, err := v.program(types, mark)
	if err != nil {
		return c, err
	}
	overlay, err := b.overlay(files, source)
	if err != nil {
		return c, err
	}
	graph, binary := filepath.Join(b.folder, "graph.json"), filepath.Join(b.folder, "program")
	_, err = b.goCommand("build", "-C", b.bench, "-overlay", overlay, "-debug-actiongraph", graph,
		"-o", binary, "./compile/program")
	if err != nil {
		return c, err
	}
	if err := c.read(graph); err != nil {
		return c, err
	}
	info, err := os.Stat(binary)
	if err != nil {
		return c, err
	}
	c[size] = float64(info.Size()) / 1024
	return c, nil
}

// overlay writes files for the go command's flag -overlay: the program is a package of this module,
// in a folder that does not exist.
func (b *builder) overlay(library map[string]string, program string) (string, error) {
	replace := map[string]string{}
	add := func(path, text string) error {
		replace[path] = ""
		if text == "" {
			return nil
		}
		replace[path] = filepath.Join(b.folder, filepath.Base(path))
		return os.WriteFile(replace[path], []byte(text), 0o644)
	}
	if err := add(filepath.Join(b.bench, "compile", "program", "main.go"), program); err != nil {
		return "", err
	}
	for name, text := range library {
		if err := add(filepath.Join(b.library, name), text); err != nil {
			return "", err
		}
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(b.folder, "overlay.json")
	return path, os.WriteFile(path, text, 0o644)
}

func (b *builder) goCommand(args ...string) (string, error) {
	command := exec.Command("go", args...)
	command.Env = append(os.Environ(), "GOCACHE="+filepath.Join(b.folder, "cache"))
	var complaints strings.Builder
	command.Stderr = &complaints
	output, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w: %s", args[0], err, complaints.String())
	}
	return string(output), nil
}

// read reads from the go command's graph of actions what their processes took.
func (c *cost) read(graph string) error {
	text, err := os.ReadFile(graph)
	if err != nil {
		return err
	}
	var actions []struct {
		Mode, Package   string
		CmdUser, CmdSys time.Duration
	}
	if err := json.Unmarshal(text, &actions); err != nil {
		return err
	}
	took := map[string]time.Duration{}
	for _, a := range actions {
		took[a.Mode+" "+a.Package] += a.CmdUser + a.CmdSys
	}
	for figure, action := range []string{
		program: "build " + module + "/bench/compile/program",
		library: "build " + module + "/observable",
		link:    "link " + module + "/bench/compile/program",
	} {
		if took[action] == 0 {
			return fmt.Errorf("nothing took time to %s", action)
		}
		c[figure] = took[action].Seconds()
	}
	return nil
}
