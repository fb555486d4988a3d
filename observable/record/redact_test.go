package record_test

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay"
	"github.com/rxsched/rxsched/testing/marble"
)

const secret = "hunter2"

// careless has its text in the errors of its encoding.
type careless string

func (c careless) MarshalJSON() ([]byte, error) { return nil, errors.New("can't encode " + string(c)) }

// A secret that an edge redacts is nowhere: whatever follows from it is withheld.
func TestRedact_HoldsForWhateverFollows(t *testing.T) {
	t.Parallel()
	stars := func(v string) string { return strings.Repeat("*", len(v)) }
	fails := func(v string) (string, error) { return "", errors.New("no user " + v) }
	bad := func(err error) string { panic(err) }
	type in = observable.Observable[string]
	type config = record.EdgeConfig[string]
	pass := func(src in) in { return src }
	for name, c := range map[string]struct {
		edge, out config
		pipe      func(in) in
	}{
		"a value as it is": {edge: config{Redact: stars}, pipe: pass},
		"a value made of it": {edge: config{Redact: stars}, pipe: func(src in) in {
			return observable.Map(func(v string) string { return "user " + v })(src)
		}},
		"an error made of it": {edge: config{Redact: stars}, pipe: func(src in) in {
			return observable.TryMap(fails)(src)
		}},
		"an error, and values are redacted": {edge: config{Redact: stars}, out: config{Redact: stars}, pipe: func(src in) in {
			return observable.TryMap(fails)(src)
		}},
		"a value, and errors are redacted":  {edge: config{Redact: stars}, out: config{RedactError: func(error) string { return "e" }}, pipe: pass},
		"only the output redacts its value": {out: config{Redact: stars}, edge: config{Redact: stars}, pipe: pass},
		"an encoder that fails": {edge: config{Redact: stars, Encode: func(string) ([]byte, error) {
			return nil, errors.New("not " + secret)
		}}, pipe: pass},
		"a redaction that panics":             {edge: config{Redact: func(v string) string { panic(v) }}, pipe: pass},
		"a redaction of an error that panics": {edge: config{Redact: stars, RedactError: bad}, pipe: pass},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var w bytes.Buffer
			var told []string
			r := record.New(&w, record.Config{OnError: func(err error) { told = append(told, err.Error()) }})
			s := observable.NewSubject[string]()
			found := c.pipe(record.EdgeWithConfig(r, "in", c.edge)(s.Observable()))
			record.OutputWithConfig(r, "out", c.out)(found).
				Subscribe(t.Context(), observable.Observer[string]{Error: func(error) {}})
			s.Next(secret)
			s.Error(errors.New("wrong password " + secret))
			require.NoError(t, r.Close())
			require.NotContains(t, w.String(), secret)
			require.NotContains(t, fmt.Sprint(told), secret)

			rep, err := replay.Read(&w)
			require.NoError(t, err)
			require.NotContains(t, marble.Text(rep.Figure()), secret)
			replay.ExpectWithConfig(rep, "out", observable.Map(func(v string) string { return v + v })(
				c.pipe(replay.Source[string](rep, "in"))), c.out)
			if err := rep.Run(); err != nil {
				require.NotContains(t, err.Error(), secret)
			}
		})
	}
}

func TestRedact_ErrorsOfValuesThatDescribeThemselves(t *testing.T) {
	t.Parallel()
	var w bytes.Buffer
	r := record.New(&w, record.Config{})
	same := func(v careless) careless { return v }
	s := observable.NewSubject[careless]()
	record.EdgeWithConfig(r, "in", record.EdgeConfig[careless]{Redact: same})(s.Observable()).
		Subscribe(t.Context(), observable.Observer[careless]{})
	s.Next(secret)
	require.NoError(t, r.Close())
	require.NotContains(t, w.String(), secret)
	require.Contains(t, w.String(), "redacted: error of type *json.MarshalerError")
}

// What is withheld is compared as far as it is written: that it came, and when.
func TestRedact_AReplayComparesTheRest(t *testing.T) {
	t.Parallel()
	var w bytes.Buffer
	r := record.New(&w, record.Config{})
	s := observable.NewSubject[string]()
	hidden := record.EdgeConfig[string]{Redact: func(string) string { return "***" }}
	plain := record.EdgeConfig[int]{Redact: func(n int) int { return n }}
	logins := observable.Share(record.EdgeWithConfig(r, "logins", hidden)(s.Observable()))
	length := observable.Map(func(v string) int { return len(v) })
	one := observable.Map(func(string) int { return 1 })
	ignore := observable.Observer[int]{}
	record.Output[int](r, "length")(length(logins)).Subscribe(t.Context(), ignore)
	record.OutputWithConfig(r, "count", plain)(one(logins)).Subscribe(t.Context(), ignore)
	s.Next(secret)
	s.Next(secret)
	s.Complete()
	require.NoError(t, r.Close())
	for most, want := range map[int]string{1: `output "length" differs`, 99: ""} {
		rep, err := replay.Read(bytes.NewReader(w.Bytes()))
		require.NoError(t, err)
		logins := observable.Share(replay.Source[string](rep, "logins"))
		replay.Expect(rep, "length", observable.Take[int](most)(length(logins)))
		replay.Expect(rep, "count", one(logins))
		if err := rep.Run(); want == "" {
			require.NoError(t, err)
		} else {
			require.ErrorContains(t, err, want)
		}
	}
	rep, err := replay.Read(bytes.NewReader(w.Bytes()))
	require.NoError(t, err)
	logins = observable.Share(replay.Source[string](rep, "logins"))
	replay.Expect(rep, "length", length(logins))
	replay.Expect(rep, "count", length(logins))
	require.ErrorContains(t, rep.Run(), `output "count" differs`, "it says that it has no secrets")
}
