package inspect_test

import (
	"flag"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/e2e/internal/program"
)

var pictures = flag.String("pictures", "", "folder to write pictures of the visualizer's page to")

// looks are the pictures by name. The first is the README's.
var looks = map[string]look{
	"visualizer":       desktop,
	"visualizer-dark":  {Width: 1280, Height: 900, Dark: true},
	"visualizer-phone": {Width: 390, Height: 844},
}

// pictured are all looks if pictures are made, else only the phone's, which has least room.
func pictured(looks map[string]look) map[string]look {
	if *pictures == "" {
		maps.DeleteFunc(looks, func(name string, _ look) bool { return !strings.HasSuffix(name, "-phone") })
	}
	return looks
}

// visualizer starts the program, and returns the address that it prints.
func visualizer(t *testing.T) string {
	address, stop, err := program.Serve("../..", "./examples/visualizer", "-for", "2m")
	require.NoError(t, err)
	t.Cleanup(stop)
	return address
}

func TestPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no folder was given with -pictures")
	}
	address := visualizer(t)
	for name, l := range looks {
		b := open(t, address, l)
		b.Until(`document.querySelector("#longs tbody") && document.getElementById("status").textContent === "live"`)
		b.Do(chromedp.Sleep(2500 * time.Millisecond))
		if strings.HasSuffix(name, "phone") {
			require.LessOrEqual(t, eval[int](b, "document.documentElement.scrollWidth"), 390, "nothing sticks out")
		}
		b.Do(chromedp.KeyEvent("+"))
		b.Click("#actions button")
		b.Do(chromedp.Sleep(700 * time.Millisecond))
		savePicture(t, b, name)
		require.Empty(t, b.Complaints())
	}
}

// savePicture writes a picture of the whole page, if a folder was given with -pictures.
func savePicture(t *testing.T, b *browser, name string) {
	if *pictures != "" {
		png := get(b, chromedp.FullScreenshot(100))
		require.NoError(t, os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644))
	}
}
