package recording

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
)

// Find returns the files at paths, and the recordings below those that are folders, each once.
func Find(paths []string) (files []string, err error) {
	for _, path := range paths {
		found := []string{filepath.Clean(path)}
		info, err := os.Stat(path)
		if err == nil && info.IsDir() {
			found, err = inFolder(path)
		}
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	slices.Sort(files)
	return slices.Compact(files), nil
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
