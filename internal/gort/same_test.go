package gort_test

import (
	"errors"
	"io"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/internal/gort"
)

// several can't be compared: == would panic.
type several []error

func (several) Error() string { return "several" }

func TestSame_IsTheSameValueInTheSamePlace(t *testing.T) {
	t.Parallel()
	var many error = several{io.EOF}
	require.True(t, gort.Same(nil, nil))
	require.True(t, gort.Same(io.EOF, io.EOF))
	require.True(t, gort.Same(many, many))
	require.False(t, gort.Same(io.EOF, nil))
	require.False(t, gort.Same(io.EOF, io.ErrUnexpectedEOF))
	require.False(t, gort.Same(errors.New("a"), errors.New("a")))
	require.False(t, gort.Same(many, io.EOF))
}
