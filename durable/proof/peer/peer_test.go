package main

import (
	"context"
	"errors"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestMeasure_DoesTheJobOnAll(t *testing.T) {
	if _, err := postgresBin(t.Context(), false); errors.Is(err, errNoPostgres) {
		t.Skip(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 4*time.Minute) // a busy machine takes one
	defer cancel()
	var out strings.Builder
	require.NoError(t, measure(ctx, job{20, 5, 30}, false, &out))
	want := 7
	if _, err := exec.LookPath("redis-server"); err == nil {
		want = 9
	}
	require.Equal(t, want, strings.Count(out.String(), "20 keys, 5 steps each"))
	require.Equal(t, want-2, strings.Count(out.String(), "30 listed in"))
}

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	clitest.KeepsTheConvention(t, "peer", clitest.In(run), []string{"more"},
		`unexpected argument "more"`)
}
