package embedded_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// Two releases of a program: the type of its states got another shape.
type (
	bill1 struct {
		N    int
		For  struct{ Name, Street string }
		Note string `json:"note,omitempty"`
	}
	bill2 struct {
		Count int    `json:"count"`
		Note  string `json:"note"`
	}
)

// second is how the third release reads states of the second.
var second = map[int]durable.Migration{
	0: durable.MigrateJSON(func(b bill1) (bill2, error) { return bill2{b.N, b.Note}, nil }),
}

func TestState_OfAnOlderReleaseIsMigrated(t *testing.T) {
	r := newRig(t)
	e := r.open(durable.Config{})
	ran := make(chan bill2, 10)
	c := durable.ActionConfig[bill2]{Version: 2, Migrate: map[int]durable.Migration{
		0: second[0],
		1: durable.MigrateJSON(func(b bill2) (bill2, error) { b.Count++; return b, nil }),
	}}
	act := durable.Register(e, "act", func(self *durable.Of[bill2], b bill2) error {
		ran <- b
		if b.Count < 7 {
			self.Schedule(bill2{b.Count + 1, b.Note}, 0)
		}
		return nil
	}, c)
	old := durable.Remote[bill1](e, "act", nil)
	eventually(r, func() bool { return old.Schedule(r.ctx, "k", bill1{N: 5, Note: "x"}, time.Hour) == nil })
	i, err := act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, bill2{6, "x"}, i.State)
	require.Zero(t, i.Version)
	require.NoError(t, act.Reschedule(r.ctx, "k", 0))
	require.Equal(t, bill2{6, "x"}, take(r, ran))
	require.Equal(t, bill2{7, "x"}, take(r, ran))
	eventually(r, func() bool {
		i, err = act.Inspect(r.ctx, "k")
		require.NoError(t, err)
		return i.Status == durable.Done && i.Version == 2
	})
	_, err = durable.RemoteWithConfig(e, "act", durable.ActionConfig[bill1]{Version: 1}).Inspect(r.ctx, "k")
	require.ErrorIs(t, err, durable.ErrVersion)
	require.NoError(t, act.Schedule(r.ctx, "k", bill2{9, ""}, time.Hour))
	require.NoError(t, durable.Remote(e, "act", durable.Bytes{}).Schedule(r.ctx, "k",
		[]byte(`{"count":8}`), time.Hour), "a tool leaves the version as it is")
	i, err = act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, 2, i.Version)
	require.Equal(t, bill2{8, ""}, i.State)
}

// A run of a state that leads nowhere has failed, and keeps the state.
func TestState_WithoutAMigrationFails(t *testing.T) {
	r := newRig(t)
	e := r.open(durable.Config{})
	act := durable.Register(e, "act", func(*durable.Of[bill2], bill2) error { return nil },
		durable.ActionConfig[bill2]{Version: 1})
	old := durable.Remote[bill1](e, "act", nil)
	require.NoError(t, old.Schedule(r.ctx, "k", bill1{N: 5}, 0))
	eventually(r, func() bool {
		i, err := old.Inspect(r.ctx, "k")
		require.NoError(t, err)
		return i.Status == durable.Failed && i.State.N == 5 &&
			strings.Contains(i.Err, "leads nowhere from version 0")
	})
	_, err := act.Inspect(r.ctx, "k")
	require.ErrorContains(t, err, "leads nowhere from version 0")
}

func TestState_OfANewerVersionIsLeftToOthers(t *testing.T) {
	r := newRig(t)
	const steps = 20
	older := make(chan int, steps)
	durable.Register(r.open(brief("old")), "act", func(_ *durable.Of[bill1], b bill1) error {
		older <- b.N
		return nil
	}, durable.ActionConfig[bill1]{})
	e := r.open(brief("tool"))
	tool := durable.RemoteWithConfig(e, "act", durable.ActionConfig[bill2]{Version: 1})
	eventually(r, func() bool { return tool.Schedule(r.ctx, "k", bill2{Count: 1}, 0) == nil })
	eventually(r, func() bool { // the old worker has left it twice
		info, err := r.stream().Consumer(r.ctx, "act")
		return err == nil && info.CachedInfo().Delivered.Consumer >= 2
	})
	ended := make(chan bool, 1)
	act := durable.Register(r.open(brief("new")), "act", func(self *durable.Of[bill2], b bill2) error {
		if b.Count < steps {
			self.Schedule(bill2{Count: b.Count + 1}, time.Millisecond)
		} else {
			ended <- true
		}
		return nil
	}, durable.ActionConfig[bill2]{Version: 1, Migrate: second})
	take(r, ended)
	require.Empty(t, older, "the old worker has run a newer state")
	_, err := act.Inspect(r.ctx, "k")
	require.NoError(t, err)
}

// What a program of the first version of the format has written, and what this one writes.
func TestRecord_IsReadByOlderAndNewerPrograms(t *testing.T) {
	r := newRig(t)
	e := r.open(durable.Config{})
	ran := make(chan int, 1)
	act := durable.Register(e, "act", func(_ *durable.Of[int], n int) error {
		ran <- n
		return nil
	}, durable.ActionConfig[int]{})
	eventually(r, func() bool {
		names, err := durable.Names(r.ctx, e)
		return err == nil && len(names) == 1
	})
	const past = 1760000000000000000
	for key, head := range map[string]string{
		"pending": fmt.Sprintf(`{"v":1,"g":7,"e":1760000000000001,"d":%d,"s":1,"a":true,"i":"X.1","k":["X.1"]}`, int64(past)),
		"failed": fmt.Sprintf(`{"v":1,"g":8,"e":3,"d":%d,"s":5,"n":2,"t":%d,"x":"boom","i":"X.2"}`,
			int64(past), int64(past)),
		"newest": fmt.Sprintf(`{"v":99,"g":8,"e":3,"d":%d,"s":5,"i":"X.2"}`, int64(past)),
	} {
		require.NoError(t, r.conn.PublishMsg(&nats.Msg{Subject: "rx.t.act." + key,
			Data: []byte(head + "\n42")}))
	}
	require.NoError(t, r.conn.Publish("rx.d.act.pending.1760000000000001", nil))
	require.Equal(t, 42, take(r, ran))
	eventually(r, func() bool { _, err := act.Inspect(r.ctx, "newest"); return err != durable.ErrNotFound })
	i, err := act.Inspect(r.ctx, "failed")
	require.NoError(t, err)
	require.Equal(t, durable.Info[int]{Key: "failed", State: 42, Status: durable.Failed,
		Due: time.Unix(0, past), Generation: 8, Attempt: 2, Err: "boom"}, i)
	_, err = act.Inspect(r.ctx, "newest")
	require.ErrorIs(t, err, durable.ErrVersion)
	for version, want := range map[int]string{0: `{"v":1,`, 3: `{"v":2,`} {
		require.NoError(t, durable.RemoteWithConfig(e, "act", durable.ActionConfig[int]{Version: version}).
			Schedule(r.ctx, fmt.Sprint(version), 1, time.Hour))
		m, err := r.stream().GetLastMsgForSubject(r.ctx, fmt.Sprint("rx.t.act.", version))
		require.NoError(t, err)
		require.Truef(t, strings.HasPrefix(string(m.Data), want), "%s", m.Data)
	}
}
