package catalog_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/tools/catalog"
)

// marks are the times of marks of a kind in the first lane of a role.
func marks(a catalog.Answer, role, kind string) (at []int) {
	for _, l := range a.Lanes {
		if l.Role != role {
			continue
		}
		for _, m := range l.Marks {
			if m.Kind == kind {
				at = append(at, m.At)
			}
		}
		break
	}
	return at
}

// source is the row's track of that name, or nil.
func source(o *catalog.Operator) *catalog.Track {
	i := slices.IndexFunc(o.Tracks, func(t catalog.Track) bool { return t.Name == "src" })
	if i < 0 {
		return nil
	}
	return &o.Tracks[i]
}

// What a row says of an operator is what its example shows. TestGoroutines and the laws of
// operators look at the other facts.
func TestTraits_AreWhatOperatorsDo(t *testing.T) {
	t.Parallel()
	for _, o := range catalog.Operators() {
		f, ok := catalog.FactsOf(o.Name)
		require.True(t, ok)
		has := f.Has
		if o.Playable() {
			plays(t, o, has)
		}
		delivers, _, _ := strings.Cut(f.Delivers, " ")
		require.Equal(t, delivers == "SI", has("Flattens"), "%s: Flattens", o.Name)
		if has("Defers") {
			require.Regexp(t, "[NH]", delivers, "%s: Defers", o.Name)
		}
		if has("Waits") {
			require.True(t, has("Flattens"), "%s: Waits", o.Name)
		}
		if has("Fails") {
			require.NotContains(t, f.Delivers, " - ", "%s: Fails", o.Name)
		}
		require.Equal(t, strings.Contains(f.Delivers, "X"),
			has("Starts") && o.Name != "ToChan", "%s: Starts", o.Name)
	}
}

// plays compares traits with the example of an operator.
func plays(t *testing.T, o *catalog.Operator, has func(string) bool) {
	t.Helper()
	src, r := source(o), catalog.Request{Operator: o.Name}
	a := play(t, r)
	switch {
	case src == nil && has("Ends"):
		require.True(t, marks(a, "result", "end") != nil || marks(a, "result", "error") != nil,
			"%s does not end", o.Name)
	case src == nil && has("Endless"):
		require.Empty(t, marks(a, "result", "end"), o.Name)
	case src != nil:
		r.Tracks = fields("src", strings.TrimRight(src.Default, "|#)"))
		r.Tracks["src"] = strings.ReplaceAll(r.Tracks["src"], "(", "")
		if ended := marks(play(t, r), "result", "end") != nil; ended {
			require.True(t, has("Ends"), "%s ends before its source", o.Name)
		}
	}
}
