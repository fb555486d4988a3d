package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// check fails with everything that keeps the commit from being released.
func (p *program) check() error {
	version, err := p.repo.version()
	faults := []error{err, p.clean(), p.untagged(version), p.installable(), p.workspace()}
	changelog, err := os.ReadFile(filepath.Join(p.repo.root, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	if _, has := section(string(changelog), strings.TrimPrefix(version, "v")); !has {
		faults = append(faults, fmt.Errorf("CHANGELOG.md has no section of %s: release prepare makes it",
			version))
	}
	if err := errors.Join(faults...); err != nil {
		return err
	}
	p.say("%s can be released", version)
	return nil
}

func (p *program) clean() error {
	changed, err := p.repo.git("status", "--porcelain")
	if err == nil && changed != "" {
		err = fmt.Errorf("the checkout has changes:\n%s", changed)
	}
	return err
}

func (p *program) untagged(version string) (err error) {
	for _, m := range p.repo.released() {
		has, gitErr := p.repo.git("tag", "--list", m.tag(version))
		if gitErr == nil && has != "" {
			gitErr = fmt.Errorf("the tag %s exists", has)
		}
		err = errors.Join(err, gitErr)
	}
	return err
}

// installable looks for what a go.mod that somebody installs must not have.
func (p *program) installable() (err error) {
	for _, m := range p.repo.modules {
		if len(m.file.Replace)+len(m.file.Exclude) > 0 {
			err = errors.Join(err, fmt.Errorf("%s/go.mod has a replace or an exclude: go install refuses it",
				m.folder))
		}
		for _, q := range m.file.Require {
			if m.released && p.repo.ours(q.Mod.Path) && !p.repo.byPath(q.Mod.Path).released {
				err = errors.Join(err, fmt.Errorf("%s/go.mod requires %s, which is never released", m.folder,
					q.Mod.Path))
			}
		}
	}
	return err
}

// workspace looks whether go.work uses every module.
func (p *program) workspace() error {
	text, err := os.ReadFile(filepath.Join(p.repo.root, "go.work"))
	if err != nil {
		return err
	}
	w, err := modfile.ParseWork("go.work", text, nil)
	if err != nil {
		return err
	}
	used := map[string]bool{}
	for _, u := range w.Use {
		used[filepath.ToSlash(filepath.Clean(u.Path))] = true
	}
	for _, m := range p.repo.modules {
		if !used[m.folder] {
			err = errors.Join(err, fmt.Errorf("go.work does not use ./%s", m.folder))
		}
	}
	return err
}

// tag makes an annotated tag for each released module, with the changelog as its text.
func (p *program) tag() error {
	if err := p.check(); err != nil {
		return err
	}
	version, err := p.repo.version()
	if err != nil {
		return err
	}
	changelog, err := os.ReadFile(filepath.Join(p.repo.root, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	notes, _ := section(string(changelog), strings.TrimPrefix(version, "v"))
	for _, m := range p.repo.released() {
		text := fmt.Sprintf("%s %s\n\nSee CHANGELOG.md.\n", m.path(), version)
		if m.folder == "." {
			_, notes, _ = strings.Cut(notes, "\n") // the date
			text = fmt.Sprintf("%s %s\n\n%s\n", m.path(), version, strings.TrimSpace(notes))
		}
		if _, err := p.repo.git("tag", "--annotate", "--cleanup=whitespace", "--message", text,
			m.tag(version)); err != nil {
			return err
		}
		p.say("tagged %s", m.tag(version))
	}
	p.say("nothing is pushed: git push origin --tags publishes it")
	return nil
}
