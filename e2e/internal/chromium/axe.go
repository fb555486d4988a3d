package chromium

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// Axe is the accessibility checker axe-core.
type Axe string

// InstallAxe gets it from npm. Without npm the test is skipped.
func InstallAxe(t *testing.T) Axe {
	t.Helper()
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("no npm was found: install Node.js to run this test")
	}
	dir := t.TempDir()
	install := exec.Command(npm, "install", "--no-audit", "--no-fund", "--ignore-scripts",
		"--loglevel=error", "--prefix", dir, "axe-core@4.10.3")
	out, err := install.CombinedOutput()
	require.NoError(t, err, "%s", out)
	text, err := os.ReadFile(filepath.Join(dir, "node_modules/axe-core/axe.min.js"))
	require.NoError(t, err)
	return Axe(text)
}

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
