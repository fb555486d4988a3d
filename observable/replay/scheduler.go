package replay

import (
	"time"

	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable/internal/stepped"
	"github.com/rxsched/rxsched/scheduler"
	"github.com/rxsched/rxsched/subscription"
)

// Scheduler stands for the scheduler that was recorded by a name. It runs what the pipeline asks of
// it where the recording says. If there is none of that name in the recording, or with
// [Config.ByClock], it is a scheduler of timers on the host of that name. It panics if the name is
// empty.
func (r *Replay) Scheduler(name string) scheduler.Scheduler {
	must(name != "", "Scheduler: empty name")
	free, known := r.recorded[name]
	if r.config.ByClock || !known {
		r.mixed = r.mixed || !known
		return async.New(r.host(name))
	}
	s := r.schedulers[name]
	if s == nil {
		s = &repeated{r: r, name: name, free: free}
		s.Init((*backend)(s), r.now)
		r.schedulers[name] = s
	}
	return s
}

// Host returns the virtual host of a name, for schedulers of other kinds. Its time begins with the
// recording. Run drives all hosts together: before each event of an edge it runs what is due until
// then, and what is due at the same instant, too. It panics if the name is empty.
func (r *Replay) Host(name string) *host.Virtual {
	must(name != "", "Host: empty name")
	r.mixed = true
	return r.host(name)
}

func (r *Replay) host(name string) *host.Virtual {
	for _, h := range r.hosts {
		if h.name == name {
			return h.Virtual
		}
	}
	h := &virtualHost{host.NewVirtual(host.Config{Origin: r.recording.Start}), name}
	h.AdvanceTo(r.at)
	r.hosts = append(r.hosts, h)
	return h.Virtual
}

func (r *Replay) now() time.Time { return r.recording.Start.Add(r.at) }

// repeated is a scheduler whose runs are repeated.
type repeated struct {
	stepped.Scheduler
	r    *Replay
	name string
	free bool // no host is needed without delay
}

// Lifetime closes when the recorded scheduler did.
func (s *repeated) Lifetime(d time.Duration) *subscription.Subscription {
	if s.free && d <= 0 {
		return nil
	}
	return s.Gone()
}

// backend keeps requests until the recording says that they run.
type backend repeated

func (k *backend) Ask() stepped.ID {
	s := k.r.step
	if s == nil {
		s = &k.r.outside
	}
	s.requests++
	return stepped.ID{Step: s.seq, Nth: s.requests}
}

func (k *backend) Arrange(q *stepped.Request) {
	if (*repeated)(k).Closed() {
		q.Abandon()
		return
	}
	k.r.await(asked{k.name, q.ID}, q)
}

func (k *backend) Withdraw(q *stepped.Request) { delete(k.r.pending, asked{k.name, q.ID}) }

func (k *backend) Begin(*stepped.Request) {}

func (k *backend) End(*stepped.Request) {}
