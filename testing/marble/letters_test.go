package marble_test

import (
	"math"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// However many values there are, each has a letter that can be read.
func TestLetters_GivesEachOfManyValuesOneThatCanBeRead(t *testing.T) {
	t.Parallel()
	var many [][]float64
	for i := range 500 {
		many = append(many, []float64{float64(i) + 0.5})
	}
	marks, key := marble.Letters(events(many...), marble.Legend[[]float64]{})
	require.Len(t, key, len(many))
	seen := map[string]bool{}
	for _, m := range marks {
		r, _ := utf8.DecodeRuneInString(m.Letter)
		require.True(t, unicode.IsLetter(r), "%+q", m.Letter)
		seen[m.Letter] = true
	}
	require.Len(t, seen, len(many))
	require.Equal(t, marks, reread(t, marble.Format(marks)))
}

func TestLetters_GivesEqualValuesTheSame(t *testing.T) {
	t.Parallel()
	type node struct {
		name string
		next *node
		more map[string][]any
	}
	cycle := func() *node {
		n := &node{name: "n", more: map[string][]any{"x": {1, 2.5, nil, complex(1, 0)}, "y": {uint8(1), true, 'x'}}}
		n.next = &node{next: n}
		return n
	}
	nan := []float64{math.NaN()}
	for name, two := range map[string][2]any{
		"numbers":         {17, 17},
		"both zeros":      {0.0, math.Copysign(0, -1)},
		"complex zeros":   {complex(0, 0), complex(math.Copysign(0, -1), 0)},
		"cycles":          {cycle(), cycle()},
		"the same slice":  {nan, nan},
		"functions":       {(func())(nil), (func())(nil)},
		"large slices":    {make([]int, 5000), make([]int, 5000)},
		"arrays":          {[2]string{"a", "b"}, [2]string{"a", "b"}},
		"nil in a struct": {struct{ v any }{}, struct{ v any }{}},
	} {
		marks, _ := marble.Letters(events(two[0], two[1]), marble.Legend[any]{})
		require.Equal(t, marks[0].Letter, marks[1].Letter, name)
	}
	for name, two := range map[string][2]any{
		"numbers of two types": {1, 1.0},
		"nil and empty":        {[]int(nil), []int{}},
		"what is far inside":   {append(make([]int, 5000), 1), append(make([]int, 5000), 2)},
		"maps of one length":   {map[string]int{"a": 1}, map[string]int{"a": 2}},
	} {
		marks, _ := marble.Letters(events(two[0], two[1]), marble.Legend[any]{})
		require.NotEqual(t, marks[0].Letter, marks[1].Letter, name)
	}
}

func TestLetters_AreUTF8(t *testing.T) {
	t.Parallel()
	marks, key := marble.Letters([]marble.Event[string]{{Notification: observable.Notification[string]{Value: "\xff"}}}, marble.Legend[string]{})
	require.Equal(t, []marble.Mark{{Letter: "a"}}, marks)
	require.Equal(t, []string{`a = "\xff"`}, key)
}
