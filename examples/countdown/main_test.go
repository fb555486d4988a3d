package main

import (
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMain_CountsInSeconds(t *testing.T) {
	printed, err := os.Create(filepath.Join(t.TempDir(), "printed"))
	require.NoError(t, err)
	defer printed.Close()
	was := os.Stdout
	defer func() { os.Stdout = was }()
	os.Stdout = printed
	synctest.Test(t, func(t *testing.T) {
		start := time.Now()
		main()
		require.Equal(t, 4*time.Second, time.Since(start))
	})
	text, err := os.ReadFile(printed.Name())
	require.NoError(t, err)
	require.Equal(t, "3\n2\n1\n0\n", string(text))
}
