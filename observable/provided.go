package observable

import (
	"github.com/rxsched/rxsched/internal/provide"
	"github.com/rxsched/rxsched/observable/internal/demand"
)

// alive is a subscriber of any type.
type alive interface{ its() *life }

func (l *life) its() *life { return l }

func (s *Subscriber[T]) takesEnd() end { return s.to }

func init() {
	p := &provide.Pipelines
	p.Ready = func(s any, wake, stalled func()) bool { return ready(s.(alive).its(), wake, stalled) }
	p.Bound = func(s any, ready func() bool) (freed, stalled func()) {
		g := bound(s.(alive).its(), ready)
		return g.Freed, g.Interrupt
	}
	p.Driver = func(s any) int64 { return demand.DriverOf(s.(alive).its().root.Room()) }
	p.EndsAtOnce = func(s any) {
		s.(interface{ takesEnd() end }).takesEnd().(interface{ endsAtOnce() }).endsAtOnce()
	}
	p.Hear = func(s any, told func()) {
		l := s.(alive).its()
		l.root = l.root.Heard(told)
	}
	p.Guarded = func(s any, f func()) {
		returned := false
		defer s.(alive).its().root.Guard(&returned)
		f()
		returned = true
	}
}
