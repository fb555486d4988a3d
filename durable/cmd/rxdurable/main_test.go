package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// desk has an engine in memory, which the command operates.
type desk struct {
	*testing.T
	*rxsched.Virtual
	engine durable.Engine
	ran    []string
	opened int
}

type state struct {
	N int `json:"n"`
}

// newDesk registers the action "poll", whose keys fail once and for all if they begin with "bad",
// and are tried again if they begin with "try".
func newDesk(t *testing.T) *desk {
	t.Parallel()
	v := rxsched.NewVirtual(rxsched.Config{})
	d := &desk{T: t, Virtual: v, engine: durable.NewVirtual(v.Async())}
	poll := durable.Register(d.engine, "poll", func(self *durable.Of[state], s state) error {
		d.ran = append(d.ran, self.Key())
		switch key := self.Key(); {
		case strings.HasPrefix(key, "bad"), strings.HasPrefix(key, "try") && self.Attempt() < 2:
			return errors.New("boom")
		}
		return nil
	}, durable.ActionConfig[state]{Retry: schedule.Every(time.Hour).AtMost(1)})
	durable.Register(d.engine, "other", func(*durable.Of[int], int) error { return nil },
		durable.ActionConfig[int]{})
	for i, key := range []string{"bad", "try", "a b", "line\n"} {
		require.NoError(t, poll.Schedule(t.Context(), key, state{i}, time.Duration(i)*time.Minute))
	}
	d.Advance(90 * time.Second) // "bad" and "try" have failed once
	return d
}

// do runs the command, and returns its status and what it prints.
func (d *desk) do(args ...string) (status int, out, errs string) {
	var o, e bytes.Buffer
	p := &program{out: &o, errs: &e, now: d.Async().Now,
		open: func(context.Context, *options) (durable.Engine, func(), error) {
			d.opened++
			return d.engine, func() { d.opened-- }, nil
		}}
	status = p.run(d.Context(), args)
	require.Zero(d, d.opened, "the engine is closed")
	return status, o.String(), e.String()
}

// prints runs a command that succeeds.
func (d *desk) prints(want string, args ...string) {
	d.Helper()
	status, out, errs := d.do(args...)
	require.Empty(d, errs)
	require.Equal(d, strings.TrimPrefix(want, "\n"), out)
	require.Zero(d, status)
}

func TestList_ShowsActionsAndKeysInTheOrderInWhichTheyAreDue(t *testing.T) {
	d := newDesk(t)
	d.prints(`
NAME   PENDING  LATE  RUNNING  FAILED  DONE  CANCELLED  VERSIONS  NEXT
other  0        0     0        0       0     0          -         -
poll   4        0     0        0       0     0          0:4       in 30s
`, "list")
	d.prints(`
KEY       STATUS   DUE        ATTEMPTS  LAST ERROR  STATE
a b       pending  in 30s     0         -           {"n":2}
"line\n"  pending  in 1m30s   0         -           {"n":3}
bad       pending  in 58m30s  1         boom        {"n":0}
try       pending  in 59m30s  1         boom        {"n":1}
`, "list", "poll")
}

func TestList_ShowsOnlyWhatIsChosen(t *testing.T) {
	d := newDesk(t)
	d.Advance(2 * time.Hour) // all is over
	require.Equal(t, []string{"a b", "line\n", "try"}, d.keys("list", "poll", "-json", "-status", "DONE,running"))
	require.Equal(t, []string{"bad"}, d.keys("-status", "failed", "-json", "list", "poll"))
	require.Equal(t, []string{"try"}, d.keys("-prefix", "t", "-json", "list", "poll"))
	require.Empty(t, d.keys("list", "-status", "late", "poll", "-json"))
}

// keys are those that a command prints as JSON.
func (d *desk) keys(args ...string) (keys []string) {
	status, out, errs := d.do(args...)
	require.Zero(d, status, errs)
	for line := range strings.Lines(out) {
		var o object
		require.NoError(d, json.Unmarshal([]byte(line), &o))
		keys = append(keys, o.Key)
	}
	return keys
}

func TestList_KnowsWhatIsLate(t *testing.T) {
	d := newDesk(t)
	var o bytes.Buffer
	p := &program{out: &o, now: func() time.Time { return d.Async().Now().Add(time.Minute) }}
	p.engine, p.status = d.engine, "late"
	require.NoError(t, p.list(t.Context(), []string{"poll"}))
	require.Equal(t, "KEY  STATUS  DUE      ATTEMPTS  LAST ERROR  STATE\n"+
		"a b  late    30s ago  0         -           {\"n\":2}\n", o.String())
}

func TestShow_ShowsAllThatIsStored(t *testing.T) {
	d := newDesk(t)
	status, out, _ := d.do("show", "poll", "try")
	require.Zero(t, status)
	for _, line := range []string{"key              poll/try\n", "status           pending\n",
		"(in 59m30s)", "failed attempts  1\n", "last error       boom\n", "state            {\"n\":1}\n"} {
		require.Contains(t, out, line)
	}
	status, out, _ = d.do("show", "-json", "poll", "try")
	require.Zero(t, status)
	var o object
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.JSONEq(t, `{"n":1}`, string(o.State))
	require.Equal(t, "boom", o.Err)
	require.Equal(t, 1, o.Attempt)
	require.True(t, o.Due.Equal(d.Async().Now().Add(59*time.Minute+30*time.Second)))
}

func TestObject_HasBytesThatAreNoTextInBase64(t *testing.T) {
	t.Parallel()
	o := objectOf("n", durable.Info[[]byte]{Key: "\xff", State: []byte("{")})
	require.Equal(t, "/w==", o.KeyBase64)
	require.Equal(t, "ew==", o.StateBase64)
	require.Nil(t, o.State)
}

func TestCancel_GoesOnAfterAKeyThatIsNotThere(t *testing.T) {
	d := newDesk(t)
	status, out, _ := d.do("cancel", "poll", "none", "a b", "try")
	require.Equal(t, 1, status)
	require.Equal(t, "none: not found\na b: cancelled\ntry: cancelled\n", out)
	d.prints("{\"key\":\"bad\",\"result\":\"cancelled\"}\n", "cancel", "poll", "-json", "bad")
	d.Advance(3 * time.Hour)
	require.Equal(t, []string{"bad", "try", "line\n"}, d.ran)
}

func TestRun_RunsNowWithTheSameState(t *testing.T) {
	d := newDesk(t)
	d.Advance(2 * time.Hour)
	d.ran = nil
	d.prints("bad: scheduled\ntry: scheduled\n", "run", "poll", "bad", "try")
	d.Advance(0)
	require.Equal(t, []string{"bad", "try"}, d.ran)
	_, out, _ := d.do("show", "poll", "bad")
	require.Contains(t, out, `{"n":0}`)
	status, out, _ := d.do("run", "poll", "none")
	require.Equal(t, 1, status)
	require.Contains(t, out, "nothing is stored under the key")
}

func TestReplace_MovesARunAndMayReplaceItsState(t *testing.T) {
	d := newDesk(t)
	poll := durable.Remote[state](d.engine, "poll", nil)
	require.NoError(t, poll.Schedule(t.Context(), "a", state{7}, time.Hour))
	for _, c := range []struct{ args, state, due string }{
		{"a -in 2s", `{"n":7}`, "in 2s"},
		{"a -in 3s -state {\"n\":8}", `{"n":8}`, "in 3s"},
		{"-raw -in 6s -state { -- a", "{", "in 6s"},
		{"a -in 2562000h", "{", "in 2562000h0m0s"},
	} {
		args := append([]string{"replace", "poll"}, strings.Fields(c.args)...)
		status, out, errs := d.do(args...)
		require.Zero(t, status, errs)
		require.Contains(t, out, "a: due ")
		_, out, _ = d.do("show", "poll", "a")
		require.Contains(t, out, " "+c.state+"\n")
		require.Contains(t, out, "("+c.due+")")
	}
	for args, want := range map[string]string{
		"none -in 1s":                    "nothing is stored",
		"none -in 1s -state {}":          "nothing is stored",
		"a -in 2562047h47m16.854775807s": "-in is more than 292 years ahead",
		"a -in 1s -state {":              "-state is no JSON",
	} {
		status, out, errs := d.do(append([]string{"replace", "poll"}, strings.Fields(args)...)...)
		require.NotZero(t, status)
		require.Contains(t, out+errs, want)
	}
}

func TestRetryAndDiscard_DecideAboutWhatHasFailed(t *testing.T) {
	d := newDesk(t)
	d.Advance(2 * time.Hour)
	_, out, _ := d.do("show", "poll", "bad")
	require.Regexp(t, `(?m)^attempt 1 +19\S+, took 0s on virtual: boom\nattempt 2 +19\S+, took 0s on virtual: boom$`, out)
	_, out, _ = d.do("show", "poll", "bad", "-json")
	var o object
	require.NoError(t, json.Unmarshal([]byte(out), &o))
	require.Len(t, o.Failures, 2)
	require.Equal(t, "boom", o.Failures[1].Err)
	status, out, _ := d.do("retry", "poll", "try")
	require.Equal(t, 1, status)
	require.Equal(t, "try: durable: the key has not failed\n", out)
	d.prints("bad: chosen: -yes does it\n", "retry", "poll", "-all")
	d.prints("", "retry", "poll", "-err", "other", "-yes")
	d.ran = nil
	d.prints("bad: scheduled\n", "retry", "poll", "-err", "oo", "-yes")
	d.Advance(2 * time.Hour)
	require.Equal(t, []string{"bad", "bad"}, d.ran)
	d.prints("bad: discarded\n", "discard", "poll", "-prefix", "b", "-yes")
	require.Equal(t, []string{"bad"}, d.keys("list", "poll", "-status", "cancelled", "-json"))
	d.prints("", "cancel", "poll", "-all", "-yes")
	d.prints("a b: chosen: -yes does it\n", "run", "poll", "-prefix", "a")
}

func TestMisuse_IsSaidBeforeTheServerIsAsked(t *testing.T) {
	t.Parallel()
	for args, want := range map[string]string{
		"":                                 "a command is missing: list, show, cancel, replace, run, retry, discard, edit, pause, resume\n",
		"lsit":                             `there is no command "lsit": list, show, cancel, replace, run, retry, discard, edit, pause, resume` + "\n",
		"show poll":                        "usage: rxdurable show NAME KEY",
		"list a b":                         "usage: rxdurable list [NAME]",
		"list " + strings.Repeat("a", 256): "list: NAME is empty or too long",
		"show " + strings.Repeat("ü", 43) + " k": "show: NAME is empty or too long",
		"list -wrong":                  "flag provided but not defined: -wrong",
		"list -timeout 0s":             "-timeout has to be positive",
		"list poll -status sleepy":     `there is no status "sleepy"`,
		"list -prefix a":               "need a NAME",
		"run poll":                     "run needs a KEY, or -prefix, -status, -err or -all",
		"discard poll a -yes":          "discard: keys, and flags that choose some, exclude each other",
		"show poll a -err x":           "-err makes no sense with show",
		"list poll -yes":               "-yes makes no sense with list",
		"run poll a -in 1s":            "-in makes no sense with run",
		"replace poll a":               "replace needs -in",
		"replace poll a -in -1s":       "-in is negative",
		"replace poll a -in 1s -raw":   "-raw needs a -state",
		"list -tlscert a -server none": "-tlscert and -tlskey need each other",
	} {
		var o, e bytes.Buffer
		p := &program{out: &o, errs: &e, now: time.Now, open: connect}
		require.Equal(t, 2, p.run(t.Context(), strings.Fields(args)), args)
		require.Contains(t, e.String(), "rxdurable: ")
		require.Contains(t, e.String(), want)
		require.True(t, strings.HasSuffix(e.String(), "\nTry rxdurable -h.\n"), e.String())
		require.Empty(t, o.String())
	}
}

func TestHelp_ShowsNoSecret(t *testing.T) {
	t.Setenv("NATS_URL", "nats://ann:hunter2@host")
	var o options
	var b bytes.Buffer
	_, err := o.parse(&b, []string{"-h"})
	require.Error(t, err)
	require.Contains(t, b.String(), "rxdurable replace  NAME KEY")
	require.NotContains(t, b.String(), "hunter2")
	_, err = o.parse(&b, nil)
	require.NoError(t, err)
	require.Equal(t, "nats://ann:hunter2@host", o.server)
}

func TestEdit_ChangesPendingStatesAndNotTheirTimes(t *testing.T) {
	d := newDesk(t)
	d.prints("a b: edited\n", "edit", "poll", "a b", "-state", `{"n":9}`)
	i, err := durable.Remote[state](d.engine, "poll", nil).Inspect(t.Context(), "a b")
	require.NoError(t, err)
	require.Equal(t, state{9}, i.State)
	require.Equal(t, 30*time.Second, i.Due.Sub(d.Async().Now()))
	d.prints("bad: chosen: -yes does it\n", "edit", "poll", "-prefix", "ba", "-state", "{}")
	d.prints(`{"key":"bad","result":"edited"}`+"\n", "edit", "poll", "-prefix", "ba", "-state", "{}", "-yes", "-json")
	status, out, _ := d.do("edit", "poll", "none", "-state", "1")
	require.Equal(t, 1, status)
	require.Contains(t, out, "nothing is stored")
	for _, args := range [][]string{{"edit", "poll", "a b"}, {"edit", "poll", "-state", "1"},
		{"edit", "poll", "a b", "-state", "no"}} {
		status, _, _ = d.do(args...)
		require.Equal(t, 2, status, args)
	}
}

func TestPause_HoldsActionsUntilResume(t *testing.T) {
	d := newDesk(t)
	d.prints("poll: paused\n", "pause", "poll")
	_, out, _ := d.do("list")
	require.Regexp(t, `(?m)^poll .* paused$`, out)
	ran := len(d.ran)
	d.Advance(2 * time.Hour)
	require.Len(t, d.ran, ran)
	d.prints("poll: goes on\n", "resume", "poll")
	d.Advance(time.Minute)
	require.Greater(t, len(d.ran), ran)
	for _, args := range [][]string{{"pause"}, {"resume", "poll", "-all"}, {"pause", "poll", "-prefix", "a"}} {
		status, _, _ := d.do(args...)
		require.Equal(t, 2, status, args)
	}
}
