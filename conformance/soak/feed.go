package main

import (
	"math/rand/v2"
	"time"

	"github.com/rxsched/rxsched/host"
)

// crop is how many tickets a feeder issues at a time.
const crop = 24

// feed issues tickets on every scheduler of every host, and cancels some of them.
func (r *round) feed(rnd *rand.Rand) {
	made := make([]*ticket, 0, crop)
	for range crop {
		made = append(made, r.oneTicket(rnd))
	}
	r.mu.Lock()
	r.tickets = append(r.tickets, made...)
	r.mu.Unlock()
	for _, t := range made {
		if rnd.IntN(4) == 0 {
			t.cancel()
		}
	}
}

func (r *round) oneTicket(rnd *rand.Rand) (t *ticket) {
	i := rnd.IntN(len(r.hosts))
	all := schedulers(r.hosts[i])
	t = &ticket{
		want:   1 + rnd.Int32N(4),
		delay:  time.Duration(rnd.IntN(4)) * time.Millisecond,
		panics: i == len(r.hosts)-1 && rnd.IntN(10) == 0,
	}
	defer func() { // a queue runs it here, with the others in it
		if recover() != nil {
			r.caught.Add(1)
		}
	}()
	r.issue(all[rnd.IntN(len(all))], t)
	return t
}

// disturb asks the hosts for callbacks and cancels them, and keeps one host busy now and then.
func (r *round) disturb(rnd *rand.Rand) {
	rx := r.hosts[rnd.IntN(len(r.hosts))]
	nothing := func() {}
	var ids []host.TimerID
	for range crop {
		if id, err := rx.SetTimeout(nothing,
			time.Duration(rnd.IntN(1000))*time.Millisecond); err == nil {
			ids = append(ids, id)
		}
		if id, err := rx.SetInterval(nothing,
			time.Duration(1+rnd.IntN(9))*time.Millisecond); err == nil {
			ids = append(ids, id)
		}
		if id, err := rx.RequestIdleCallback(func(host.IdleDeadline) {},
			time.Millisecond); err == nil {
			rx.CancelIdleCallback(id)
		}
		if id, err := rx.RequestAnimationFrame(func(time.Duration) {}); err == nil {
			rx.CancelAnimationFrame(id)
		}
	}
	if rnd.IntN(20) == 0 {
		//nolint:rxblocking // so that timers and frames are late
		_ = rx.Post(func() { time.Sleep(5 * time.Millisecond) })
	}
	for _, id := range ids {
		rx.Refresh(id)
		rx.ClearTimer(id)
	}
}
