package main

import (
	"bytes"
	"context"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestMain(m *testing.M) {
	clitest.Main(main)
	if record := os.Getenv(record); record != "" {
		os.Exit(compiler(record))
	}
	goleak.VerifyTestMain(m)
}

// output is what the program prints on its two outputs, and its exit status.
func output(ctx context.Context, args ...string) (stdout, stderr string, status int) {
	var out, errs bytes.Buffer
	status = run(ctx, args, &out, &errs)
	return out.String(), errs.String(), status
}

func TestProgram_RefusesWhatItDoesNotKnow(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"playground: unexpected argument \"x\"\nTry playground -h.\n":  {"x"},
		"playground: listen tcp: address 123456: invalid port\n":       {"-addr", ":123456"},
		"playground: flag needs an argument: -o\nTry playground -h.\n": {"-o"},
	} {
		_, stderr, status := output(t.Context(), args...)
		require.NotZero(t, status)
		require.Equal(t, want, stderr)
	}
}

// The page is there as a whole: each file that it asks for is one of the folder's. The go command
// is this test in its place (see fake_test.go): what it compiles is for
// [TestLibrary_IsForBrowsers], and for the tests of the page in a browser. It works in the folder
// of the source, wherever the program runs.
func TestProgram_WritesThePage(t *testing.T) {
	asked := standIn(t)
	t.Chdir(t.TempDir())
	folder := filepath.Join(t.TempDir(), "new", "site")
	_, stderr, status := output(t.Context(), "-o", folder)
	require.Zero(t, status, stderr)
	require.Equal(t, []string{
		"playground: js/wasm go build -trimpath -ldflags=-s -w -o " +
			filepath.Join(folder, "playground.wasm") + " " + library,
		"playground: js/wasm go env GOROOT",
	}, asked())
	server := httptest.NewServer(handler(folder))
	defer server.Close()
	for name, kind := range map[string]string{
		"": "text/html", "style.css": "text/css", "main.js": "text/javascript",
		"wasm_exec.js": "text/javascript", "operators.json": "application/json",
		"playground.wasm": "application/wasm", "icon.svg": "image/svg+xml",
	} {
		answer, err := http.Get(server.URL + "/" + name)
		require.NoError(t, err)
		require.NoError(t, answer.Body.Close())
		require.Equal(t, http.StatusOK, answer.StatusCode, name)
		require.True(t, strings.HasPrefix(answer.Header.Get("Content-Type"), kind), name)
		require.Contains(t, answer.Header.Get("Content-Security-Policy"), "default-src 'none'")
	}
}

func TestProgram_TellsWhatTheCompilerSays(t *testing.T) {
	standIn(t)
	t.Setenv(failing, "main.go:1: oops")
	_, stderr, status := output(t.Context(), "-o", t.TempDir())
	require.Equal(t, 1, status)
	require.Equal(t, "playground: go build: exit status 1\nmain.go:1: oops\n", stderr)
}

func TestProgram_TellsWhyThePageWasNotBuilt(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	_, stderr, status := output(ctx, "-o", t.TempDir())
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "playground: go build: context canceled")
}

func TestFolderOf_IsThatOfSourceOnThisMachine(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "site.go")
	require.Empty(t, folderOf(file))
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	require.Equal(t, filepath.Dir(file), folderOf(file))
	require.Empty(t, folderOf("site.go"), "-trimpath leaves no folder")
}

func TestProgram_SaysThatItNeedsGo(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, stderr, status := output(t.Context(), "-o", t.TempDir())
	require.Equal(t, 1, status)
	require.Regexp(t, `^playground: the page is built with Go: .*\n$`, stderr)
}
