package catalog

import (
	"fmt"
	"regexp"

	"github.com/rxsched/rxsched/observable"
)

// Missing plays an operator with a zero Observable for a track. It returns what the operator panics
// with.
func Missing(o *Operator, track string) any {
	s := sceneOf(o, Request{}, new(Answer))
	s.source = func(name string, src obs) obs {
		if name == track {
			return obs{}
		}
		return src
	}
	return later.ReplaceAllString(fmt.Sprint(s.play()), "")
}

// later is what is said of a panic that comes when the program runs.
var later = regexp.MustCompile(`^panic at [\d.]+: `)

// IsObservable reports whether the track is that of an observable, or of a function that makes one.
func (t Track) IsObservable() bool { return t.Of != moments }

// Press plays an operator without room below. If ever, there is none at all, and otherwise none from
// the end of Subscribe on. It returns what the sources were told, by the names of tracks, and how
// many values came. The rest is as for Play.
func Press(r Request, ever bool) (told map[string][]bool, came int, err error) {
	var a Answer
	s := sceneOf(Find(r.Operator), r, &a)
	p := &pressure{ever: ever, told: map[string][]bool{}}
	s.source, s.result = p.questioned, p.pressed
	if len(a.Errors) > 0 {
		return nil, 0, fmt.Errorf("%v", a.Errors)
	}
	if failure := s.play(); failure != nil {
		err = fmt.Errorf("%v", failure)
	}
	return p.told, p.came, err
}

// pressure is a play without room below the operator. It notes what sources are told that ask, and
// what comes all the same.
type pressure struct {
	ever bool // there never is room, and not only as soon as the result is subscribed; set once

	told map[string][]bool // by the name of a track, whether there was room
	came int               // values of the result
}

// questioned is src, which asks before each value and before it completes, and goes on whatever it
// is told.
func (p *pressure) questioned(name string, src obs) obs {
	return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
		ask := func() {
			room := dst.Ready(nil)
			p.told[name] = append(p.told[name], room)
		}
		observable.ForwardTo(src, dst, observable.Observer[any]{
			Next: func(v any) {
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

// pressed is obs, without room below it.
func (p *pressure) pressed(o obs) obs {
	return observable.Operate(func(src obs, dst *observable.Subscriber[any]) {
		in := observable.NewSubscriber(dst, observable.Observer[any]{Next: func(v any) {
			p.came++
			dst.Next(v)
		}})
		full := p.ever
		in.Bound(func() bool { return !full })
		src.SubscribeTo(in)
		full = true
	})(o)
}
