package main

import (
	"os"
	"path/filepath"
	"strings"
)

// tidy runs go mod tidy in each module as those who require it see it: without the workspace, with
// the repository's other modules as they are committed. Their sums stay out of go.sum: they are of
// versions that are not published.
func (p *program) tidy() error {
	version, err := p.repo.version()
	if err != nil {
		return err
	}
	all := *p.repo
	all.modules = nil
	for _, m := range p.repo.modules {
		m := *m
		m.released = true // those that are not may require each other
		all.modules = append(all.modules, &m)
	}
	proxy, err := all.newProxy(version)
	if err != nil {
		return err
	}
	defer proxy.remove()
	o, err := proxy.outside("local")
	if err != nil {
		return err
	}
	for _, m := range p.repo.modules {
		folder := filepath.Join(p.repo.root, m.folder)
		if _, err := o.in(folder, "mod", "tidy"); err != nil {
			return err
		}
		if err := p.repo.dropSums(filepath.Join(folder, "go.sum")); err != nil {
			return err
		}
		p.say("%s", m.path())
	}
	return nil
}

// dropSums takes the sums of the repository's own modules out of a go.sum.
func (r *repository) dropSums(name string) error {
	text, err := os.ReadFile(name)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		return err
	}
	var kept strings.Builder
	for line := range strings.Lines(string(text)) {
		if path, _, _ := strings.Cut(line, " "); !r.ours(path) {
			kept.WriteString(line)
		}
	}
	if kept.Len() == 0 {
		return os.Remove(name)
	}
	return os.WriteFile(name, []byte(kept.String()), 0o644)
}
