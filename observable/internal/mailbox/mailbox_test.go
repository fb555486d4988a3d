package mailbox_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable/internal/mailbox"
)

var errOops = errors.New("oops")

func TestMailbox_GivesWhatWasPutBeforeTheEnd(t *testing.T) {
	t.Parallel()
	m := mailbox.New[int]()
	m.Put(1)
	m.Put(2)
	m.End(errOops)
	m.End(nil) // too late
	for _, want := range []int{1, 2} {
		v, ok, err := m.Fetch(t.Context())
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, want, v)
	}
	_, ok, err := m.Fetch(t.Context())
	require.False(t, ok)
	require.Equal(t, errOops, err)
}

func TestMailbox_LosesNothingOfAnotherGoroutine(t *testing.T) {
	t.Parallel()
	m := mailbox.New[int]()
	go func() {
		m.Put(1)
		m.Put(2)
		m.End(errOops)
	}()
	for _, want := range []int{1, 2} {
		v, ok, err := m.Fetch(t.Context())
		require.NoError(t, err)
		require.True(t, ok)
		require.Equal(t, want, v)
	}
	_, _, err := m.Fetch(t.Context())
	require.Equal(t, errOops, err)
}

func TestMailbox_WaitsForAValueTheEndOrTheContext(t *testing.T) {
	t.Parallel()
	type box = *mailbox.Mailbox[string]
	for name, c := range map[string]struct {
		wake func(m box, stop func())
		v    string
		err  error
	}{
		"a value":     {wake: func(m box, _ func()) { m.Put("a") }, v: "a"},
		"the end":     {wake: func(m box, _ func()) { m.End(nil) }},
		"an error":    {wake: func(m box, _ func()) { m.End(errOops) }, err: errOops},
		"the context": {wake: func(_ box, stop func()) { stop() }, err: context.Canceled},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				ctx, stop := context.WithCancel(t.Context())
				defer stop()
				m := mailbox.New[string]()
				done := make(chan struct{})
				go func() {
					defer close(done)
					v, ok, err := m.Fetch(ctx)
					require.Equal(t, c.v, v)
					require.Equal(t, c.v != "", ok)
					require.Equal(t, c.err, err)
				}()
				synctest.Wait()
				select {
				case <-done:
					t.Error("it did not wait")
				default:
				}
				c.wake(m, stop)
				<-done
			})
		})
	}
}
