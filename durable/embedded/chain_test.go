package embedded_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
)

// counter registers an action that counts up to n, and then sends the key.
func counter(r *rig, e durable.Engine, to int, d time.Duration) (*durable.Action[int], chan string) {
	ended := make(chan string, 1000)
	return durable.Register(e, "count", func(self *durable.Of[int], n int) error {
		if n < to {
			self.Schedule(n+1, d)
			return nil
		}
		ended <- self.Key()
		return nil
	}, durable.ActionConfig[int]{}), ended
}

func TestAction_SchedulesItselfWithItsState(t *testing.T) {
	t.Parallel()
	for name, d := range map[string]time.Duration{
		"at once": 0, "held by the server": 30 * time.Millisecond, "by a schedule": 1300 * time.Millisecond,
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			count, ended := counter(r, r.open(durable.Config{HoldMax: 100 * time.Millisecond}), 3, d)
			begun := time.Now()
			require.NoError(t, count.Schedule(r.ctx, "key", 0, d))
			take(r, ended)
			require.GreaterOrEqual(t, time.Since(begun), 4*d, "no run is early")
		})
	}
}

func TestAction_OfManyEnginesRunsEachStepOnce(t *testing.T) {
	r := newRig(t)
	const keys, steps = 20, 10
	ran := make(chan string, 2*keys*steps)
	var actions []*durable.Action[int]
	for range 3 {
		actions = append(actions, durable.Register(r.open(durable.Config{}), "count",
			func(self *durable.Of[int], n int) error {
				ran <- self.IdempotencyKey()
				if n < steps {
					self.Schedule(n+1, 5*time.Millisecond)
				}
				return nil
			}, durable.ActionConfig[int]{}))
	}
	for k := range keys {
		require.NoError(t, actions[k%3].Schedule(r.ctx, fmt.Sprint(k), 1, 0))
	}
	seen := map[string]bool{}
	for range keys * steps {
		key := take(r, ran)
		require.False(t, seen[key], key)
		seen[key] = true
	}
}

func TestKey_HoldsAnyBytes(t *testing.T) {
	r := newRig(t)
	count, ended := counter(r, r.open(durable.Config{}), 0, 0)
	for _, key := range []string{"", "a.b c*>", "ü\x00\xff=", strings.Repeat("k", 1000)} {
		require.NoError(t, count.Schedule(r.ctx, key, 0, 0))
		require.Equal(t, key, take(r, ended))
	}
	require.ErrorIs(t, count.Schedule(r.ctx, strings.Repeat("k", 1025), 0, 0), durable.ErrTooLarge)
}

func TestSchedule_ReplacesAndUnsubscribeCancels(t *testing.T) {
	r := newRig(t)
	ran := make(chan int, 10)
	e := r.open(durable.Config{HoldMax: 2 * time.Hour})
	act := durable.Register(e, "act", func(_ *durable.Of[int], n int) error {
		ran <- n
		return nil
	}, durable.ActionConfig[int]{})
	const held, stored = time.Hour, 3 * time.Hour // where the server keeps what is due
	was, err := act.Unsubscribe(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.NotFound, was)
	for n, d := range []time.Duration{stored, held, stored, 10 * time.Millisecond} {
		require.NoError(t, act.Schedule(r.ctx, "k", n, d))
	}
	require.Equal(t, 3, take(r, ran))
	for _, d := range []time.Duration{stored, held} {
		require.NoError(t, act.Schedule(r.ctx, "k", 4, d))
		require.ErrorIs(t, act.ScheduleNew(r.ctx, "k", 5, 0), durable.ErrPending)
		was, err = act.Unsubscribe(r.ctx, "k")
		require.NoError(t, err)
		require.Equal(t, durable.WasPending, was)
	}
	i, err := act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.Cancelled, i.Status)
	require.NoError(t, act.ScheduleNew(r.ctx, "k", 6, 100*time.Millisecond))
	require.Equal(t, 6, take(r, ran), "nothing that was cancelled has run before")
}

func TestUnsubscribe_WithClaimTellsOfARunInProgress(t *testing.T) {
	r := newRig(t)
	running, goOn, ended := make(chan int), make(chan int), make(chan int)
	e := r.open(durable.Config{Begin: nil})
	act := durable.Register(e, "act", func(self *durable.Of[int], n int) error {
		select {
		case running <- n:
			<-goOn
		case <-ended: // the test is over
		}
		self.Schedule(n+1, 0)
		return nil
	}, durable.ActionConfig[int]{Claim: true})
	require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
	take(r, running)
	i, err := act.Inspect(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.Running, i.Status)
	require.NotEmpty(t, i.Worker)
	was, err := act.Unsubscribe(r.ctx, "k")
	require.NoError(t, err)
	require.Equal(t, durable.WasRunning, was)
	require.NoError(t, act.Schedule(r.ctx, "k", 7, 0))
	select {
	case <-running:
		t.Fatal("the next run has begun beside the one that was replaced")
	case <-time.After(300 * time.Millisecond):
	}
	goOn <- 1
	require.Equal(t, 7, take(r, running), "what the cancelled run scheduled is dropped")
	goOn <- 1
	require.Equal(t, 8, take(r, running))
	close(goOn)
	close(ended)
	_, err = act.Unsubscribe(r.ctx, "k")
	require.NoError(t, err)
}

func TestRun_EndsItsContextAfterTheTimeout(t *testing.T) {
	r := newRig(t)
	ran := make(chan error, 1)
	act := durable.Register(r.open(durable.Config{}), "act", func(self *durable.Of[int], _ int) error {
		<-self.Context().Done()
		ran <- self.Context().Err()
		return nil
	}, durable.ActionConfig[int]{Timeout: 10 * time.Millisecond})
	require.NoError(t, act.Schedule(r.ctx, "k", 1, 0))
	require.Error(t, take(r, ran))
}

func TestState_ThatIsTooLargeOrDoesNotEncodeLosesNothing(t *testing.T) {
	r := newRig(t)
	e := r.open(durable.Config{})
	act := durable.Register(e, "act", func(self *durable.Of[any], _ any) error {
		if self.Key() == "large" {
			self.Schedule(strings.Repeat("x", 1<<20), 0)
		} else {
			self.Schedule(func() {}, 0)
		}
		return nil
	}, durable.ActionConfig[any]{})
	require.ErrorIs(t, act.Schedule(r.ctx, "k", strings.Repeat("x", 1<<20), 0), durable.ErrTooLarge)
	var codec *durable.CodecError
	require.ErrorAs(t, act.Schedule(r.ctx, "k", func() {}, 0), &codec)
	for _, key := range []string{"large", "func"} {
		require.NoError(t, act.Schedule(r.ctx, key, "small", 0))
		eventually(r, func() bool {
			i, err := act.Inspect(r.ctx, key)
			require.NoError(t, err)
			return i.Status == durable.Failed && i.State == "small" && i.Err != ""
		})
	}
	// Another program reads the state as another type.
	numbers := durable.Remote[int](e, "act", nil)
	_, err := numbers.Inspect(r.ctx, "large")
	require.ErrorAs(t, err, &codec)
}

// Records of rxsched 0.1 do not say whose they are, nor does what is no record: the headers do.
func TestList_FindsRecordsThatDoNotSayTheirKeys(t *testing.T) {
	r := newRig(t)
	e := r.openEngine(engine.Config{PageSize: 4})
	count, _ := counter(r, e, 0, 0)
	want := map[string]error{}
	for k := range 30 {
		key, data, bad := fmt.Sprintf("k.%d=\xff\"", k), "", error(nil)
		token := fmt.Sprintf("k=2E%d=3D=FF=22", k)
		switch {
		case k/6%2 == 0:
			require.NoError(t, count.Schedule(r.ctx, key, k, time.Hour))
		case k%6 == 1:
			bad, data = durable.ErrRecord, `{"v":1,"y":"`
		case k%6 == 2:
			bad, data = durable.ErrVersion, fmt.Sprintf(`{"v":99,"y":%q}`, token)
		default:
			data = fmt.Sprintf(`{"v":1,"g":7,"e":7,"d":%d,"s":1,"i":"X.1"}`, time.Now().Add(time.Hour).UnixNano())
		}
		if data != "" {
			_, err := r.conn.Request("rx.t.count."+token, []byte(data+"\n"+fmt.Sprint(k)), patience)
			require.NoError(t, err)
		}
		want[key] = bad
	}
	for range 2 {
		seen := map[string]bool{}
		for i, err := range count.List(r.ctx) {
			require.NotContains(t, seen, i.Key)
			require.Contains(t, want, i.Key)
			require.ErrorIs(t, err, want[i.Key])
			if err == nil {
				require.Equal(t, fmt.Sprintf("k.%d=\xff\"", i.State), i.Key)
			}
			seen[i.Key] = true
		}
		require.Len(t, seen, len(want))
	}
}

// Records move to the end of the stream while they are listed. The list must not chase them.
func TestList_EndsWhileOthersWrite(t *testing.T) {
	r := newRig(t)
	e := r.open(durable.Config{})
	count, _ := counter(r, e, 0, 0)
	const keys = 100
	for k := range keys {
		require.NoError(t, count.Schedule(r.ctx, fmt.Sprint(k), 0, time.Hour))
	}
	stop, stopped := make(chan bool), make(chan bool, 4)
	for w := range 4 {
		go func() {
			defer func() { stopped <- true }()
			for k := w; ; k += 4 {
				select {
				case <-stop:
					return
				default:
					_ = count.Schedule(r.ctx, fmt.Sprint(k%keys), k, time.Hour)
				}
			}
		}()
	}
	for range 20 {
		seen, messages := map[string]bool{}, 0
		for i, err := range count.List(r.ctx) {
			require.NoError(t, err)
			seen[i.Key] = true
			messages++
		}
		require.Len(t, seen, keys)
		require.Less(t, messages, 10*keys)
	}
	close(stop)
	for range 4 {
		take(r, stopped)
	}
}
