package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// family is a line of the package comment's list of families.
type family struct {
	name    string
	members []*member
}

// member is an operator or a source with its kin: the forms that take a config, a function that can
// fail and the like.
type member struct {
	relative
	kin []relative
}

type relative struct {
	thing
	counterpart
}

// apart is an exported function or type that is neither operator nor source.
var apart = regexp.MustCompile(`^(Pipe\d|Compose\d|ResetNever|Next)$`)

// form is the part of a name after the plain one's.
var form = regexp.MustCompile(`(By|Func|WithConfig|On|After|\d)$`)

// catalog sorts all exports into families. It fails if an export has no family or no counterpart,
// or if either list has an unknown name: nothing can be forgotten.
func catalog(src *source, known map[string]counterpart) ([]family, error) {
	families, members, err := listed(src)
	if err != nil {
		return nil, err
	}
	errs := []error{settle(src, members, known)}
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if _, ok := known[name]; !ok {
			errs = append(errs, fmt.Errorf("%s has no entry in the table of counterparts", name))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(known)) {
		if _, ok := src.funcs[name]; !ok && members[name] == nil {
			errs = append(errs,
				fmt.Errorf("%s is in the table of counterparts, and not in the package", name))
		}
	}
	return families, errors.Join(errs...)
}

// listed returns the families of the package comment, and the plain members by name.
func listed(src *source) (families []family, members map[string]*member, err error) {
	lines := familyLines(src)
	all := map[string]bool{}
	for _, l := range lines {
		for _, name := range l.names {
			all[name] = true
		}
	}
	members = map[string]*member{}
	for _, l := range lines {
		f := family{name: l.name}
		for _, name := range l.names {
			t, ok := src.named(name)
			if !ok {
				return nil, nil, fmt.Errorf("%s is in the family %s, and not in the package", name, l.name)
			}
			if home(name, all) == name && !strings.HasSuffix(name, "Config") {
				members[name] = &member{relative: relative{thing: t}}
				f.members = append(f.members, members[name])
			}
		}
		families = append(families, f)
	}
	return families, members, nil
}

// settle gives the members their counterparts and kin.
func settle(src *source, members map[string]*member, known map[string]counterpart) error {
	plain := map[string]bool{}
	for name, m := range members {
		plain[name], m.counterpart = true, known[name]
	}
	var errs []error
	for _, name := range src.order {
		m := members[home(name, plain)]
		switch {
		case apart.MatchString(name):
		case m == nil:
			errs = append(errs,
				fmt.Errorf("%s has no family: list it, or what it is a form of, in the package comment", name))
		case m.name != name:
			c, ok := known[name]
			if !ok {
				c = m.counterpart
			}
			m.kin = append(m.kin, relative{src.funcs[name], c})
		}
	}
	for _, m := range members {
		slices.SortFunc(m.kin, inOrder)
	}
	return errors.Join(errs...)
}

func inOrder(a, b relative) int {
	return cmp.Or(strings.Compare(attempt(a.name), attempt(b.name)),
		strings.Compare(a.name, b.name))
}

// attempt is the prefix of a form with functions that can fail; such forms come after the others.
func attempt(name string) string {
	if strings.HasPrefix(name, "Try") {
		return "Try"
	}
	return ""
}

// home returns the shortest of all names that name is a form of, maybe itself; empty if there is
// none.
func home(name string, all map[string]bool) (found string) {
	if all[name] {
		found = name
	}
	for _, prefix := range []string{"Try", "New"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" {
			if h := home(rest, all); h != "" {
				return h
			}
		}
	}
	if short := form.ReplaceAllString(name, ""); short != name {
		if h := home(short, all); h != "" {
			return h
		}
	}
	return found
}
