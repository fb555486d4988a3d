package catalog

import (
	"fmt"

	"github.com/rxsched/rxsched/testing/marble"
)

// Press plays an operator without room below: if ever, there is none at all, and otherwise none from
// the end of Subscribe on. It returns what the sources were told, by the names of tracks, and how
// many values came.
func Press(r Request, ever bool, settle Settle) (told map[string][]bool, came int, err error) {
	o := Find(r.Operator)
	a := Answer{Errors: map[string]string{}}
	s := &scene{op: o, args: map[string]argument{}, chosen: map[string]string{}, tracks: map[string]*track{},
		pressure: &pressure{ever: ever, told: map[string][]bool{}}}
	s.read(r, &a)
	if len(a.Errors) > 0 {
		return nil, 0, fmt.Errorf("%v", a.Errors)
	}
	err = marble.Play(func(m *marble.M) {
		s.M = m
		s.play(settle)
	})
	return s.pressure.told, s.pressure.came, err
}
