package workload

import (
	"context"

	"github.com/samber/ro"
)

// roInts are what a range of samber/ro has.
type roInts = ro.Observable[int64]

func samberHop(n int) (count int) {
	result := make(chan int64, 1)
	ro.Pipe2(ro.Range(0, int64(n)), ro.ObserveOn[int64](buffer), ro.Count[int64]()).
		Subscribe(ro.OnNext(func(v int64) { result <- v }))
	return int(<-result)
}

func samberPipeline(n int, kept func()) (last int) {
	ro.Pipe4(ro.Range(0, int64(n)),
		ro.Map(func(v int64) int64 { return int64(triple(int(v))) }),
		ro.Filter(func(v int64) bool { return even(int(v)) }),
		ro.Scan(func(sum, v int64) int64 { kept(); return int64(add(int(sum), int(v))) }, 0),
		ro.Last(func(int64) bool { return true }),
	).Subscribe(ro.OnNext(func(v int64) { last = int(v) }))
	return last
}

func samberJobs() jobs {
	up := func(n int) roInts { return ro.Range(0, int64(n)) }
	one := func(v int64) roInts { return ro.Of(v) }
	silent := ro.NewObservable(func(ro.Observer[int64]) ro.Teardown { return nil })
	return joined(merges(samberMerge), jobs{
		"W14/range":    samber(up),
		"W14/map":      samber(func(n int) roInts { return ro.Map(samberIncrement)(up(n)) }),
		"W14/merge-8":  samber(func(n int) roInts { return ro.Merge(copies(8, up(n/8))...) }),
		"W14/mergeMap": samber(func(n int) roInts { return ro.MergeMap(up)(ro.Of(n)) }),
		"W15/of-1":     samberAgain(one(1)),
		"W15/chain-5":  samberAgain(samberFive(one(1))),
		"W15/context": cancellable(func(ctx context.Context) {
			silent.SubscribeWithContext(ctx, ro.OnNext(func(int64) {})).Unsubscribe()
		}),
		"W15/mergeMap": samber(func(n int) roInts { return ro.MergeMap(one)(up(n)) }),
		"W15/merge":    samber(func(n int) roInts { return ro.Merge(copies(n, one(1))...) }),
	})
}

func samber(prepare func(n int) roInts) job {
	return func(n int) func() int {
		src := prepare(n)
		return func() int { return samberCount(src) }
	}
}

func samberCount(src roInts) (count int) {
	src.Subscribe(ro.NewObserver(func(int64) { count++ }, func(error) {}, func() {}))
	return count
}

func samberAgain(src roInts) job { return again(func() int { return samberCount(src) }) }

func samberIncrement(v int64) int64 { return v + 1 }

func samberFive(src roInts) roInts {
	return ro.Pipe5(src,
		ro.Map(samberIncrement),
		ro.Filter(func(int64) bool { return true }),
		ro.Scan(func(sum, v int64) int64 { return sum + v }, 0),
		ro.Take[int64](10),
		ro.Map(samberIncrement),
	)
}

func samberMerge(sources, each int) (count int) {
	source := ro.NewObservable(func(dst ro.Observer[int]) ro.Teardown {
		go func() {
			sendAll(each, dst.Next)
			dst.Complete()
		}()
		return nil
	})
	done := make(chan struct{})
	ro.Merge(copies(sources, source)...).Subscribe(ro.NewObserver(
		func(int) { count++ }, func(error) {}, func() { close(done) },
	))
	<-done
	return count
}
