package embedded_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// slowErrors is a Config.OnError that keeps what is slow.
func slowErrors(t *testing.T) (tell func(error), told chan error) {
	told = make(chan error, 1000)
	return func(err error) {
		t.Log("trouble:", err)
		if errors.Is(err, durable.ErrSlow) {
			told <- err
		}
	}, told
}

func TestRun_ThatBlocksIsToldOf(t *testing.T) {
	r := newRig(t)
	tell, told := slowErrors(t)
	goOn := make(chan bool)
	e := r.open(durable.Config{OnError: tell})
	act := durable.Register(e, "act", func(self *durable.Of[int], _ int) error {
		<-goOn // and not for the context
		return nil
	}, durable.ActionConfig[int]{Timeout: 20 * time.Millisecond})
	require.NoError(t, act.Schedule(r.ctx, "k", 0, 0))
	require.EqualError(t, take(r, told), `durable: slow: the function of act/"k" still runs after 20ms`)
	goOn <- true
	require.ErrorContains(t, take(r, told), `the function of act/"k" has ended after `)
}

func TestRun_ThatEndsInTimeIsNotToldOf(t *testing.T) {
	r := newRig(t)
	tell, told := slowErrors(t)
	e := r.open(durable.Config{Concurrency: 1, OnError: tell})
	count, ended := counter(r, e, 20, 0)
	for k := range 5 {
		require.NoError(t, count.Schedule(r.ctx, fmt.Sprint(k), 0, 0))
	}
	for range 5 {
		take(r, ended)
	}
	require.Empty(t, told)
}
