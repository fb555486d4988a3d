package main

import (
	"encoding/json"
	"slices"

	"github.com/rxsched/rxsched/tools/catalog"
)

// playableName is the file that lists what the playground plays.
const playableName = "examples/playground/assets/operators.json"

type (
	playableFamily struct {
		Name    string
		Members []playableMember
	}
	playableMember struct {
		playable
		RxJS  string
		Forms []playable
	}
	playable struct{ Name, Summary string }
)

// playableNames returns the names of the playground that a member and its forms have there.
func (m *member) playableNames() (names []string) {
	for _, name := range append([]string{m.name}, namesOf(m.kin)...) {
		if catalog.Find(name).Playable() {
			names = append(names, name)
		}
	}
	return names
}

func namesOf(kin []relative) (names []string) {
	for _, k := range kin {
		names = append(names, k.name)
	}
	return names
}

// playables returns the file of what the playground plays, by family.
func playables(families []family) (string, error) {
	var all []playableFamily
	for _, f := range families {
		one := playableFamily{Name: f.name}
		for _, m := range f.members {
			names := m.playableNames()
			if len(names) == 0 {
				continue
			}
			p := playableMember{playable{m.name, m.summary}, m.rxjs, []playable{}}
			for _, k := range m.kin {
				if slices.Contains(names, k.name) {
					p.Forms = append(p.Forms, playable{k.name, k.summary})
				}
			}
			one.Members = append(one.Members, p)
		}
		if len(one.Members) > 0 {
			all = append(all, one)
		}
	}
	text, err := json.MarshalIndent(all, "", "\t")
	return string(text) + "\n", err
}
