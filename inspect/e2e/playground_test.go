package e2e

import (
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// playgroundSite builds the playground's page, once for all tests.
var playgroundSite = sync.OnceValues(func() (folder string, err error) {
	if folder, err = os.MkdirTemp("", "playground-"); err != nil {
		return "", err
	}
	out,
		err := exec.Command("go", "run", "github.com/rxsched/rxsched/examples/playground", "-o",
		folder).CombinedOutput()
	if err != nil {
		return string(out), err
	}
	return folder, nil
})

func playground(t *testing.T) string {
	chromium(t) // or there is no need to build
	folder, err := playgroundSite()
	require.NoError(t, err, folder)
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(server.Close)
	return server.URL + "/"
}

const ready = `document.querySelector("main:not([hidden])") && ` +
	`document.getElementById("name").textContent !== ""`

func TestPlaygroundPictures(t *testing.T) {
	if *pictures == "" {
		t.Skip("no folder was given with -pictures")
	}
	address := playground(t)
	for name, l := range map[string]look{
		"playground": desktop, "playground-dark": {width: 1280, height: 900, dark: true},
		"playground-phone": {width: 390, height: 844},
	} {
		b := open(t, address+"#debounceTime", l)
		b.until(ready)
		if strings.HasSuffix(name, "phone") {
			require.LessOrEqual(t, eval[int](b, "document.documentElement.scrollWidth"), 390,
				"nothing sticks out")
		}
		png := get(b, chromedp.FullScreenshot(100))
		require.NoError(t, os.WriteFile(filepath.Join(*pictures, name+".png"), png, 0o644))
		require.Empty(t, b.complaints())
	}
}
