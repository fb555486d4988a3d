package main

import (
	_ "embed"
	"os"
	"path/filepath"
	"strings"
	"text/template"
)

// variant is a program, and the form of the methods that the library has.
type variant struct {
	name    string
	methods bool                          // the program uses them
	form    func(files map[string]string) // changes the files of package observable that have methods
	once    bool                          // built in the first round only, because it takes long
}

var variants = []variant{
	{"functions, library without methods", false, without, false},
	{"functions", false, func(map[string]string) {}, false},
	{"methods", true, func(map[string]string) {}, false},
	{"methods, naive form", true, naive, true},
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
	v.form(files)
	files["mark.go"] = "package observable // " + mark + "\n"
	return files, nil
}

//go:embed program.tmpl
var source string

var programs = template.Must(template.New("").Parse(source))

// program is the source of the program.
func (v *variant) program(types int, mark string) (string, error) {
	var b strings.Builder
	err := programs.Execute(&b, struct {
		Mark    string
		Types   int
		Methods bool
	}{mark, types, v.methods})
	return b.String(), err
}
