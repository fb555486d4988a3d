package main

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/tools/catalog"
)

// family is operators that belong together.
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
	rxjs string
}

// apart is an exported function or type that is neither operator nor source.
var apart = regexp.MustCompile(`^(Pipe\d|Compose\d|ResetNever|Next)$`)

// sortOut puts all exports into the families of a list. It fails if an export has no row in the
// catalogue, or a row is of nothing: nothing can be forgotten.
func sortOut(
	src *source, lines []familyLine, facts func(name string) (catalog.Facts, bool),
) ([]family, error) {
	families, members, err := listed(src, lines)
	if err != nil {
		return nil, err
	}
	return families, settle(src, members, facts)
}

// familyLine is a family and the names of its rows, forms among them.
type familyLine struct {
	name  string
	names []string
}

// allLines are the families of the catalogue.
func allLines() (lines []familyLine) {
	for _, f := range catalog.Families {
		l := familyLine{name: f.Name}
		for _, o := range f.Rows {
			l.names = append(l.names, o.Name)
		}
		lines = append(lines, l)
	}
	return lines
}

// listed returns the families, and the plain members by name.
func listed(
	src *source, lines []familyLine,
) (families []family, members map[string]*member, err error) {
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
				return nil, nil, fmt.Errorf("%s is a row of %s, and not in the package", name, l.name)
			}
			if catalog.HomeOf(name, func(n string) bool { return all[n] }) == name {
				members[name] = &member{relative: relative{thing: t}}
				f.members = append(f.members, members[name])
			}
		}
		families = append(families, f)
	}
	return families, members, nil
}

// settle gives the members their counterparts and kin.
func settle(
	src *source, members map[string]*member, facts func(name string) (catalog.Facts, bool),
) error {
	for name, m := range members {
		m.rxjs, _ = counterpartOf(name, facts)
	}
	var errs []error
	for _, name := range src.order {
		c, ok := counterpartOf(name, facts)
		m := members[catalog.HomeOf(name, func(n string) bool { return members[n] != nil })]
		switch {
		case apart.MatchString(name):
		case m == nil || !ok:
			errs = append(errs, fmt.Errorf("%s has no row in the catalogue, nor is it a form", name))
		case m.name != name:
			m.kin = append(m.kin, relative{src.funcs[name], c})
		}
	}
	for _, m := range members {
		slices.SortFunc(m.kin, inOrder)
	}
	return errors.Join(errs...)
}

// counterpartOf names the equivalents in RxJS 7.8, and says whether the catalogue knows the name.
func counterpartOf(name string, facts func(string) (catalog.Facts, bool)) (rxjs string, ok bool) {
	f, ok := facts(name)
	return strings.TrimPrefix(f.RxJS, catalog.None), ok
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
