package pool_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay"
	"github.com/rxsched/rxsched/pool"
	"github.com/rxsched/rxsched/scheduler"
)

// sums are the sums of each last digit, in the order of the source.
func sums(p *pool.Pool, numbers rx.Observable[int], on scheduler.Scheduler) rx.Observable[int] {
	return pool.PerKeyWithConfig(p, func(n int) int { return n % 10 },
		func(_ int, some rx.Observable[int], _ *rxsched.Schedulers) rx.Observable[int] {
			return rx.Pipe1(some, rx.Scan(func(sum, n int) int { return sum + n }, 0))
		}, pool.PerKeyConfig[int]{Ordered: true, Results: on})(numbers)
}

// What workers did is replayed on one host, in virtual time.
func TestPerKey_IsRecordedAndReplayed(t *testing.T) {
	t.Parallel()
	var file bytes.Buffer
	rec, loop := record.New(&file, record.Config{}), rxsched.New(rxsched.Config{})
	p := pool.New(pool.Config{Workers: 2})
	defer loop.Close()
	defer p.Close()
	src := rx.NewSubject[int]()
	found := sums(p, record.Edge[int](rec, "numbers")(src.Observable()), rec.Scheduler("ui", loop.Async()))
	sub := record.Output[int](rec, "sums")(found).SubscribeWaitable(t.Context(), rx.Next(func(int) {}))
	for n := range 100 {
		src.Next(n)
	}
	src.Complete()
	require.NoError(t, sub.Wait(t.Context()))
	require.NoError(t, rec.Close())

	r, err := replay.Read(&file)
	require.NoError(t, err)
	again := pool.New(pool.Config{On: r.Host("pool")})
	replay.Expect(r, "sums", sums(again, replay.Source[int](r, "numbers"), r.Scheduler("ui")))
	require.NoError(t, r.Run())
}
