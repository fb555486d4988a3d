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

// spoil stores messages that are no records.
func (r *rig) spoil(subjects ...string) {
	for _, subject := range subjects {
		_, err := r.conn.RequestWithContext(r.ctx, subject, []byte("no record"))
		require.NoError(r, err)
	}
}

func TestList_GoesOnAfterWhatIsNoRecord(t *testing.T) {
	r := newRig(t)
	k := newKeyed(r, false)
	r.spoil("rx.t.act.before", "rx.t.act.=41", "rx.t.act.a=", "rx.t.act.two.tokens", "rx.t.act.%")
	require.NoError(t, k.act.Schedule(r.ctx, "k", 1, time.Hour))
	r.spoil("rx.t.act.after")
	var keys, bad []string
	for i, err := range k.act.List(r.ctx) {
		if err == nil {
			keys = append(keys, i.Key)
			continue
		}
		require.ErrorIs(t, err, durable.ErrRecord)
		bad = append(bad, i.Key)
	}
	require.Equal(t, []string{"k"}, keys)
	require.Equal(t, []string{"before", "", "", "", "", "after"}, bad)
}

func TestKey_OfWhatIsNoRecordIsRepaired(t *testing.T) {
	t.Parallel()
	newer := []byte(`{"v":99,"g":1,"s":1,"d":"tomorrow"}` + "\n1")
	for name, c := range map[string]struct {
		data   []byte
		repair func(r *rig, a *durable.Action[int]) error
		want   error
		runs   bool
	}{
		"schedule": {[]byte("x"), func(r *rig, a *durable.Action[int]) error {
			return a.Schedule(r.ctx, "k", 1, 0)
		}, nil, true},
		"schedule over half a record": {[]byte(`{"v":1}` + "\n"), func(r *rig, a *durable.Action[int]) error {
			return a.Schedule(r.ctx, "k", 1, 0)
		}, nil, true},
		"scheduleNew over nothing": {nil, func(r *rig, a *durable.Action[int]) error {
			return a.ScheduleNew(r.ctx, "k", 1, 0)
		}, nil, true},
		"reschedule has no state": {[]byte("x"), func(r *rig, a *durable.Action[int]) error {
			return a.Reschedule(r.ctx, "k", 0)
		}, durable.ErrRecord, false},
		"unsubscribe": {[]byte("x"), func(r *rig, a *durable.Action[int]) error {
			was, err := a.Unsubscribe(r.ctx, "k")
			require.Equal(r, durable.NotFound, was)
			_, after := a.Inspect(r.ctx, "k")
			require.ErrorIs(r, after, durable.ErrNotFound)
			return err
		}, nil, false},
		"schedule leaves a newer record alone": {newer, func(r *rig, a *durable.Action[int]) error {
			return a.Schedule(r.ctx, "k", 1, 0)
		}, durable.ErrVersion, false},
		"unsubscribe leaves a newer record alone": {newer, func(r *rig, a *durable.Action[int]) error {
			_, err := a.Unsubscribe(r.ctx, "k")
			return err
		}, durable.ErrVersion, false},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			k := newKeyed(r, false)
			_, err := r.conn.RequestWithContext(r.ctx, "rx.t.act.k", c.data)
			require.NoError(t, err)
			_, err = k.act.Inspect(r.ctx, "k")
			require.Error(t, err)
			require.ErrorIs(t, c.repair(r, k.act), c.want)
			if c.runs {
				eventually(r, func() bool { return k.ran("k") == 1 })
			}
		})
	}
}

func TestCall_AfterTheStreamWasDeletedIsAnError(t *testing.T) {
	t.Parallel()
	for name, call := range map[string]func(r *rig, e durable.Engine, a *durable.Action[int]) error{
		"schedule": func(r *rig, _ durable.Engine, a *durable.Action[int]) error { return a.Schedule(r.ctx, "k", 1, 0) },
		"scheduleNew": func(r *rig, _ durable.Engine, a *durable.Action[int]) error {
			return a.ScheduleNew(r.ctx, "k", 1, 0)
		},
		"reschedule": func(r *rig, _ durable.Engine, a *durable.Action[int]) error { return a.Reschedule(r.ctx, "k", 0) },
		"unsubscribe": func(r *rig, _ durable.Engine, a *durable.Action[int]) error {
			_, err := a.Unsubscribe(r.ctx, "k")
			return err
		},
		"inspect": func(r *rig, _ durable.Engine, a *durable.Action[int]) error {
			_, err := a.Inspect(r.ctx, "k")
			return err
		},
		"list": func(r *rig, _ durable.Engine, a *durable.Action[int]) (failed error) {
			for _, err := range a.List(r.ctx) {
				failed = err
			}
			return failed
		},
		"names": func(r *rig, e durable.Engine, _ *durable.Action[int]) error {
			_, err := durable.Names(r.ctx, e)
			return err
		},
		"a name that the engine does not know": func(r *rig, e durable.Engine, _ *durable.Action[int]) error {
			return durable.Remote[int](e, "other", nil).Schedule(r.ctx, "k", 1, 0)
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			e := r.open(durable.Config{OnError: func(error) {}})
			act := durable.Register(e, "act", func(*durable.Of[int], int) error { return nil },
				durable.ActionConfig[int]{})
			require.NoError(t, act.Schedule(r.ctx, "k", 1, time.Hour))
			require.NoError(t, r.deleteStream())
			require.ErrorIs(t, call(r, e, act), durable.ErrStreamDeleted)
		})
	}
}

// The server does not return ErrNoResponders if the subject has another subscriber.
func TestList_AfterTheStreamWasDeletedIsAnErrorThoughSomebodyLooksOn(t *testing.T) {
	r := newRig(t)
	e := r.open(durable.Config{OnError: func(error) {}})
	durable.Register(e, "act", func(*durable.Of[int], int) error { return nil },
		durable.ActionConfig[int]{})
	act := knownAt(r, durable.Remote[int](r.open(durable.Config{NoSweep: true}), "act", nil))
	require.NoError(t, e.Close(r.ctx)) // it would create the stream again
	sub, err := r.conn.Subscribe(">", func(*nats.Msg) {})
	require.NoError(t, err)
	defer func() { _ = sub.Unsubscribe() }()
	require.NoError(t, r.deleteStream())
	for _, err = range act.List(r.ctx) {
	}
	require.ErrorIs(t, err, durable.ErrStreamDeleted)
}

func TestName_IsAsLongAsTheServerTakes(t *testing.T) {
	r := newRig(t)
	e := r.open(brief("long names"))
	key := strings.Repeat("k", 1024)
	for _, name := range []string{strings.Repeat("a", 255), strings.Repeat(".", 85)} {
		ran := make(chan int, 1)
		act := durable.Register(e, name, func(self *durable.Of[int], n int) error {
			if n < 2 {
				self.Schedule(n+1, 1200*time.Millisecond) // by a schedule of the server's
				return nil
			}
			ran <- n
			return nil
		}, durable.ActionConfig[int]{Claim: true})
		require.NoError(t, act.Schedule(r.ctx, key, 0, 1200*time.Millisecond))
		require.Equal(t, 2, take(r, ran))
	}
	for _, name := range []string{strings.Repeat("a", 256), strings.Repeat(".", 86)} {
		const want = "durable: name is too long: it has more than 255 bytes, encoded"
		require.PanicsWithValue(t, want, func() {
			durable.Register(e, name, func(*durable.Of[int], int) error { return nil }, durable.ActionConfig[int]{})
		})
		require.PanicsWithValue(t, want, func() { durable.Remote[int](e, name, nil) })
	}
	act := durable.Remote[int](e, strings.Repeat("a", 255), nil)
	for _, key := range []string{strings.Repeat("k", 1025), strings.Repeat(".", 342)} {
		require.ErrorIs(t, act.Schedule(r.ctx, key, 0, 0), durable.ErrTooLarge)
		_, err := act.Unsubscribe(r.ctx, key)
		require.ErrorIs(t, err, durable.ErrTooLarge)
		_, err = act.Inspect(r.ctx, key)
		require.ErrorIs(t, err, durable.ErrTooLarge)
	}
}

// deleteStream deletes the stream of the rig's engines.
func (r *rig) deleteStream() error {
	reply, err := r.conn.RequestWithContext(r.ctx, "$JS.API.STREAM.DELETE.rx", nil)
	if err == nil && strings.Contains(string(reply.Data), `"error"`) {
		err = fmt.Errorf("%s", reply.Data)
	}
	return err
}
