package chromium

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// Axe is the accessibility checker axe-core.
type Axe string

// InstallAxe gets it from npm, once. Without npm the test is skipped.
func InstallAxe(t *testing.T) Axe {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil {
		t.Skip("no npm was found: install Node.js to run this test")
	}
	axe, err := installed()
	require.NoError(t, err)
	return axe
}

var installed = sync.OnceValues(func() (Axe, error) {
	dir, err := os.MkdirTemp("", "axe-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(dir)
	install := exec.Command("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts",
		"--loglevel=error", "--prefix", dir, "axe-core@4.10.3")
	if out, err := install.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(dir, "node_modules/axe-core/axe.min.js"))
	return Axe(text), err
})

// Judge returns what it finds on a page as it is now.
func (a Axe) Judge(p *Page) []string {
	p.T.Helper()
	Eval[bool](p, string(a)+"; true")
	Eval[bool](p, `axe.run().then((r) => { window.judged = r.violations.map((v) =>
		v.id + ": " + v.nodes.map((n) => n.target + " " + n.failureSummary).slice(0, 3).join("; ")) }), true`)
	p.Until(`window.judged`)
	found := Eval[[]string](p, `window.judged`)
	Eval[bool](p, `(window.judged = null, true)`)
	return found
}
