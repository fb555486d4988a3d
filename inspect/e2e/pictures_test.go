package e2e

import (
	"bufio"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

var pictures = flag.String("pictures", "", "folder to write pictures of the visualizer's page to")

// looks are the pictures by name. The first is the README's.
var looks = map[string]look{
	"visualizer":       desktop,
	"visualizer-dark":  {width: 1280, height: 900, dark: true},
	"visualizer-phone": {width: 390, height: 844},
}

// visualizer starts the program, and returns the address that it prints.
func visualizer(t *testing.T) string {
	program := filepath.Join(t.TempDir(), "visualizer")
	out, err := exec.Command("go", "build", "-o", program, "github.com/rxsched/rxsched/examples/visualizer").CombinedOutput()
	require.NoError(t, err, string(out))
	cmd := exec.CommandContext(t.Context(), program, "-for", "2m")
	stdout, err := cmd.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Wait() }) // which was killed
	lines := bufio.NewScanner(stdout)
	require.True(t, lines.Scan(), "the program prints nothing")
	_, address, found := strings.Cut(lines.Text(), "The page is at ")
	require.True(t, found, lines.Text())
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
		b.Do(chromedp.KeyEvent("+"), chromedp.Click(chromedp.CSS("#actions button")), chromedp.Sleep(700*time.Millisecond))
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
