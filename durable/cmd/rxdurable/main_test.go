package main

import (
	"bytes"
	"io"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
)

// system is an engine in memory with two actions.
func system(t *testing.T) (*rxsched.Virtual, func(args ...string) (string, error)) {
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async)
	mail := durable.Register(e, "mail", func(*durable.Of[string], string) error { return nil },
		durable.ActionConfig[string]{})
	durable.Register(e, "poll", func(*durable.Of[string], string) error { panic("oh") },
		durable.ActionConfig[string]{})
	require.NoError(t, mail.Schedule(t.Context(), "a.b", "hello", time.Hour))
	return v, func(args ...string) (string, error) {
		do, err := parse(args)
		if err != nil {
			return "", err
		}
		var out bytes.Buffer
		err = do(t.Context(), e, &out)
		return out.String(), err
	}
}

func TestCommands(t *testing.T) {
	t.Parallel()
	v, do := system(t)
	expect := func(want string, args ...string) {
		t.Helper()
		got, err := do(args...)
		require.NoError(t, err)
		require.Contains(t, got, want)
	}
	expect("mail\npoll\n", "names")
	expect(`"a.b"  Pending`, "list", "mail")
	expect("       1 ████", "list", "mail")
	expect(`state            "hello"`, "show", "mail", "a.b")
	expect("cancelled\n", "cancel", "mail", "a.b")
	expect("not found\n", "cancel", "mail", "a.b")
	expect("Cancelled", "show", "mail", "a.b")
	expect("", "replace", "mail", "a.b", `"again"`, "2h")
	expect(`state            "again"`, "show", "mail", "a.b")
	expect("", "run", "mail", "a.b")
	v.Advance(time.Second)
	expect("Done", "show", "mail", "a.b")
	expect("", "replace", "poll", "k", `""`)
	v.Advance(time.Second)
	expect("panic: oh", "show", "poll", "k")
}

func TestCommands_SayWhatIsWrong(t *testing.T) {
	t.Parallel()
	_, do := system(t)
	for want, args := range map[string][]string{
		"no command":                                 nil,
		`no command "dance"`:                         {"dance"},
		"show takes 2 to 2 arguments, and got 1":     {"show", "mail"},
		"DELAY: ":                                    {"replace", "mail", "k", "1", "soon"},
		"nothing is stored under the key":            {"run", "mail", "other"},
		"no action of that name was ever registered": {"list", "other"},
	} {
		_, err := do(args...)
		require.ErrorContains(t, err, want)
	}
	require.ErrorContains(t, run(t.Context(), []string{"-server", "127.0.0.1:1", "names"}, io.Discard,
		io.Discard), "-server 127.0.0.1:1")
	require.Error(t, run(t.Context(), []string{"-help"}, io.Discard, io.Discard))
	require.Error(t, run(t.Context(), nil, io.Discard, io.Discard))
}
