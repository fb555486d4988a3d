package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// reached returns those of the packages that are reached by what has changed since a revision: by a
// file in their folders, or in those of packages that they or their tests import. A change of a go.mod,
// go.sum or go.work reaches all.
func (o *options) reached(m *joined, flags []string) ([]string, error) {
	dirs, all, err := changedSince(o.changed)
	if err != nil || all {
		return o.packages, err
	}
	pkgs, err := packages.Load(&packages.Config{
		Mode:  packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps,
		Tests: true, BuildFlags: append(flags, m.flags...), Env: m.env,
	}, o.packages...)
	if err != nil {
		return nil, err
	}
	var reached []string
	for _, p := range pkgs {
		packages.Visit([]*packages.Package{p}, nil, func(of *packages.Package) {
			if len(of.GoFiles) > 0 && dirs[filepath.Dir(of.GoFiles[0])] {
				reached = append(reached, strings.TrimSuffix(strings.TrimSuffix(p.PkgPath, ".test"), "_test"))
			}
		})
	}
	slices.Sort(reached)
	return slices.Compact(reached), nil
}

// changedSince returns the folders of files that differ from a revision, and those above testdata. all
// says that modules have changed.
func changedSince(revision string) (dirs map[string]bool, all bool, err error) {
	top, err := git("rev-parse", "--show-toplevel")
	if err != nil {
		return nil, false, err
	}
	changed, err := git("diff", "--name-only", "-z", revision, "--")
	if err != nil {
		return nil, false, err
	}
	added, err := git("ls-files", "--others", "--exclude-standard", "--full-name", "-z", ":/")
	if err != nil {
		return nil, false, err
	}
	root, err := filepath.EvalSymlinks(strings.TrimSpace(top))
	if err != nil {
		return nil, false, err
	}
	dirs = map[string]bool{}
	for name := range strings.SplitSeq(changed+added, "\x00") {
		if base := filepath.Base(name); base == "go.mod" || base == "go.sum" || base == "go.work" {
			return nil, true, nil
		}
		dir, _, _ := strings.Cut(filepath.Join(root, filepath.Dir(name)), string(filepath.Separator)+"testdata")
		dirs[dir] = name != "" || dirs[dir]
	}
	return dirs, false, nil
}

func git(args ...string) (string, error) {
	var errs bytes.Buffer
	c := exec.Command("git", args...)
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		return "", fmt.Errorf("git %s: %w: %s", args[0], err, strings.TrimSpace(errs.String()))
	}
	return string(out), nil
}

// beside is a path from a folder, if it is below that.
func beside(path, folder string) string {
	return strings.TrimPrefix(path, folder+string(filepath.Separator))
}

// here is the current folder.
func here() string {
	dir, _ := os.Getwd()
	return dir
}
