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
	e := r.open(durable.Config{Concurrency: 2, OnError: tell})
	act := durable.Register(e, "act", func(self *durable.Of[int], _ int) error {
		<-goOn // and not for the context
		return nil
	}, durable.ActionConfig[int]{Timeout: 20 * time.Millisecond})
	const keys = 3
	for k := range keys {
		require.NoError(t, act.Schedule(r.ctx, fmt.Sprint(k), 0, 0))
	}
	type what struct {
		string
		over bool
	}
	longest := map[what]time.Duration{} // that was told
	var seen []what
	await := func(w what, least time.Duration) {
		for longest[w] < least {
			e := take(r, told)
			at := what{e.What, e.Over}
			require.Equal(t, "act", e.Name)
			require.NotEmpty(t, e.Key)
			require.Equal(t, 2, e.Slots)
			require.GreaterOrEqual(t, e.Took, 20*time.Millisecond)
			require.Contains(t, e.Error(), "act")
			longest[at] = max(longest[at], e.Took)
			seen = append(seen, at)
		}
	}
	await(what{durable.SlowFunction, false}, 160*time.Millisecond)
	await(what{durable.SlowSlots, false}, 80*time.Millisecond)
	require.Less(t, len(seen), 40, "each time it has taken twice as long")
	for range keys {
		goOn <- true
	}
	await(what{durable.SlowFunction, true}, 80*time.Millisecond)
	await(what{durable.SlowSlots, true}, 80*time.Millisecond)
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
