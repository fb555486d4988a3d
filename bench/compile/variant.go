package main

import (
	"os"
	"path/filepath"
	"strings"
)

// variant is a program, and the form of the methods that the library has.
type variant struct {
	name     string
	pipeline string
	// methods changes the files of package observable that have methods: by name, their text.
	methods func(files map[string]string)
	once    bool // built in the first round only, because it takes long and is far from the others
}

var variants = []variant{
	{"functions, library without methods", withFunctions, without, false},
	{"functions", withFunctions, func(map[string]string) {}, false},
	{"methods", withMethods, func(map[string]string) {}, false},
	{"methods, naive form", withMethods, naive, true},
}

// without leaves the files out.
func without(files map[string]string) {
	for name := range files {
		files[name] = ""
	}
}

// naive takes the type parameters away that are only there so that a method is compiled only where
// it is called.
func naive(files map[string]string) {
	for name, text := range files {
		files[name] = strings.ReplaceAll(text, "[_ onUse]", "")
	}
}

// library returns the files of package observable that the variant has in place of those in folder.
// An empty file is not there. The mark makes the package a new one.
func (v *variant) library(folder, mark string) (map[string]string, error) {
	files := map[string]string{}
	for _, name := range []string{"methods.go", "methods_gen.go"} {
		text, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			return nil, err
		}
		files[name] = string(text)
	}
	v.methods(files)
	files["mark.go"] = "package observable // " + mark + "\n"
	return files, nil
}
