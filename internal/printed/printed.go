// Package printed tests programs by what they print.
package printed

import (
	"io"
	"os"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"
)

// By returns what main prints. It calls main in a bubble, where waiting takes no time. What main
// prints must fit into the buffer of a pipe. Tests that call it must not run in parallel.
func By(t *testing.T, main func()) string {
	t.Helper()
	r, w, err := os.Pipe()
	require.NoError(t, err)
	stdout := os.Stdout
	os.Stdout = w
	defer func() { os.Stdout = stdout }()
	synctest.Test(t, func(*testing.T) { main() })
	require.NoError(t, w.Close())
	text, err := io.ReadAll(r)
	require.NoError(t, err)
	return string(text)
}
