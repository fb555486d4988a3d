package operators

import (
	"time"

	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// source is a source with the log of the subscriptions to it.
type source struct {
	player *player
	marks  []marble.Mark
	spans  []any // lists of two times, the second nil if it goes on
}

// failure is the error that # stands for.
var failure = thrown{"error"}

// logged logs each subscription and calls play.
func (s *source) logged(play func(*observable.Subscriber[any])) obs {
	return observable.New(func(dst *observable.Subscriber[any]) {
		span := []any{s.player.frame(), nil}
		s.spans = append(s.spans, span)
		dst.AddFunc(func() { span[1] = s.player.frame() })
		play(dst)
	})
}

// cold plays the marbles from the start for each subscriber.
func (s *source) cold() obs {
	return s.logged(func(dst *observable.Subscriber[any]) {
		ids := make([]host.TimerID, len(s.marks))
		for i, m := range s.marks {
			ids[i] = s.player.arm(func() { sendTo(dst, m) }, m.At)
		}
		dst.AddFunc(func() {
			for _, id := range ids {
				s.player.host.ClearTimer(id)
			}
		})
	})
}

// hot plays the marbles once, when start is called.
func (s *source) hot() (o obs, start func()) {
	subject := observable.NewSubject[any]()
	start = func() {
		for _, m := range s.marks {
			if m.At < 0 {
				sendTo(subject, m)
			} else {
				s.player.arm(func() { sendTo(subject, m) }, m.At)
			}
		}
	}
	return s.logged(func(dst *observable.Subscriber[any]) { subject.Observable().SubscribeTo(dst) }), start
}

type receiver interface {
	Next(any)
	Error(error)
	Complete()
}

func sendTo(r receiver, m marble.Mark) {
	switch m.Kind {
	case marble.Value:
		r.Next(m.Letter)
	case marble.Failure:
		r.Error(failure)
	case marble.Completion:
		r.Complete()
	}
}

func (p *player) frame() any { return recording.In(p.host.Elapsed()) }

// arm has f called d from now, in a turn of its own.
func (p *player) arm(f func(), d time.Duration) host.TimerID {
	id, err := p.host.SetTimeout(f, d)
	if err != nil {
		panic(err) // the host is never closed
	}
	return id
}
