package compare

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// nodeCandidates returns the cells of the scripts in js. It installs their packages first if
// needed. Without Node there are none.
func nodeCandidates(o *options) ([]candidate, error) {
	if !o.node {
		return nil, nil
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return nil, err
	}
	script := filepath.Join("js", "bench.mjs")
	if _, err := os.Stat(script); err != nil {
		return nil, errors.New("js/bench.mjs is not below the current folder, which is not that of the bench")
	}
	if err := install(); err != nil {
		return nil, err
	}
	p := program{node, "--expose-gc", "--max-old-space-size=8192", script}
	text, err := p.output(o, "list")
	if err != nil {
		return nil, err
	}
	var all []candidate
	for line := range bytes.Lines(text) {
		if name := strings.TrimSpace(string(line)); name != "" {
			all = append(all, candidate{p, name})
		}
	}
	return all, nil
}

// install runs npm for js/package-lock.json, once.
func install() error {
	if _, err := os.Stat(filepath.Join("js", "node_modules", "rxjs")); err == nil {
		return nil
	}
	npm := exec.Command("npm", "ci", "--no-audit", "--no-fund", "--ignore-scripts", "--loglevel=error")
	npm.Dir = "js"
	if text, err := npm.CombinedOutput(); err != nil {
		return fmt.Errorf("npm ci: %w: %s", err, text)
	}
	return nil
}
