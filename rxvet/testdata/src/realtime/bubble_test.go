package realtime

import (
	"context"
	"testing"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

func TestBubble(t *testing.T) {
	marble.RunInBubble(t, func(m *marble.M) {
		start := time.Now()
		m.Expect(slow(m)).ToBe("--(a|)")
		_ = start
	})
}

func slow(m *marble.M) observable.Observable[string] {
	go func() { time.Sleep(time.Millisecond) }()
	return observable.Pipe1(m.Cold("a|"), observable.MapGo(1, func(_ context.Context, v string) (string, error) {
		<-time.After(2 * time.Millisecond)
		return v, nil
	}, m.Async()))
}
