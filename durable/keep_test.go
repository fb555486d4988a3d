package durable_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

type (
	inside struct {
		X int
	}
	embeddedIn struct {
		E int
	}
	known struct {
		embeddedIn
		A    int     `json:"a,omitempty"`
		In   inside  `json:"in"`
		Ptr  *inside `json:"ptr,omitempty"`
		List []inside
		Raw  own
		No   int `json:"-"`
	}
	own struct{ N int }
)

func (o *own) UnmarshalJSON(data []byte) error { o.N = len(data); return nil }

func TestJSON_KeepsMembersThatTheTypeHasNoFieldFor(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, old, next, want string }{
		{"none", `{"a":1,"in":{"X":1}}`, `{"in":{"X":2}}`, `{"in":{"X":2}}`},
		{"one", `{"a":1,"new":[1,{"b":2}]}`, `{"a":2,"in":{"X":0}}`,
			`{"a":2,"in":{"X":0},"new":[1,{"b":2}]}`},
		{"in a struct", `{"in":{"X":1,"Y":2},"ptr":{"Y":3}}`, `{"in":{"X":3},"ptr":{"X":4}}`,
			`{"in":{"X":3,"Y":2},"ptr":{"X":4,"Y":3}}`},
		{"a struct that is gone takes its members along", `{"ptr":{"Y":3},"z":0}`, `{"in":{"X":3}}`,
			`{"in":{"X":3},"z":0}`},
		{"names in another case are known", `{"A":1,"IN":{"x":1},"z":0}`, `{"in":{"X":3}}`,
			`{"in":{"X":3},"z":0}`},
		{"of an embedded struct are known", `{"E":1,"z":0}`, `{"in":{"X":3}}`, `{"in":{"X":3},"z":0}`},
		{"not in lists", `{"List":[{"X":1,"Y":1}]}`, `{"List":[{"X":2}]}`, `{"List":[{"X":2}]}`},
		{"not where the type reads itself", `{"Raw":{"Y":1},"z":0}`, `{"Raw":{}}`, `{"Raw":{},"z":0}`},
		{"no object", `7`, `{"a":1}`, `{"a":1}`},
		{"null", `{"z":0}`, `null`, `null`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got, err := durable.JSON[known]{}.Keep([]byte(c.old), []byte(c.next))
			require.NoError(t, err)
			require.JSONEq(t, c.want, string(got))
		})
	}
	got, err := durable.JSON[map[string]int]{}.Keep([]byte(`{"a":1}`), []byte(`{}`))
	require.NoError(t, err)
	require.Equal(t, "{}", string(got), "a map knows all members")
}

func TestJSON_ThatIsStrictRefusesWhatTheTypeDoesNotKnow(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		data   string
		strict bool
		fails  bool
	}{
		{`{"X":1}`, true, false},
		{`{"x":1}`, true, false},
		{`{}`, true, false},
		{`{"Renamed":1}`, true, true},
		{`{"X":1,"Y":{}}`, true, true},
		{`{"X":1} {}`, true, true},
		{`{"Renamed":1}`, false, false},
	} {
		_, err := durable.JSON[inside]{Strict: c.strict}.Decode([]byte(c.data))
		require.Equal(t, c.fails, err != nil, c.data)
	}
}

func TestMigrateJSON_SaysWhatItCouldNotDo(t *testing.T) {
	t.Parallel()
	boom := errors.New("boom")
	to := func(fail error, v any) durable.Migration {
		return durable.MigrateJSON(func(inside) (any, error) { return v, fail })
	}
	data, err := to(nil, embeddedIn{7})([]byte(`{"X":1,"Y":2}`))
	require.NoError(t, err)
	require.JSONEq(t, `{"E":7,"Y":2}`, string(data))
	_, err = to(nil, nil)([]byte(`[`))
	require.Error(t, err)
	_, err = to(boom, nil)([]byte(`{}`))
	require.ErrorIs(t, err, boom)
	_, err = to(nil, func() {})([]byte(`{}`))
	var unsupported *json.UnsupportedTypeError
	require.ErrorAs(t, err, &unsupported)
}
