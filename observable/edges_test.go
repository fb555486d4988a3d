package observable_test

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/frame"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/queue"
)

// In a synctest bubble a goroutine that is left behind fails the test.

func TestFromContext_CompletesWithTheCauseWhenItEnds(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancelCause(t.Context())
		var got []error
		completed := false
		observable.FromContext(ctx).Subscribe(t.Context(), observable.Observer[error]{
			Next:     func(err error) { got = append(got, err) },
			Complete: func() { completed = true },
		})
		synctest.Wait()
		require.Empty(t, got)
		cancel(errOops)
		synctest.Wait()
		require.Equal(t, []error{errOops}, got)
		require.True(t, completed)
	})
}

func TestFromContext_OfOneThatHasEndedSendsAtOnce(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	got, err := observable.FirstValue(context.Background(), observable.FromContext(ctx))
	require.NoError(t, err)
	require.ErrorIs(t, got, context.Canceled)
}

func TestFromContext_ThatNeverEndsIsSilent(t *testing.T) {
	t.Parallel()
	sub := observable.FromContext(context.Background()).Subscribe(context.Background(), ignore[error]())
	require.False(t, sub.Closed())
	sub.Unsubscribe()
}

func TestFromContext_EndsWhatItNotifies(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		got, err := observable.ToSlice(t.Context(), observable.Pipe1(observable.Never[int](), observable.TakeUntil[int](observable.FromContext(ctx))))
		require.NoError(t, err)
		require.Empty(t, got)
	})
}

func TestFromContext_LeavesNothingInTheContext(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		sub := observable.FromContext(ctx).Subscribe(context.Background(), observable.Next(func(error) { t.Error("told") }))
		sub.Unsubscribe()
		cancel()
		synctest.Wait()
	})
}

// bell is what callbacks are registered with.
type bell struct {
	mu      sync.Mutex
	ringing map[int]func(string)
	last    int
}

func (b *bell) register(callback func(string)) (unregister func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.ringing == nil {
		b.ringing = map[int]func(string){}
	}
	b.last++
	n := b.last
	b.ringing[n] = callback
	return func() {
		b.mu.Lock()
		defer b.mu.Unlock()
		delete(b.ringing, n)
	}
}

func TestFromCallback_RegistersForEachSubscriber(t *testing.T) {
	t.Parallel()
	r := newRig()
	b := new(bell)
	src := observable.FromCallback(b.register)
	require.Empty(t, b.ringing)
	sub := src.Subscribe(t.Context(), observer[string](r))
	require.Len(t, b.ringing, 1)
	late := b.ringing[1]
	late("a")
	sub.Unsubscribe()
	require.Empty(t, b.ringing)
	late("b")
	require.Equal(t, []string{"0a"}, r.log)
}

func TestFromCallback_UnregistersWhenAnOperatorHasEnoughInsideRegister(t *testing.T) {
	t.Parallel()
	unregistered := 0
	got, err := observable.ToSlice(t.Context(), observable.Pipe1(observable.FromCallback(func(callback func(int)) func() {
		callback(1)
		callback(2)
		return func() { unregistered++ }
	}), observable.Take[int](1)))
	require.NoError(t, err)
	require.Equal(t, []int{1}, got)
	require.Equal(t, 1, unregistered)
}

func TestFromCallback_NeedsNothingToUnregister(t *testing.T) {
	t.Parallel()
	r := newRig()
	observable.FromCallback(func(callback func(string)) func() {
		callback("a")
		return nil
	}).Subscribe(t.Context(), observer[string](r)).Unsubscribe()
	require.Equal(t, []string{"0a"}, r.log)
}

func TestFromCallback_SerialisesGoroutines(t *testing.T) {
	t.Parallel()
	var call func(int)
	values := 0
	sub := observable.FromCallback(func(callback func(int)) func() {
		call = callback
		return nil
	}).Subscribe(context.Background(), exclusive[int](t, &values))
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for i := range each {
				call(i)
			}
		})
	}
	wg.Wait()
	require.Equal(t, 8*each, values)
	sub.Unsubscribe()
}

func TestFromFunc_SendsTheResultOrFails(t *testing.T) {
	t.Parallel()
	for name, from := range map[string]func(func(context.Context) (int, error)) observable.Observable[int]{
		"FromFunc": observable.FromFunc[int], "Go": observable.Go[int],
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			got, err := observable.ToSlice(context.Background(), from(func(context.Context) (int, error) { return 1, nil }))
			require.NoError(t, err)
			require.Equal(t, []int{1}, got)
			_, err = observable.ToSlice(context.Background(), from(func(context.Context) (int, error) { return 1, errOops }))
			require.Equal(t, errOops, err)
		})
	}
}

func TestGo_DoesNotHoldUpTheSubscriberAndEndsWithIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ended := false
		sub := observable.Go(func(ctx context.Context) (int, error) {
			<-ctx.Done()
			ended = true
			return 0, ctx.Err()
		}).Subscribe(t.Context(), ignore[int]())
		synctest.Wait()
		require.False(t, ended)
		sub.Unsubscribe()
		synctest.Wait()
		require.True(t, ended)
	})
}

func TestGo_StartsNothingForASubscriberThatIsClosed(t *testing.T) {
	t.Parallel()
	src := observable.Merge(observable.Of(1), observable.Go(func(context.Context) (int, error) {
		t.Error("called")
		return 0, nil
	}))
	_, err := observable.FirstValue(t.Context(), src)
	require.NoError(t, err)
}

func TestFormsOnASchedulerSendByIt(t *testing.T) {
	t.Parallel()
	letters := slices.Values([]string{"a", "b"})
	fallible := func(yield func(string, error) bool) {
		_ = yield("a", nil) && yield("", errOops) && yield("b", nil)
	}
	h := host.NewVirtual(host.Config{FramePeriod: 10 * ms})
	r := &rig{host: h, async: async.New(h)}
	frames, trampoline := frame.New(h), queue.New(h)
	for _, c := range []struct {
		name string
		src  observable.Observable[string]
		want string
	}{
		{"FromSeqOn async", observable.FromSeqOn(letters, r.async), "0a 0b 0|"},
		{"FromSeqOn queue", observable.FromSeqOn(letters, trampoline), "nowa nowb now| "},
		{"TryFromSeqOn ends by the error", observable.TryFromSeqOn(fallible, r.async), "0a 0#"},
		{"FromSeqOn frame takes a frame to begin", observable.FromSeqOn(letters, frames), "20a 30b 40|"},
	} {
		begun, synchronous := h.Elapsed(), true
		r.log = nil
		note := func(v string) {
			at := "now"
			if !synchronous {
				at = strconv.FormatInt((h.Elapsed() - begun).Milliseconds(), 10)
			}
			r.log = append(r.log, at+v)
		}
		c.src.Subscribe(t.Context(), observable.Observer[string]{
			Next: note, Error: func(error) { note("#") }, Complete: func() { note("|") },
		})
		synchronous = false
		h.Advance(100 * ms)
		require.Equal(t, strings.TrimSpace(c.want), strings.Join(r.log, " "), c.name)
	}
}

// watched is an iterator without an end that tells when it is left.
func watched(left *bool) iter.Seq[int] {
	return func(yield func(int) bool) {
		defer func() { *left = true }()
		for i := 0; yield(i); i++ {
		}
	}
}

func TestFromSeqOn_StopsTheIteratorWhenItIsLeft(t *testing.T) {
	t.Parallel()
	r := newRig()
	left := false
	observable.Pipe1(observable.FromSeqOn(watched(&left), r.async), observable.Take[int](2)).Subscribe(t.Context(), observer[int](r))
	r.host.Advance(ms)
	require.Equal(t, []string{"0 0", "0 1", "0|"}, r.log)
	require.True(t, left)
}

func TestFromSeqOn_DoesNotTouchTheIteratorBeforeItsTurn(t *testing.T) {
	t.Parallel()
	r := newRig()
	seq := func(func(int) bool) { t.Error("begun") }
	observable.FromSeqOn(seq, r.async).Subscribe(t.Context(), ignore[int]()).Unsubscribe()
	r.host.Advance(ms)
}

func TestFromSeqOn_SurvivesUnsubscribingFromAnywhere(t *testing.T) {
	t.Parallel()
	loop := host.NewLoop(host.Config{})
	loop.Start()
	defer loop.Close()
	s := async.New(loop)
	for range 50 {
		left := make(chan struct{})
		begun := make(chan struct{})
		seq := func(yield func(int) bool) {
			defer close(left)
			close(begun)
			for i := 0; yield(i); i++ {
			}
		}
		sub := observable.FromSeqOn(seq, s).Subscribe(context.Background(), ignore[int]())
		<-begun
		sub.Unsubscribe()
		<-left
	}
}

func TestFromSeqOn_AnIteratorThatPanicsReachesTheHost(t *testing.T) {
	t.Parallel()
	r := newRig()
	boom := errors.New("boom")
	sub := observable.FromSeqOn(func(func(int) bool) { panic(boom) }, r.async).Subscribe(t.Context(), observer[int](r))
	require.ErrorIs(t, recovered(func() { r.host.Advance(ms) }).(error), boom)
	require.True(t, sub.Closed())
	require.Empty(t, r.log)
}

func TestForEach_WaitsForTheEnd(t *testing.T) {
	t.Parallel()
	var got []int
	collect := func(v int) { got = append(got, v) }
	require.NoError(t, observable.ForEach(t.Context(), observable.Of(1, 2), collect))
	require.Equal(t, errOops, observable.ForEach(t.Context(), observable.Concat(observable.Of(3), observable.Throw[int](errOops)), collect))
	require.Equal(t, []int{1, 2, 3}, got)
}

func TestForEach_ReturnsTheContextsErrorAndUnsubscribes(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		torn := false
		src := observable.Pipe1(observable.Never[int](), observable.Finalize[int](func() { torn = true }))
		require.ErrorIs(t, observable.ForEach(ctx, src, func(int) {}), context.DeadlineExceeded)
		synctest.Wait()
		require.True(t, torn)
	})
}

func TestTryForEach_StopsAtItsError(t *testing.T) {
	t.Parallel()
	seen, torn := 0, false
	src := observable.Pipe1(observable.Range(0, 10), observable.Finalize[int](func() { torn = true }))
	require.Equal(t, errOops, observable.TryForEach(t.Context(), src, func(v int) error {
		seen++
		if v == 3 {
			return errOops
		}
		return nil
	}))
	require.Equal(t, 4, seen)
	require.True(t, torn)
	require.NoError(t, observable.TryForEach(t.Context(), observable.Of(1), func(int) error { return nil }))
}

// Each source here would go on for ever on a goroutine of its own.
func TestValues_LeavingTheLoopLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(iter.Seq2[int, error]){
		"break": func(seq iter.Seq2[int, error]) {
			for range seq {
				break
			}
		},
		"panic": func(seq iter.Seq2[int, error]) {
			recovered(func() {
				for range seq {
					panic("left")
				}
			})
		},
		"pull": func(seq iter.Seq2[int, error]) {
			next, stop := iter.Pull2(seq)
			defer stop()
			next()
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) {
				feed := make(chan int, 1)
				feed <- 1
				torn := 0
				src := observable.Pipe2(observable.Merge(observable.FromChan(feed), observable.Go(func(ctx context.Context) (int, error) {
					<-ctx.Done()
					return 0, ctx.Err()
				})), observable.Map(func(v int) int { return v }), observable.Finalize[int](func() { torn++ }))
				leave(observable.Values(t.Context(), src))
				require.Equal(t, 1, torn)
			})
		})
	}
}

func TestToChan_AConsumerThatStopsReadingLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		feed := make(chan int, 3)
		feed <- 1
		feed <- 2
		feed <- 3
		torn := false
		values, failure := observable.ToChan(ctx, observable.Pipe1(observable.FromChan(feed), observable.Finalize[int](func() { torn = true })))
		require.Equal(t, 1, <-values)
		cancel()
		require.ErrorIs(t, failure(), context.Canceled)
		synctest.Wait()
		require.True(t, torn)
	})
}

func TestToSlice_OfAnAbandonedSourceLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		_, err := observable.ToSlice(ctx, observable.FromChan(make(chan int)))
		require.ErrorIs(t, err, context.DeadlineExceeded)
	})
}
