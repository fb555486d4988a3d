package embedded_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// slowErrors is a Config.OnError that keeps the SlowErrors.
func slowErrors(t *testing.T) (tell func(error), told chan *durable.SlowError) {
	told = make(chan *durable.SlowError, 1000)
	return func(err error) {
		t.Log("trouble:", err)
		var slow *durable.SlowError
		if errors.As(err, &slow) {
			told <- slow
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
	for _, over := range []bool{false, true} {
		e := take(r, told)
		require.Equal(t, []any{durable.SlowFunction, "act", "k", over}, []any{e.What, e.Name, e.Key, e.Over})
		require.GreaterOrEqual(t, e.Took, 20*time.Millisecond)
		require.Contains(t, e.Error(), "act")
		if !over {
			goOn <- true
		}
	}
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
