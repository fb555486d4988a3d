package recording

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Find is the recordings that paths name: a folder stands for every *.json below it. A page of
// documentation (*.md), which a shell's * may have put among the paths, is ignored. It fails if a
// path does not exist, a folder holds no recording, or there is none at all.
func Find(paths []string) (files []string, err error) {
	for _, path := range paths {
		found, err := below(path)
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		return nil, errors.New("no recordings")
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}

func below(path string) (files []string, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	switch {
	case info.IsDir():
		return inFolder(path)
	case filepath.Ext(path) == ".md":
		return nil, nil
	default:
		return []string{filepath.Clean(path)}, nil
	}
}

func inFolder(path string) (files []string, err error) {
	err = fs.WalkDir(os.DirFS(path), ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && filepath.Ext(name) == ".json" {
			files = append(files, filepath.Join(path, filepath.FromSlash(name)))
		}
		return err
	})
	if err == nil && len(files) == 0 {
		err = fmt.Errorf("%s: no recordings (*.json) below this folder", path)
	}
	return files, err
}
