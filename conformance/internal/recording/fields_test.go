package recording_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/recording"
)

func TestFields_KeepsTheirOrder(t *testing.T) {
	t.Parallel()
	got, err := recording.Fields([]byte(`{"b":1,"a":{"x":[2]},"c":null}`))
	require.NoError(t, err)
	require.Equal(t, []recording.Field{
		{Name: "b", Value: json.RawMessage(`1`)},
		{Name: "a", Value: json.RawMessage(`{"x":[2]}`)},
		{Name: "c", Value: json.RawMessage(`null`)},
	}, got)
}

func TestFields_FailsOnWhatIsNoObject(t *testing.T) {
	t.Parallel()
	for _, data := range []string{``, `[]`, `null`, `7`, `{"a"`, `{"a":}`, `{7:1}`} {
		_, err := recording.Fields([]byte(data))
		require.Error(t, err, data)
	}
}
