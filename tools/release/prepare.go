package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"

	"github.com/rxsched/rxsched/internal/cli"
)

// prepare makes the modules require each other at a version, and cuts the changelog.
func (p *program) prepare(version string) error {
	if semver.Canonical(version) != version || semver.Prerelease(version) != "" {
		return cli.Misuse("%q is no version such as v0.1.0", version)
	}
	name := filepath.Join(p.repo.root, "CHANGELOG.md")
	changelog, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	text, err := cut(string(changelog), version, time.Now().UTC().Format(time.DateOnly))
	if err != nil {
		return err
	}
	for _, m := range p.repo.modules {
		if err := p.repo.require(m, version); err != nil {
			return err
		}
	}
	if err := p.repo.writeWorkspace(version); err != nil {
		return err
	}
	if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
		return err
	}
	p.say("%s is prepared in %d modules: read the diff, commit it, then: release try", version,
		len(p.repo.modules))
	return nil
}

// require makes m require the repository's other modules at a version.
func (r *repository) require(m *module, version string) error {
	for _, q := range m.file.Require {
		if r.ours(q.Mod.Path) {
			if err := m.file.AddRequire(q.Mod.Path, version); err != nil {
				return err
			}
		}
	}
	text, err := m.file.Format()
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.root, m.folder, "go.mod"), text, 0o644)
}

// writeWorkspace writes go.work: all modules, and where the versions are that they require.
func (r *repository) writeWorkspace(version string) error {
	name := filepath.Join(r.root, "go.work")
	old, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	w, err := modfile.ParseWork("go.work", old, nil)
	if err != nil {
		return err
	}
	var uses, replaces []string
	for _, m := range r.modules {
		if m.folder == "." {
			uses = append(uses, "\t.\n")
		} else {
			uses = append(uses, "\t./"+m.folder+"\n")
		}
		if m.released {
			replaces = append(replaces, fmt.Sprintf("\t%s %s => ./%s\n", m.path(), version, m.folder))
		}
	}
	slices.Sort(uses)
	slices.Sort(replaces)
	text := fmt.Sprintf(workspace, w.Go.Version, strings.Join(uses, ""), strings.Join(replaces, ""))
	return os.WriteFile(name, []byte(text), 0o644)
}

const workspace = `go %s

use (
%s)

// The versions that modules of this repository require of each other are found here, before they
// are published as after. tools/release writes them.
replace (
%s)
`
