package main

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"

	mod "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// An outside is a user's machine that has Go, and a proxy on its disk that has the committed
// state of modules as a version.
type outside struct {
	dir, version string
	env          []string
}

// outside publishes what is released to a new proxy. The caller removes dir.
func (r *repository) outside() (o *outside, err error) {
	o = &outside{}
	if o.version, err = r.version(); err != nil {
		return nil, err
	}
	if o.dir, err = os.MkdirTemp("", "release"); err != nil {
		return nil, err
	}
	proxy := filepath.Join(o.dir, "proxy")
	for _, m := range r.released {
		if err := r.publish(proxy, o.version, m); err != nil {
			return o, fmt.Errorf("publish %s: %w", m.path, err)
		}
	}
	known, err := output(exec.Command("go", "env", "GOMODCACHE", "GOPROXY"))
	cache, others, _ := strings.Cut(known, "\n")
	// No checksum database can know the repository's modules yet.
	o.env = append(os.Environ(), "GOWORK=off", "GOFLAGS=-modcacherw",
		"GOMODCACHE="+filepath.Join(o.dir, "mod"), "GOBIN="+filepath.Join(o.dir, "bin"),
		"GOPROXY=file://"+proxy+",file://"+filepath.Join(cache, "cache", "download")+","+others,
		"GONOSUMDB="+r.path)
	return o, err
}

// publish writes the committed state of a module in the layout of a proxy.
func (r *repository) publish(proxy, version string, m module) error {
	dir := filepath.Join(proxy, filepath.FromSlash(m.path), "@v") // no path has capitals, which would be escaped
	goMod, err := r.git("show", "HEAD:"+m.tag("go.mod"))
	if err = errors.Join(err, os.MkdirAll(dir, 0o755)); err != nil {
		return err
	}
	for name, text := range map[string]string{
		"list":            version + "\n",
		version + ".mod":  goMod + "\n",
		version + ".info": fmt.Sprintf(`{"Version":%q}`, version),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	f, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		return err
	}
	v := mod.Version{Path: m.path, Version: version}
	folder := strings.TrimPrefix(m.folder, ".")
	return errors.Join(zip.CreateFromVCS(f, v, r.root, "HEAD", folder), f.Close())
}

// in runs go in a folder.
func (o *outside) in(dir string, args ...string) (string, error) {
	c := exec.Command("go", args...)
	c.Dir, c.Env = dir, o.env
	return output(c)
}

// try does in empty folders, with an empty module cache, what the documents tell a user to do.
func (r *repository) try(folders []string) error {
	o, err := r.outside()
	if err != nil {
		return err
	}
	defer os.RemoveAll(o.dir)
	for _, m := range r.released {
		if len(folders) > 0 && !slices.Contains(folders, m.folder) {
			continue
		}
		r.say("%s %s", m.path, o.version)
		if err := o.use(m); err != nil {
			return err
		}
	}
	return nil
}

// use builds a program that imports all packages of a module, in a browser's environment if it has
// none here, and installs its commands and runs them with -h.
func (o *outside) use(m module) error {
	dir, err := os.MkdirTemp(o.dir, "user")
	if err != nil {
		return err
	}
	_, initErr := o.in(dir, "mod", "init", "example.com/user")
	_, err = o.in(dir, "get", m.path+"@"+o.version)
	if err = errors.Join(initErr, err); err != nil {
		return err
	}
	const fields = `{{if .GoFiles}}{{.Name}} {{.Module.Path}} {{.ImportPath}}{{end}}`
	list, err := o.in(dir, "list", "-e", "-f", fields, m.path+"/...")
	if list == "" && err == nil {
		browser := *o
		browser.env = append(slices.Clone(o.env), "GOOS=js", "GOARCH=wasm")
		o = &browser
		list, err = o.in(dir, "list", "-e", "-f", fields, m.path+"/...")
	}
	text, get := "package main\n\nimport (\n", []string{"get"}
	for line := range strings.Lines(list) {
		f := strings.Fields(line)
		switch name, owner, pkg := f[0], f[1], f[2]; {
		case owner != m.path || strings.Contains(pkg, "/internal/"):
		case name != "main":
			text += fmt.Sprintf("\t_ %q\n", pkg)
			get = append(get, pkg+"@"+o.version)
		case strings.Contains(pkg, "/cmd/"):
			_, installErr := o.in(o.dir, "install", pkg+"@"+o.version)
			_, helpErr := output(exec.Command(filepath.Join(o.dir, "bin", path.Base(pkg)), "-h"))
			err = errors.Join(err, installErr, helpErr)
		}
	}
	if err != nil || len(get) == 1 {
		return err
	}
	text += ")\n\nfunc main() {}\n"
	_, getErr := o.in(dir, get...)
	writeErr := os.WriteFile(filepath.Join(dir, "main.go"), []byte(text), 0o644)
	_, err = o.in(dir, "build", "-o", os.DevNull, ".")
	return errors.Join(getErr, writeErr, err)
}
