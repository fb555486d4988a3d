package main

import (
	"encoding/json"

	"github.com/rxsched/rxsched/tools/catalog"
)

// playableName is the file that lists what the playground plays.
const playableName = "examples/playground/assets/operators.json"

type (
	playableFamily struct {
		Name    string
		Members []playable
	}
	playable struct{ Name, Summary, RxJS string }
)

// playables returns the file of what the playground plays, by family.
func playables(families []family) (string, error) {
	var all []playableFamily
	for _, f := range families {
		one := playableFamily{Name: f.name}
		for _, m := range f.members {
			if catalog.Find(m.name).Playable() {
				one.Members = append(one.Members, playable{m.name, m.summary, m.rxjs})
			}
		}
		if len(one.Members) > 0 {
			all = append(all, one)
		}
	}
	text, err := json.MarshalIndent(all, "", "\t")
	return string(text) + "\n", err
}
