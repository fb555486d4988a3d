package catalog

import (
	"fmt"
	"sync"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// Press plays an operator without room below. If ever, there is none at all, and otherwise none from
// the end of Subscribe on. It returns what the sources were told, by the names of tracks, and how
// many values came. The rest is as for Play.
func Press(r Request, ever bool, settle Settle) (told map[string][]bool, came int, err error) {
	var a Answer
	s := sceneOf(Find(r.Operator), r, &a)
	s.pressure = &pressure{ever: ever, told: map[string][]bool{}}
	if len(a.Errors) > 0 {
		return nil, 0, fmt.Errorf("%v", a.Errors)
	}
	err = marble.Play(func(m *marble.M) {
		s.M = m
		s.play(settle)
	})
	return s.pressure.told, s.pressure.came, err
}

// pressure is a play without room below the operator. It notes what sources are told that ask, and
// what comes all the same.
type pressure struct {
	ever bool // there never is room, and not only as soon as the result is subscribed; set once

	mu   sync.Mutex
	told map[string][]bool // by the name of a track, whether there was room; guarded by mu
	came int               // values of the result; guarded by mu
}

// questioned is src if there is no pressure, or the zero Observable if src is missing. Otherwise
// it asks before each value and before it completes, and goes on whatever it is told.
func questioned[T any](s *scene, name string, src observable.Observable[T]) observable.Observable[T] {
	if name == s.missing {
		return observable.Observable[T]{}
	}
	p := s.pressure
	if p == nil {
		return src
	}
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		ask := func() {
			room := dst.Ready(nil)
			p.mu.Lock()
			defer p.mu.Unlock()
			p.told[name] = append(p.told[name], room)
		}
		observable.ForwardTo(src, dst, observable.Observer[T]{
			Next: func(v T) {
				ask()
				dst.Next(v)
			},
			Complete: func() {
				ask()
				dst.Complete()
			},
		})
	})(src)
}

// pressed is obs, without room below it if there is pressure.
func pressed[T any](s *scene, obs observable.Observable[T]) observable.Observable[T] {
	p := s.pressure
	if p == nil {
		return obs
	}
	return observable.Operate(func(src observable.Observable[T], dst *observable.Subscriber[T]) {
		in := observable.NewSubscriber(dst, observable.Observer[T]{Next: func(v T) {
			p.mu.Lock()
			p.came++
			p.mu.Unlock()
			dst.Next(v)
		}})
		full := p.ever
		in.Bound(func() bool {
			p.mu.Lock()
			defer p.mu.Unlock()
			return !full
		})
		src.SubscribeTo(in)
		p.mu.Lock()
		defer p.mu.Unlock()
		full = true
	})(obs)
}
