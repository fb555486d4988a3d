package durable_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

type (
	inside     struct{ X int }
	embeddedIn struct{ E int }
)

func TestMigrateJSON_SaysWhatItCouldNotDo(t *testing.T) {
	t.Parallel()
	boom := errors.New("boom")
	to := func(fail error, v any) durable.Migration {
		return durable.MigrateJSON(func(inside) (any, error) { return v, fail })
	}
	data, err := to(nil, embeddedIn{7})([]byte(`{"X":1}`))
	require.NoError(t, err)
	require.JSONEq(t, `{"E":7}`, string(data))
	_, err = to(nil, nil)([]byte(`[`))
	require.Error(t, err)
	_, err = to(boom, nil)([]byte(`{}`))
	require.ErrorIs(t, err, boom)
	_, err = to(nil, func() {})([]byte(`{}`))
	var unsupported *json.UnsupportedTypeError
	require.ErrorAs(t, err, &unsupported)
}
