package embedded_test

import (
	"context"
	"errors"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/schedule"
)

// badly are the ways in which a function does not return.
var badly = map[string]func(){
	"panics": func() { panic("oh") }, "ends its goroutine": runtime.Goexit,
}

// badError is an error whose methods do not return.
type badError struct{ how func() }

func (e badError) Error() string   { e.how(); return "" }
func (e badError) Is(error) bool   { e.how(); return false }
func (e badError) Unwrap() []error { e.how(); return nil }

// A key whose function or retries do not return has Failed, and the engine goes on.
func TestRun_ThatDoesNotReturnHasFailed(t *testing.T) {
	t.Parallel()
	for how, fail := range badly {
		for name, c := range map[string]struct {
			run  func(*durable.Of[int]) error
			with durable.ActionConfig[int]
		}{
			"the function": {func(*durable.Of[int]) error { fail(); return nil },
				durable.ActionConfig[int]{}},
			"the function, with Claim": {func(*durable.Of[int]) error { fail(); return nil },
				durable.ActionConfig[int]{Claim: true}},
			"Retry": {func(*durable.Of[int]) error { return errors.New("boom") },
				durable.ActionConfig[int]{Retry: schedule.New(func(schedule.Step) (time.Duration, bool) {
					fail()
					return 0, true
				})}},
			"the error": {func(*durable.Of[int]) error { return badError{fail} },
				durable.ActionConfig[int]{Retry: schedule.Of(0)}},
			"the codec": {func(self *durable.Of[int]) error { self.Schedule(13, 0); return nil },
				durable.ActionConfig[int]{Codec: badCodec{fail}}},
		} {
			t.Run(name+" "+how, func(t *testing.T) {
				r := newRig(t)
				ended := make(chan bool, 1)
				act := durable.Register(r.open(durable.Config{}), "act",
					func(self *durable.Of[int], n int) error {
						if self.Key() == "good" {
							ended <- true
							return nil
						}
						return c.run(self)
					}, c.with)
				require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
				eventually(r, func() bool {
					i, err := act.Inspect(r.ctx, "k")
					require.NoError(t, err)
					return i.Status == durable.Failed && i.State == 1 && i.Err != ""
				})
				require.NoError(t, act.Schedule(r.ctx, "good", 1, 0))
				take(r, ended)
			})
		}
	}
}

// badCodec can't encode 13.
type badCodec struct{ how func() }

func (c badCodec) Encode(n int) ([]byte, error) {
	if n == 13 {
		c.how()
	}
	return durable.JSON[int]{}.Encode(n)
}

func (badCodec) Decode(data []byte) (int, error) { return durable.JSON[int]{}.Decode(data) }

// Hooks change nothing of the run, whatever they do. OnError is told, and the log instead of it.
func TestHook_ThatDoesNotReturnChangesNoRun(t *testing.T) {
	t.Parallel()
	for how, fail := range badly {
		for name, c := range map[string]durable.Config{
			"Begin": {Begin: func(context.Context, durable.Run) (context.Context, func(durable.Outcome, error)) {
				fail()
				return nil, nil
			}},
			"the end of Begin": {Begin: func(context.Context, durable.Run) (context.Context, func(durable.Outcome, error)) {
				return nil, func(durable.Outcome, error) { fail() }
			}},
		} {
			t.Run(name+" "+how, func(t *testing.T) {
				r := newRig(t)
				ran, troubles := make(chan int, 10), make(chan error, 10)
				c.OnError = func(err error) {
					troubles <- err
					fail()
				}
				act := durable.Register(r.open(c), "act", func(self *durable.Of[int], n int) error {
					if ran <- n; n < 2 {
						self.Schedule(n+1, 0)
					}
					return nil
				}, durable.ActionConfig[int]{})
				require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
				require.Equal(t, 1, take(r, ran))
				require.ErrorContains(t, take(r, troubles), `Config.Begin of act/"k"`)
				require.Equal(t, 2, take(r, ran))
			})
		}
	}
}

// panicking decodes nothing.
type panicking struct{ durable.JSON[int] }

func (panicking) Decode([]byte) (int, error) { panic("oh") }
