package js_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"
)

// packages are those that the tests install.
var packages = []string{
	"rxjs@7.8.2", "scheduler-0.23@npm:scheduler@0.23.2", "scheduler-0.27@npm:scheduler@0.27.0",
}

// installed is a folder with the packages and the scripts of testdata.
var installed = sync.OnceValues(install)

var folder string // that install makes

func TestMain(m *testing.M) {
	code := m.Run()
	if err := goleak.Find(); err != nil && code == 0 {
		fmt.Fprintln(os.Stderr, err)
		code = 1
	}
	if folder != "" {
		_ = os.RemoveAll(folder)
	}
	os.Exit(code)
}

func install() (dir string, err error) {
	if folder, err = os.MkdirTemp("", "rxsched-npm-"); err != nil {
		return "", err
	}
	args := append([]string{
		"install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder,
	}, packages...)
	ctx, cancel := context.WithTimeout(context.Background(), 4*time.Minute) // the network may hang
	defer cancel()
	if out, err := exec.CommandContext(ctx, "npm", args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("npm %v: %w\n%s", args, err, out)
	}
	scripts, err := filepath.Glob("testdata/*.js")
	for _, script := range scripts {
		var source []byte
		if source, err = os.ReadFile(script); err == nil {
			err = os.WriteFile(filepath.Join(folder, filepath.Base(script)), source, 0o600)
		}
		if err != nil {
			return "", err
		}
	}
	return folder, err
}

// npm returns the folder with the packages, or skips the test.
func npm(t *testing.T) string {
	t.Helper()
	for _, tool := range []string{"node", "npm"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("packages of npm are needed: ", err)
		}
	}
	dir, err := installed()
	require.NoError(t, err)
	return dir
}
