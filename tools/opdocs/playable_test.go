package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/marble"
	"github.com/rxsched/rxsched/tools/catalog"
)

func familiesOf(t *testing.T) []family {
	src, err := load("../../observable")
	require.NoError(t, err)
	families, err := sortOut(src, allLines(), catalog.FactsOf)
	require.NoError(t, err)
	return families
}

func TestPlayground_HasEveryOperator(t *testing.T) {
	t.Parallel()
	listed := map[string]bool{}
	for _, f := range familiesOf(t) {
		for _, m := range f.members {
			require.NotNil(t, catalog.Find(m.name), "%s is not in the catalogue", m.name)
			listed[m.name] = true
			for _, k := range m.kin {
				listed[k.name] = true
			}
		}
	}
	for _, o := range catalog.Operators() {
		require.True(t, listed[o.Name], "%s is not in the list of operators", o.Name)
	}
}

// step is a mark without its letter.
type step struct {
	at   int
	kind string
}

// The page's pictures and the playground show the same, where they begin with the same marbles. A
// second picture of an operator shows it with other arguments.
func TestPlayground_ShowsWhatThePicturesShow(t *testing.T) {
	t.Parallel()
	compared := 0
	for _, f := range familiesOf(t) {
		for _, m := range f.members {
			if len(m.diagrams) > 0 && comparePicture(t, m.name, m.diagrams[0]) {
				compared++
			}
		}
	}
	require.GreaterOrEqual(t, compared, 108)
}

// shifts is a bracket with marks after it: they are drawn later than they come.
var shifts = regexp.MustCompile(`\)[-\w]+[-|]`)

// comparePicture compares a picture with the playground's. It reports false if they begin with
// different marbles.
func comparePicture(t *testing.T, name, text string) bool {
	picture, ok := figure(name, text)
	if !ok || !catalog.Find(name).Playable() || shifts.MatchString(text) {
		return false
	}
	a, err := catalog.Play(catalog.Request{Operator: name})
	require.NoError(t, err)
	require.Empty(t, a.Errors, name)
	before, after := halves(picture)
	var sources, results []catalog.Lane
	for _, l := range a.Lanes {
		switch l.Role {
		case "source":
			sources = append(sources, l)
		case "result", "window":
			results = append(results, l)
		}
	}
	if len(before) > len(sources) || len(after) > len(results) {
		return false
	}
	letters := map[string]string{}
	for i, lane := range before {
		if !alike(lane, sources[i], sources[i].From, map[string]string{}) {
			return false
		}
	}
	for i, lane := range after {
		require.True(t, alike(lane, results[i], 0, letters),
			"%s: the picture has %s, the playground %s",
			name, strings.Join(marble.Format(lane.Marks), " "), results[i].Text)
	}
	return true
}

// halves are the lanes above the operator, and those below.
func halves(d drawing) (before, after []strip) {
	for i, l := range d.lanes {
		if l.Operator {
			return d.lanes[:i], d.lanes[i+1:]
		}
	}
	return d.lanes, nil
}

// alike reports whether two lanes have the same marks at the same times. A picture may go on. It
// may have other letters, one for each.
func alike(lane strip, l catalog.Lane, from int, letters map[string]string) bool {
	shown := lane.Marks
	got := l.Marks
	if n := len(shown); n > 0 && shown[n-1].Kind == marble.Value && len(got) > n {
		got = got[:n]
	}
	if len(shown) != len(got) {
		return false
	}
	for i, m := range shown {
		kind := [...]string{marble.Value: "value", marble.Failure: "error",
			marble.Completion: "end"}[m.Kind]
		want := step{int(m.At / marble.Frame), kind}
		if want != (step{got[i].At + from, got[i].Kind}) {
			return false
		}
		if known, ok := letters[m.Letter]; ok && known != got[i].Letter {
			return false
		}
		letters[m.Letter] = got[i].Letter
	}
	return true
}
