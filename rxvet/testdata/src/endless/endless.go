package endless

import (
	"context"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

func draw(int) {}

var drawn = observable.Next(draw)

func bad(rx *rxsched.Rx, s scheduler.Scheduler, h host.Host) {
	observable.Interval(time.Second, s).Subscribe(context.Background(), drawn)             // want `rxendless: nothing can end this subscription: Interval never ends, the context can't be cancelled, and the result is dropped`
	_ = observable.TimerEvery(0, time.Second, rx.Async()).Subscribe(context.TODO(), drawn) // want `rxendless: .*TimerEvery`
	observable.AnimationFrames(rxsched.On(h).Frame()).
		SubscribeWaitable(context.Background(), observable.Observer[observable.Frame]{}) // want `rxendless: .*AnimationFrames`

	ticks := observable.Pipe2(observable.Interval(time.Second, s),
		observable.Filter(func(n int) bool { return n%2 == 0 }),
		observable.Pairwise[int])
	valued := context.WithValue(context.Background(), key{}, 1)
	ticks.Subscribe(valued, observable.Observer[[2]int]{}) // want `rxendless: .*Interval`

	both := observable.Merge(observable.Of(1), observable.Interval(time.Second, s))
	double := observable.Map(func(n int) int { return 2 * n })
	double(both).Subscribe(context.Background(), drawn) // want `rxendless: .*Interval`

	made().Subscribe(context.Background(), drawn) // want `rxendless: .*Never`
	again := observable.Repeat[int](observable.Forever)
	again(observable.Timer(time.Second, s)).Subscribe(context.Background(), drawn) // want `rxendless: .*Repeat`
	observable.Pipe1(observable.Of(1), observable.SwitchMap(func(int) observable.Observable[int] {
		return every(s)
	})).Subscribe(context.Background(), drawn) // want `rxendless: .*Interval`

	polled := observable.RepeatAfter[int](schedule.Every(time.Second), s)
	polled(observable.Of(1)).Subscribe(context.Background(), drawn) // want `rxendless: .*RepeatAfter`
	observable.TimerAfter(schedule.Every(time.Second), s).
		Subscribe(context.Background(), drawn) // want `rxendless: .*TimerAfter`

	loop := rxsched.New(rxsched.Config{})                                                 // want `rxunclosed: what New makes here is never closed`
	observable.Interval(time.Second, loop.Async()).Subscribe(context.Background(), drawn) // want `rxendless: .*Interval`
}

type key struct{}

func fixed(ctx context.Context, s scheduler.Scheduler) {
	observable.Interval(time.Second, s).Subscribe(context.Background(), drawn) // want `rxendless: .*Interval`
	func(ctx int) {
		observable.Interval(time.Second, s).Subscribe(context.Background(), drawn) // want `rxendless: .*Interval`
	}(1)
}

func good(ctx context.Context, s scheduler.Scheduler) *subscription.Subscription {
	observable.Interval(time.Second, s).Subscribe(ctx, drawn)
	observable.Of(1, 2).Subscribe(context.Background(), drawn)
	observable.Range(1, 9).Subscribe(context.Background(), drawn)
	observable.Timer(time.Second, s).Subscribe(context.Background(), drawn)
	observable.Pipe1(observable.Interval(time.Second, s), observable.Take[int](3)).
		Subscribe(context.Background(), drawn)
	observable.Pipe1(observable.Interval(time.Second, s), mine()).
		Subscribe(context.Background(), drawn)
	observable.RepeatAfter[int](schedule.Every(time.Second).AtMost(3), s)(observable.Of(1)).
		Subscribe(context.WithoutCancel(ctx), drawn)
	kept := observable.Interval(time.Second, s).Subscribe(context.Background(), drawn)
	kept.AddFunc(func() {})
	return observable.Interval(time.Second, s).Subscribe(context.Background(), drawn)
}

func mine() observable.Operator[int, int] { return observable.Take[int](1) }

func made() observable.Observable[int] { return observable.Never[int]() }

func every(s scheduler.Scheduler) observable.Observable[int] {
	return observable.Interval(time.Second, s)
}

func given(ctx context.Context, s scheduler.Scheduler) {
	if ctx == nil {
		ctx = context.Background()
	}
	observable.Interval(time.Second, s).Subscribe(ctx, drawn)
}

func closed(s scheduler.Scheduler) {
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	observable.Interval(time.Second, rx.Async()).Subscribe(context.Background(), drawn)

	every(rx.Async()).Subscribe(context.Background(), drawn)

	v := rxsched.NewVirtual(rxsched.Config{})
	observable.Interval(time.Second, v.Async()).Subscribe(context.Background(), drawn)
	v.Advance(time.Minute)
}

type program struct{ rx *rxsched.Rx }

// Whoever has the program can close its host.
func (p *program) start() {
	observable.Interval(time.Second, p.rx.Async()).Subscribe(context.Background(), drawn)
}

func switchedOff(s scheduler.Scheduler) {
	//nolint:rxvet // as long as the program runs
	observable.Interval(time.Second, s).
		Subscribe(context.Background(), drawn)
	observable.Interval(time.Second, s).Subscribe(context.Background(), drawn) //nolint:rxendless // as above
	observable.Interval(time.Second, s).Subscribe(context.Background(), drawn) //nolint:rxunits // want `rxendless: .*Interval`
}

//nolint:errcheck,rxvet // this function is a clock
func off(s scheduler.Scheduler) {
	observable.Interval(time.Second, s).Subscribe(context.Background(), drawn)
}
