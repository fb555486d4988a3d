package main

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/marble"
)

func TestFigure_PutsTheOperatorBetweenWhatGoesInAndWhatComesOut(t *testing.T) {
	t.Parallel()
	d, ok := figure("Collect", "source:   -a-|   x is below\nCollect:  ---(x|)  x = [a]")
	require.True(t, ok)
	require.Equal(t, drawing{title: "Collect", lanes: []strip{
		{Label: "source", Marks: marks(t, "-a-|")},
		{Label: "Collect", Operator: true},
		{Marks: marks(t, "---(x|)")},
	}}, d)
}

func TestFigure_BeginsALaneWhereItsDiagramDoes(t *testing.T) {
	t.Parallel()
	d, ok := figure("Window", "source:     -ab|\nWindow(n):  x-y|\ny:            -b|")
	require.True(t, ok)
	last := d.lanes[len(d.lanes)-1]
	require.Equal(t, 2*time.Millisecond, last.From)
	require.Equal(t, marks(t, "---b|"), last.Marks)
}

func TestRows_AreDrawn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name, code string
		want       []row // nil: prose
	}{
		{"label with a colon", "F(C{D: 2ms}): -a", []row{{"F(C{D: 2ms})", "-a", 14}}},
		{"label on two lines", "F(x,\n\tC{D: 1}):  -a", []row{{"F(x, C{D: 1})", "-a", 15}}},
		{"goes on", "F: -a...  with times", []row{{"F", "-a", 3}}},
		{"progression", "F: -a 3ms |", []row{{"F", "-a 3ms |", 3}}},
		{"label with a diagram", "F(-a-|): -a-|", []row{{"F(-a-|)", "-a-|", 9}}},
		{"prose after it", "F(s): | on async; --| on frame", nil},
		{"no label", "source:  -a\n         -b", nil},
		{"no diagram", "source: ", nil},
		{"label that does not end", "F(a,\n b", nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, ok := rows(c.code)
			require.Equal(t, c.want != nil, ok)
			if ok {
				require.Equal(t, c.want, got)
			}
		})
	}
}

func TestFigure_RefusesWhatIsNoDiagramOfACold(t *testing.T) {
	t.Parallel()
	_, ok := figure("Share", "source:  -a|\nShare:   ^")
	require.False(t, ok)
}

func marks(t *testing.T, diagram string) []marble.Mark {
	m, err := marble.ParseCold(diagram)
	require.NoError(t, err)
	return m
}
