package main

import (
	"bytes"
	"errors"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTour_PrintsTheSameOrderEachTime(t *testing.T) {
	want, err := os.ReadFile("testdata/tour.txt")
	require.NoError(t, err)
	for range 3 {
		var out bytes.Buffer
		require.NoError(t, run(nil, &out))
		require.Equal(t, string(want), out.String())
	}
}

func TestTour_SaysSoWhenItCannotPrint(t *testing.T) {
	require.ErrorIs(t, run(nil, broken{}), errBroken)
}

var errBroken = errors.New("broken pipe")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }
