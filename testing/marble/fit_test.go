package marble_test

import (
	"encoding/xml"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/rxsched/rxsched/testing/marble"
)

// drawn is what a figure consists of, as far as texts have to keep clear of it.
type drawn struct {
	Width   float64   `xml:"width,attr"`
	Height  float64   `xml:"height,attr"`
	Boxes   []box     `xml:"rect"`
	Circles []circle  `xml:"circle"`
	Texts   []caption `xml:"text"`
}

type box struct {
	X      float64 `xml:"x,attr"`
	Y      float64 `xml:"y,attr"`
	Width  float64 `xml:"width,attr"`
	Height float64 `xml:"height,attr"`
}

type circle struct {
	X float64 `xml:"cx,attr"`
	Y float64 `xml:"cy,attr"`
	R float64 `xml:"r,attr"`
}

type caption struct {
	Class string  `xml:"class,attr"`
	X     float64 `xml:"x,attr"`
	Y     float64 `xml:"y,attr"` // of the base line
	Text  string  `xml:",chardata"`
}

// extent is how far a text reaches, in the widest of the fonts that it may be shown in.
func (c *caption) extent() (left, right float64) {
	const em, widest = 13.0, 0.6182 // of SF Mono; Menlo and DejaVu Sans Mono have 0.602
	width := float64(marble.Columns(c.Text)) * em * widest
	if strings.HasSuffix(c.Class, " n") {
		width *= 11 / em
	}
	if c.Class == "t" {
		return c.X, c.X + width
	}
	return c.X - width/2, c.X + width/2
}

// requireFits demands that each text is in the picture, and in its box or circle if it has one, and
// that no text or circle covers another.
func requireFits(t require.TestingT, svg string) {
	var d drawn
	require.NoError(t, xml.Unmarshal([]byte(svg), &d))
	for i := range d.Texts {
		c := &d.Texts[i]
		left, right := c.extent()
		require.GreaterOrEqual(t, left, 0.0, c.Text)
		require.LessOrEqual(t, right, d.Width, c.Text)
		require.Less(t, c.Y, d.Height, c.Text)
		for _, b := range d.Boxes {
			if b.Y < c.Y && c.Y < b.Y+b.Height {
				require.GreaterOrEqual(t, left, b.X, c.Text)
				require.LessOrEqual(t, right, b.X+b.Width, c.Text)
			}
		}
		for _, other := range d.Texts[:i] {
			if otherLeft, otherRight := other.extent(); other.Y == c.Y {
				require.True(t, right < otherLeft || otherRight < left, "%q covers %q", c.Text, other.Text)
			}
		}
	}
	for i, c := range d.Circles {
		for _, other := range d.Circles[:i] {
			require.False(t, c.Y == other.Y && max(c.X-other.X, other.X-c.X) < c.R+other.R, "circles at %v and %v", other.X, c.X)
		}
	}
}

func TestSVG_OfTheDocsHasTextsInsideTheirBoxes(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../docs/reference/operators/*.svg")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			t.Parallel()
			svg, err := os.ReadFile(file)
			require.NoError(t, err)
			requireFits(t, string(svg))
		})
	}
}

func TestSVG_HasTextsInsideTheirBoxes(t *testing.T) {
	t.Parallel()
	for _, f := range figures {
		requireFits(t, marble.SVG(f))
	}
	rapid.Check(t, func(t *rapid.T) {
		label := rapid.OneOf(rapid.String(), rapid.StringOfN(rapid.SampledFrom([]rune("漢字ヒ한Ａ🍎m")), 0, 60, -1))
		requireFits(t, marble.SVG(marble.Figure{
			Lanes: []marble.Lane{
				{Label: label.Draw(t, "label"), Marks: runs.Draw(t, "run")},
				{Label: label.Draw(t, "operator"), Operator: true},
			},
			Key: []string{label.Draw(t, "key")},
		}))
	})
}

// Each stretch that is left out has a note below it, which may be longer than the stretch is drawn.
func TestSVG_HasRoomForNotesBesideEachOther(t *testing.T) {
	t.Parallel()
	var marks []marble.Mark
	for i := range 4 {
		marks = append(marks, marble.Mark{At: time.Duration(i+1) * (100*time.Hour - 1), Letter: "x"})
	}
	requireFits(t, marble.SVG(marble.Figure{Lanes: []marble.Lane{{Marks: marks}}}))
}
