package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	mod "golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

// A proxy is a module proxy in a folder of its own, which has the committed state of each released
// module as a version.
type proxy struct {
	dir     string
	version string
	goProxy string // the value of GOPROXY
	ours    string // what the paths of all modules begin with
}

// newProxy makes a proxy, which the caller removes.
func (r *repository) newProxy(version string) (*proxy, error) {
	dir, err := os.MkdirTemp("", "release")
	if err != nil {
		return nil, err
	}
	p := &proxy{dir: dir, version: version, ours: r.module(".").path()}
	if err := r.publish(p); err != nil {
		p.remove()
		return nil, err
	}
	return p, nil
}

func (p *proxy) remove() { os.RemoveAll(p.dir) }

func (r *repository) publish(p *proxy) (err error) {
	folder := filepath.Join(p.dir, "proxy")
	for _, m := range r.released() {
		if err := r.publishOne(folder, mod.Version{Path: m.path(), Version: p.version}, m); err != nil {
			return fmt.Errorf("publish %s: %w", m.path(), err)
		}
	}
	p.goProxy, err = proxies(fileURL(folder))
	return err
}

func fileURL(dir string) string {
	dir = filepath.ToSlash(dir)
	if !strings.HasPrefix(dir, "/") {
		dir = "/" + dir // a drive
	}
	return "file://" + dir
}

func (r *repository) publishOne(dir string, v mod.Version, m *module) error {
	escaped, err := mod.EscapePath(v.Path)
	if err != nil {
		return err
	}
	dir = filepath.Join(dir, filepath.FromSlash(escaped), "@v")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	goMod, err := r.git("show", "HEAD:"+m.tag("go.mod"))
	if err != nil {
		return err
	}
	info, err := json.Marshal(struct {
		Version string
		Time    time.Time
	}{v.Version, time.Now().UTC()})
	if err != nil {
		return err
	}
	for name, text := range map[string]string{
		"list":              v.Version + "\n",
		v.Version + ".mod":  goMod + "\n",
		v.Version + ".info": string(info),
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	f, err := os.Create(filepath.Join(dir, v.Version+".zip"))
	if err != nil {
		return err
	}
	folder := m.folder
	if folder == "." {
		folder = ""
	}
	return errors.Join(zip.CreateFromVCS(f, v, r.root, "HEAD", folder), f.Close())
}

// proxies is a GOPROXY: that in the folder, then what this machine has downloaded before, then the
// user's own.
func proxies(address string) (string, error) {
	out, err := output(exec.Command("go", "env", "GOMODCACHE", "GOPROXY"))
	if err != nil {
		return "", err
	}
	cache, proxy, _ := strings.Cut(out, "\n")
	return address + "," + fileURL(filepath.Join(cache, "cache", "download")) + "," + proxy, nil
}
