//go:build go1.27

package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/printed"
)

func TestMain_PrintsTheResultOfTheRest(t *testing.T) {
	require.Equal(t, "words with gopher\nended: <nil>\n", printed.By(t, main))
}
