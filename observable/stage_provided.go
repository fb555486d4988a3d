package observable

import (
	"github.com/rxsched/rxsched/internal/provide"
)

// alive is a subscriber of any type.
type alive interface{ its() *core }

func (s *core) its() *core { return s }

func init() {
	p := &provide.Pipelines
	p.EndsAtOnce = func(s any) {
		s.(alive).its().to.(interface{ endsAtOnce() }).endsAtOnce()
	}
	p.Hear = func(s any, told func()) {
		l := s.(alive).its().life
		l.root = l.root.Heard(told)
	}
	p.Guarded = func(s any, f func()) {
		returned := false
		defer s.(alive).its().root.Guard(&returned)
		f()
		returned = true
	}
}
