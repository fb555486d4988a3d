package inspect_test

import (
	"math"
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What is written in these colors, or in the color of the panel on a bar of these, is 12 pixels
// high.
var written = []string{"text", "faint", "bad", "warn", "turn", "task", "timer", "micro", "frame", "action", "idle", "long"}

// Small text is to have a contrast of 4.5 to 1, says WCAG 2, in the light and in the dark.
func TestColors_CanBeRead(t *testing.T) {
	t.Parallel()
	css, err := os.ReadFile("assets/style.css")
	require.NoError(t, err)
	themes := regexp.MustCompile(`(?s):root \{(.*?)\}`).FindAllStringSubmatch(string(css), -1)
	require.Len(t, themes, 2)
	for i, theme := range themes {
		colors := map[string]string{}
		for _, c := range regexp.MustCompile(`--([\w-]+): #(\w{6});`).FindAllStringSubmatch(theme[1], -1) {
			colors[c[1]] = c[2]
		}
		for _, name := range written {
			assert.GreaterOrEqual(t, contrast(t, colors[name], colors["panel"]), 4.5, "%s of theme %d", name, i)
		}
		assert.GreaterOrEqual(t, contrast(t, colors["on-accent"], colors["accent"]), 4.5, "theme %d", i)
		assert.GreaterOrEqual(t, contrast(t, colors["faint"], colors["back"]), 4.5, "theme %d", i)
	}
}

func contrast(t *testing.T, a, b string) float64 {
	x, y := luminance(t, a), luminance(t, b)
	return (max(x, y) + 0.05) / (min(x, y) + 0.05)
}

// luminance is WCAG's relative luminance of a color of six digits.
func luminance(t *testing.T, color string) (sum float64) {
	rgb, err := strconv.ParseUint(color, 16, 24)
	require.NoError(t, err)
	for i, weight := range []float64{0.0722, 0.7152, 0.2126} {
		v := float64(rgb>>(8*i)&0xff) / 255
		if v <= 0.03928 {
			v /= 12.92
		} else {
			v = math.Pow((v+0.055)/1.055, 2.4)
		}
		sum += weight * v
	}
	return sum
}
