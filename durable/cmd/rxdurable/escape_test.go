package main

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// What comes from records, servers and users neither acts on a terminal nor looks like another line.
func TestCommands_PrintForeignTextWithEscapes(t *testing.T) {
	const foreign = "a\x1b]0;title\a\x1b[2J\r\u009b1A\u202eb\nfake: cancelled"
	d := newDesk(t)
	act := durable.Register(d.engine, foreign, func(*durable.Of[string], string) error {
		return errors.New(foreign)
	}, durable.ActionConfig[string]{})
	require.NoError(t, act.Schedule(t.Context(), foreign, foreign, 0))
	require.NoError(t, act.Schedule(t.Context(), foreign+"2", foreign, time.Hour))
	d.Advance(time.Second)
	for _, args := range [][]string{
		{"list"}, {"list", foreign}, {"show", foreign, foreign}, {"show", foreign, foreign + "?"},
		{"cancel", foreign, foreign, foreign + "2"}, {"run", foreign, foreign, foreign + "?"},
		{"replace", foreign, foreign, "-in", "1h", "-state", foreign, "-raw"},
		{"replace", foreign, foreign, "-state", foreign}, {foreign}, {"list", "-" + foreign},
		{"list", foreign + "?"},
	} {
		for _, more := range [][]string{nil, {"-json"}} {
			_, out, errs := d.do(append(args[:len(args):len(args)], more...)...)
			require.NotEmpty(t, out+errs)
			for _, r := range out + errs {
				require.True(t, r == '\n' || unicode.IsPrint(r), "%q: %q in %q", args, r, out+errs)
			}
			for line := range strings.Lines(out + errs) {
				require.False(t, strings.HasPrefix(line, "fake"), "%q: %q", args, out+errs)
			}
			if more != nil && errs == "" {
				for line := range strings.Lines(out) {
					require.True(t, json.Valid([]byte(line)), line)
				}
			}
		}
	}
	_, out, _ := d.do("show", foreign, foreign, "-json")
	var o object
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.Equal(t, foreign, o.Key)
}
