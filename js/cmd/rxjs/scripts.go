package main

import (
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
