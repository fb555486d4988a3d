package main

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/tools/catalog"
)

// listName is the file with the families, for the playground and the site.
const listName = "examples/playground/assets/operators.json"

// family is operators that belong together.
type family struct {
	Name    string
	Members []*member
}

// member is an operator or a source. Its forms take a config, a function that can fail and the like.
type member struct {
	Name, Summary, RxJS string
	Forms               []string `json:",omitempty"`
}

// apart is an exported function or type that is neither operator nor source.
var apart = regexp.MustCompile(`^(Pipe\d|Compose\d|ResetNever|Next)$`)

// sortOut puts all exports into the families of the catalogue. It fails if an export has no row there,
// or a row is of nothing: nothing can be forgotten.
func sortOut(src *source) (families []family, err error) {
	members := map[*catalog.Operator]*member{}
	for _, f := range catalog.Families {
		one := family{Name: f.Name}
		for _, o := range f.Rows {
			text, ok := src.docs[o.Name]
			if !ok {
				err = errors.Join(err, fmt.Errorf("%s is a row of %s, and not in the package", o.Name, f.Name))
			}
			if facts, _ := catalog.FactsOf(o.Name); o.Plain() {
				members[o] = &member{Name: o.Name, Summary: src.pkg.Synopsis(text), RxJS: strings.TrimPrefix(facts.RxJS, catalog.None)}
				one.Members = append(one.Members, members[o])
			}
		}
		families = append(families, one)
	}
	for _, f := range src.funcs {
		name := f.Name
		m := members[catalog.Home(name)]
		switch {
		case apart.MatchString(name):
		case m == nil:
			err = errors.Join(err, fmt.Errorf("%s has no row in the catalogue, nor is it a form", name))
		case m.Name != name:
			m.Forms = append(m.Forms, name)
		}
	}
	for _, m := range members {
		slices.SortFunc(m.Forms, inOrder)
	}
	return families, err
}

// inOrder has forms with functions that can fail after the others.
func inOrder(a, b string) int {
	tries := func(name string) string { return name[:len(name)-len(strings.TrimPrefix(name, "Try"))] }
	return cmp.Or(strings.Compare(tries(a), tries(b)), strings.Compare(a, b))
}

// listOf returns the families as a file.
func listOf(families []family) (string, error) {
	text, err := json.MarshalIndent(families, "", "\t")
	return string(text) + "\n", err
}
