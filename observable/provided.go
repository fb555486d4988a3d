package observable

import (
	"github.com/rxsched/rxsched/internal/provide"
)

// alive is a subscriber of any type.
type alive interface{ its() *life }

func (l *life) its() *life { return l }

func (s *Subscriber[T]) takesEnd() end { return s.to }

func init() {
	p := &provide.Pipelines
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
