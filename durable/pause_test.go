package durable_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
)

func TestPause_HoldsRunsBackUntilResume(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(*durable.Of[int], int) error { return nil })
	require.NoError(t, d.act.Schedule(d.ctx, "b", 2, 2*time.Second))
	require.NoError(t, d.act.Schedule(d.ctx, "a", 1, time.Second))
	require.NoError(t, d.act.Schedule(d.ctx, "later", 3, time.Hour))
	require.NoError(t, d.act.Pause(d.ctx))
	require.NoError(t, d.act.Pause(d.ctx))
	d.Virtual.Advance(time.Minute)
	require.Empty(t, d.log)
	paused, err := d.act.Paused(d.ctx)
	require.NoError(t, err)
	require.True(t, paused)
	require.NoError(t, d.act.Schedule(d.ctx, "c", 4, 0))
	require.NoError(t, d.act.Resume(d.ctx))
	require.NoError(t, d.act.Resume(d.ctx))
	d.Virtual.Advance(2 * time.Hour)
	require.Equal(t, []string{"1m0s a#1 1", "1m0s b#1 2", "1m0s c#1 4", "1h0m0s later#1 3"}, d.log)
	require.ErrorIs(t, durable.Remote[int](d.Engine, "other", nil).Pause(d.ctx), durable.ErrUnknownName)
}

func TestResume_RunsWhatWasDueTogetherInTheOrderOfItsKeys(t *testing.T) {
	d := newDesk(t, durable.ActionConfig[int]{}, func(*durable.Of[int], int) error { return nil })
	for _, key := range []string{"d", "b", "f", "a", "e", "c"} {
		require.NoError(t, d.act.Schedule(d.ctx, key, 0, time.Second))
	}
	require.NoError(t, d.act.Pause(d.ctx))
	d.Virtual.Advance(time.Minute)
	require.NoError(t, d.act.Resume(d.ctx))
	d.Virtual.Advance(0)
	require.Equal(t, []string{"1m0s a#1 0", "1m0s b#1 0", "1m0s c#1 0", "1m0s d#1 0", "1m0s e#1 0",
		"1m0s f#1 0"}, d.log)
}

// Mail waits while its server is being changed.
func ExampleAction_Pause() {
	v := rxsched.NewVirtual(rxsched.Config{})
	mail := durable.Register(durable.NewVirtual(v.Async()), "mail", func(self *durable.Of[int], _ int) error {
		fmt.Println("to", self.Key())
		return nil
	}, durable.ActionConfig[int]{})
	ctx := context.Background()
	_ = mail.Pause(ctx)
	_ = mail.Schedule(ctx, "ann", 1, time.Minute)
	v.Advance(time.Hour)
	fmt.Println("an hour later")
	_ = mail.Resume(ctx)
	v.Advance(0)
	// Output:
	// an hour later
	// to ann
}
