package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// successive subscribes to one source after the other on behalf of dst. Sources may be on different
// goroutines, but never overlap. A step of the trampoline subscribes to a source.
type successive[T any] struct {
	steps stepping
	dst   *Subscriber[T]
	step  step[T]        // takes the values of all sources, if dst does not; set once
	in    *Subscriber[T] // of the latest source, if that needs one
}

// stepping is what a successive has for values of any type.
type stepping struct {
	serial.Trampoline
	ends end   // takes the ends of all sources; set once
	in   *core // of the latest source, if that needs one
}

// stepper is the operator: its Run takes the next source, and it takes the ends of all.
type stepper interface {
	serial.Runner
	end
}

// begin takes the first step. It is called once.
func (s *stepping) begin(of stepper) {
	s.Step, s.ends = of, of
	s.Begin()
}

// goOn tears the source down and takes the next step. It is called by what takes the source's end.
func (s *stepping) goOn() {
	if s.Within {
		s.More()
		return
	}
	s.resume()
}

// resume is goOn for a later caller, on any goroutine.
func (s *stepping) resume() {
	if s.in != nil {
		leave(s.in)
	}
	s.Again()
}

func takeUp[T any](s *successive[T], src Observable[T]) {
	if s.dst.room() == nil && isPrompt(src) {
		takeIn(s, src)
	} else {
		takeOver(s, src)
	}
}

// takeIn passes on a source that needs no life of its own; if it is known, without a subscriber. So
// it does with the next if that is the same.
func takeIn[T any](s *successive[T], src Observable[T]) {
	c, _ := src.sends.(*constant[T])
	direct := c != nil && s.step == nil
	if !direct && (s.in == nil || !s.in.joins) {
		s.in = &Subscriber[T]{step: stepPast(s)}
		shareLife(&s.in.core, s.dst.life, s.steps.ends)
		s.steps.in = &s.in.core
	}
	returned := false
	defer s.dst.root.Guard(&returned)
	for again := true; again; again = s.steps.Same && s.steps.Taken() {
		if direct && !sendAll(s.dst, c.values) {
			break
		}
		s.steps.Within = true // no other source can end meanwhile
		if direct {
			endWith(s.steps.ends, c.err)
		} else {
			start(src, s.in)
		}
		s.steps.Within = false
	}
	returned = true
}

// takeOver subscribes to a source that may hold on to its subscriber.
func takeOver[T any](s *successive[T], src Observable[T]) {
	if s.step == nil {
		dst := s.dst
		s.step = func(v T, _ end) { dst.Next(v) }
	}
	s.in = attach(new(attached[T]), &s.dst.tree, s.dst.root, s.step, s.steps.ends)
	s.steps.in = &s.in.core
	start(src, s.in)
}

// stepPast is what takes the values of a source that joins the life of dst, so its subscriber has seen
// that dst is open.
func stepPast[T any](s *successive[T]) step[T] {
	if s.step != nil {
		return s.step
	}
	dst := s.dst
	return func(v T, _ end) { dst.step(v, dst.to) }
}
