package main

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
)

// pendingTimers keeps very many timers pending at once: it clears some, lets some fire, and closes
// the host with the rest.
func (c config) pendingTimers(out io.Writer, f *faults) {
	if c.Timers == 0 {
		return
	}
	begin := time.Now()
	l := host.NewLoop(host.Config{})
	if err := l.Start(); err != nil {
		panic(err)
	}
	var fired, wrong, due atomic.Int64
	ids := make([]host.TimerID, 0, c.Timers)
	for i := range c.Timers {
		run, after := func() { wrong.Add(1) }, time.Hour+time.Duration(i)*time.Microsecond
		if i%3 == 0 {
			run, after = func() { fired.Add(1) }, time.Duration(i%1000)*time.Microsecond
			due.Add(1)
		}
		id, err := l.SetTimeout(run, after)
		if err != nil {
			panic(err)
		}
		ids = append(ids, id)
	}
	for i, id := range ids {
		if i%3 == 1 && !l.ClearTimer(id) {
			f.note("lost", "timer %d of %d was not pending", i, c.Timers)
		}
	}
	for deadline := time.Now().Add(patient); fired.Load() < due.Load() &&
		time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	_ = l.Close()
	if fired.Load() != due.Load() || wrong.Load() != 0 {
		f.note("lost", "%d timers of %d fired, and %d that should not", fired.Load(), due.Load(),
			wrong.Load())
	}
	fmt.Fprintf(out, "%d timers: %d fired, %d cleared, the rest closed, in %v\n",
		c.Timers, fired.Load(), (c.Timers+1)/3, time.Since(begin).Round(time.Millisecond))
}

// subscriptions opens very many subscriptions, all at once, and closes them.
func (c config) subscriptions(out io.Writer, f *faults) {
	if c.Subscriptions == 0 {
		return
	}
	begin := time.Now()
	rx := rxsched.New(rxsched.Config{})
	defer rx.Close()
	subject := observable.NewSubject[int]()
	src := observable.Pipe2(subject.Observable(),
		observable.DebounceTime[int](time.Hour, rx.Async()),
		observable.ObserveOn[int](rx.Asap()))
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	subs := make([]func(), 0, c.Subscriptions)
	for range c.Subscriptions {
		subs = append(subs, src.Subscribe(ctx, observable.Next(func(int) {
			f.note("late", "a value of a closed subscription")
		})).Unsubscribe)
	}
	subject.Next(1)
	const rest = 1000 // the end of a context starts a goroutine each, whose memory Go keeps
	for _, unsubscribe := range subs[:max(0, len(subs)-rest)] {
		unsubscribe()
	}
	cancel()
	for deadline := time.Now().Add(patient); subject.Observed() && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	if subject.Observed() {
		f.note("lost", "a subject still has observers")
	}
	fmt.Fprintf(out, "%d subscriptions opened and closed in %v\n", c.Subscriptions,
		time.Since(begin).Round(time.Millisecond))
}
