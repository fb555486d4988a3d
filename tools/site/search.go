package main

import (
	"encoding/json"
	"slices"

	"github.com/rxsched/rxsched/tools/catalog"
)

// longest is how much of a section the search looks at.
const longest = 600

// writeIndex writes what site.js searches.
func (s *site) writeIndex(out string) error {
	var all []section
	for _, p := range s.pages {
		if p.File == operatorsFile && p.Operator == "" {
			p.sections = slices.DeleteFunc(p.sections, // which have pages of their own
				func(at section) bool { return catalog.Find(at.Head).Playable() })
		}
		for _, at := range p.sections {
			if len(at.Text) > longest {
				at.Text = string([]rune(at.Text[:longest]))
			}
			all = append(all, at)
		}
	}
	text, err := json.Marshal(all)
	if err != nil {
		return err
	}
	return put(out, "search.json", text)
}
