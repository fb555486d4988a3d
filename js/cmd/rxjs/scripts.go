package main

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// script is a file to run.
type script struct {
	name   string // with slashes, from the root
	source string
}

// read reads the scripts.
func (p *program) read() error {
	for _, file := range p.files {
		data, err := []byte(nil), error(nil)
		name := path.Join(slashed(workingFolder()), "[stdin]")
		if file == "-" {
			if terminal(p.stdin) {
				fmt.Fprintln(p.own, "rxjs: reading standard input")
			}
			data, err = io.ReadAll(p.stdin)
		} else {
			if data, err = os.ReadFile(file); err == nil {
				file, err = filepath.Abs(file)
			}
			name = slashed(file)
		}
		if err != nil {
			return err
		}
		p.scripts = append(p.scripts, script{name, string(data)})
	}
	return nil
}

// terminal reports whether somebody may have to type what r reads.
func terminal(r io.Reader) bool {
	f, is := r.(interface{ Stat() (fs.FileInfo, error) })
	if !is {
		return false
	}
	info, err := f.Stat()
	if err != nil || info.Mode()&fs.ModeCharDevice == 0 {
		return false
	}
	none, err := os.Stat(os.DevNull)
	return err != nil || !os.SameFile(info, none)
}

// source returns the source of a file, or "".
func (p *program) source(name string) string {
	for _, s := range p.scripts {
		if s.name == name {
			return s.source
		}
	}
	data, _ := fs.ReadFile(files(), strings.TrimPrefix(name, "/"))
	return string(data)
}

// files is the file system of the machine.
func files() fs.FS { return os.DirFS(filepath.VolumeName(workingFolder()) + "/") }

// slashed returns the name that a file has in scripts.
func slashed(file string) string {
	return filepath.ToSlash(strings.TrimPrefix(file, filepath.VolumeName(file)))
}

func workingFolder() string {
	dir, err := os.Getwd()
	if err != nil {
		return "/"
	}
	return dir
}
