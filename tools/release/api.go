package main

import (
	"errors"
	"fmt"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/exp/apidiff"
	"golang.org/x/mod/semver"
	"golang.org/x/tools/go/packages"
)

// api compares what each released module exports with its last tag. It fails with the changes that
// break somebody's program and that the newest section of the changelog does not name. It needs a Go
// without generic methods, of which apidiff finds no end; they are generated from functions, whose
// changes it tells.
func (p *program) api() error {
	changelog, err := os.ReadFile(filepath.Join(p.repo.root, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	var breaks []error
	for _, m := range p.repo.released() {
		tag, err := p.repo.lastTag(m)
		if err != nil {
			return err
		}
		if tag == "" {
			p.say("%s: no tag yet", m.path())
			continue
		}
		changes, err := p.repo.broken(m, tag)
		if err != nil {
			return err
		}
		p.say("%s: %d incompatible changes since %s", m.path(), len(changes), tag)
		for _, change := range changes {
			if !named(string(changelog), strings.TrimPrefix(filepath.Base(tag), "v"), change) {
				breaks = append(breaks, fmt.Errorf("%s: %s", m.path(), change))
			}
		}
	}
	if err := errors.Join(breaks...); err != nil {
		return fmt.Errorf("CHANGELOG.md names none of these breaks:\n%w", err)
	}
	return nil
}

// lastTag is the newest tag of a module, or "".
func (r *repository) lastTag(m *module) (string, error) {
	list, err := r.git("tag", "--list", m.tag("v*"), "--merged", "HEAD")
	if err != nil {
		return "", err
	}
	tags := slices.DeleteFunc(strings.Fields(list), func(tag string) bool {
		return !semver.IsValid(strings.TrimPrefix(tag, m.tag("")))
	})
	slices.SortFunc(tags, func(a, b string) int {
		return semver.Compare(filepath.Base(a), filepath.Base(b))
	})
	if len(tags) == 0 {
		return "", nil
	}
	return tags[len(tags)-1], nil
}

// broken lists the incompatible changes of a module since a tag.
func (r *repository) broken(m *module, tag string) (changes []string, err error) {
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if _, err := r.git("worktree", "add", "--detach", dir, tag); err != nil {
		return nil, err
	}
	defer func() {
		_, removed := r.git("worktree", "remove", "--force", dir)
		err = errors.Join(err, removed)
	}()
	before, err := exported(filepath.Join(dir, m.folder), m.path())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", tag, err)
	}
	after, err := exported(filepath.Join(r.root, m.folder), m.path())
	if err != nil {
		return nil, err
	}
	for _, c := range apidiff.ModuleChanges(before, after).Changes {
		if !c.Compatible {
			changes = append(changes, c.Message)
		}
	}
	return changes, nil
}

// exported loads the packages of a module that others may import: as this system has them, or as a
// browser has, if that is more.
func exported(dir, path string) (*apidiff.Module, error) {
	browser := append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	here, err := countFiles(dir, nil)
	if err != nil {
		return nil, err
	}
	there, err := countFiles(dir, browser)
	if err != nil {
		return nil, err
	}
	if there > here {
		return load(dir, path, browser)
	}
	return load(dir, path, nil)
}

// countFiles counts the files of a module's packages in an environment.
func countFiles(dir string, env []string) (n int, err error) {
	loaded, err := packages.Load(&packages.Config{Dir: dir, Env: env, Mode: packages.NeedFiles}, "./...")
	for _, p := range loaded {
		n += len(p.GoFiles)
	}
	return n, err
}

func load(dir, path string, env []string) (*apidiff.Module, error) {
	config := &packages.Config{Dir: dir, Env: env,
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedTypes}
	loaded, err := packages.Load(config, "./...")
	if err != nil {
		return nil, err
	}
	m := &apidiff.Module{Path: path}
	for _, p := range loaded {
		if p.Name == "main" || len(p.GoFiles) == 0 || strings.Contains("/"+p.PkgPath+"/", "/internal/") {
			continue
		}
		for _, e := range p.Errors {
			err = errors.Join(err, e)
		}
		m.Packages = append(m.Packages, p.Types)
	}
	slices.SortFunc(m.Packages, func(a, b *types.Package) int { return strings.Compare(a.Path(), b.Path()) })
	return m, err
}

var (
	exportedName = regexp.MustCompile(`^[(A-Z]`)
	identifiers  = regexp.MustCompile(`[A-Za-z_]\w*`)
)

// named reports whether the changelog, above the section of the last version, has in code the name
// that a change is about. A change is "name: what" or "package: name: what"; if a package as a whole
// has gone, "package: what".
func named(changelog, last, change string) bool {
	newer, _, _ := strings.Cut(changelog, "## ["+last+"]")
	parts := strings.Split(change, ": ")
	about := max(slices.IndexFunc(parts, exportedName.MatchString), 0)
	names := identifiers.FindAllString(parts[about], -1)
	if len(names) == 0 {
		return false
	}
	name := regexp.QuoteMeta(names[len(names)-1])
	return regexp.MustCompile("`[^`\n]*\\b" + name + "\\b[^`\n]*`").MatchString(newer)
}
