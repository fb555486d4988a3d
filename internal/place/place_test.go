package place_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/place"
)

func TestString_IsTheInnermostCallOutsideTheModule(t *testing.T) {
	t.Parallel()
	require.Empty(t, place.Stack(nil).String())
	s := place.Here().String()
	require.Regexp(t, `/place_test\.go:\d+$`, s)
	require.False(t, strings.HasPrefix(s, "place_test.go"), "a path")
}
