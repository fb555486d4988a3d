package main

import (
	"bytes"
	"context"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestMain(m *testing.M) {
	clitest.Main(main)
	goleak.VerifyTestMain(m)
}

func TestRun_StopsByItselfIfAsked(t *testing.T) {
	t.Parallel()
	var stdout, stderr bytes.Buffer
	require.Zero(t, run(t.Context(), []string{"-for", "1ms"}, &stdout, &stderr))
	require.Empty(t, stderr.String())
	require.Contains(t, stdout.String(), "The page is at http://127.0.0.1:")
}

func TestRun_ServesThePageUntilItIsInterrupted(t *testing.T) {
	t.Parallel()
	ctx, interrupt := context.WithCancel(t.Context())
	out, stdout := io.Pipe()
	done := make(chan int)
	go func() { done <- run(ctx, nil, stdout, io.Discard) }()
	line := make([]byte, 200)
	n, err := out.Read(line)
	require.NoError(t, err)
	go func() { _, _ = io.Copy(io.Discard, out) }()
	address := strings.TrimSpace(strings.TrimPrefix(string(line[:n]), "The page is at "))

	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	answer, err := client.Get(address + "events") // which goes on while the program stops
	require.NoError(t, err)
	defer answer.Body.Close()
	buf := make([]byte, 5)
	_, err = io.ReadFull(answer.Body, buf)
	require.NoError(t, err)
	interrupt()
	require.Zero(t, <-done)
	_ = out.Close()
}

func TestArguments_AreChecked(t *testing.T) {
	t.Parallel()
	taken, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer taken.Close()
	for want, args := range map[string][]string{
		"-for -1s: must not be negative": {"-for", "-1s"},
		"address already in use":         {"-addr", taken.Addr().String()},
	} {
		var stdout, stderr bytes.Buffer
		assert.NotZero(t, run(t.Context(), args, &stdout, &stderr))
		assert.Contains(t, stderr.String(), want)
		assert.Empty(t, stdout.String())
	}
}
