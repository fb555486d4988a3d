package main

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMeasure_DoesTheJobOnBoth(t *testing.T) {
	if _, err := postgresBin(t.Context(), false); errors.Is(err, errNoPostgres) {
		t.Skip(err)
	}
	var out strings.Builder
	require.NoError(t, measure(t.Context(), job{20, 5}, false, &out))
	require.Equal(t, 5, strings.Count(out.String(), "20 keys, 5 steps each"))
}
