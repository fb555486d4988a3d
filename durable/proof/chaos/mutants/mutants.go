package mutants

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Mutant breaks a promise.
type Mutant struct {
	Name    string
	Promise string
	Edits   []Edit
	Judges  []Judge // each of them catches it
}

// Edit replaces a text, which a file of module durable has once.
type Edit struct{ File, Old, New string }

// Judge is the chaos checker with flags, or tests of module durable/embedded.
type Judge struct{ Chaos, Tests string }

// String names the judge as a command.
func (j Judge) String() string {
	if j.Tests != "" {
		return "go test -run '" + j.Tests + "'"
	}
	return "chaos " + j.Chaos
}

// Named returns the mutants with these names; all if there is none.
func Named(names []string) (some []Mutant, err error) {
	if len(names) == 0 {
		return All, nil
	}
	for _, name := range names {
		i := slices.IndexFunc(All, func(m Mutant) bool { return m.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("there is no mutant %q", name)
		}
		some = append(some, All[i])
	}
	return some, nil
}

// Overlay writes the mutant's files, and an overlay of them over the module in root, to dir. It
// returns the path of the overlay.
func (m Mutant) Overlay(root, dir string) (string, error) {
	texts := map[string]string{}
	for _, e := range m.Edits {
		name := filepath.Join(root, e.File)
		if texts[name] == "" {
			text, err := os.ReadFile(name)
			if err != nil {
				return "", err
			}
			texts[name] = string(text)
		}
		if n := strings.Count(texts[name], e.Old); n != 1 {
			return "", fmt.Errorf("mutant %s: %s has %d times, and not once:\n%s", m.Name, e.File, n, e.Old)
		}
		texts[name] = strings.Replace(texts[name], e.Old, e.New, 1)
	}
	replace := map[string]string{}
	for name, text := range texts {
		to := filepath.Join(dir, fmt.Sprint(m.Name, len(replace), ".go"))
		if err := os.WriteFile(to, []byte(text), 0o600); err != nil {
			return "", err
		}
		replace[name] = to
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, m.Name+".json")
	return path, os.WriteFile(path, data, 0o600)
}
