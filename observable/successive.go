package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// successive subscribes to one source after the other on behalf of dst. Sources may be on different
// goroutines, but never overlap. A step of the trampoline subscribes to a source.
type successive[T any] struct {
	steps serial.Trampoline
	dst   *Subscriber[T]
	step  step[T]        // takes the values of all sources, if dst does not; set once
	ends  end            // takes their ends; set once
	in    *Subscriber[T] // of the latest source, if that needs one
}

// init prepares s. It is called once, before steps begin.
func (s *successive[T]) init(dst *Subscriber[T], step serial.Runner, ends end) {
	s.dst, s.steps.Step, s.ends = dst, step, ends
}

// subscribe subscribes to a source.
func (s *successive[T]) subscribe(src Observable[T]) {
	c, _ := src.sends.(*constant[T])
	switch direct := c != nil && s.step == nil; {
	case s.dst.room() != nil:
		s.attach(src)
	case direct && c.more.place() == nil, isPrompt(src):
		s.pass(src, c, direct)
	default:
		s.attach(src)
	}
}

// pass passes on a source that needs no life of its own; if it is direct, not even a subscriber. So
// it does with the next if that is the same.
func (s *successive[T]) pass(src Observable[T], c *constant[T], direct bool) {
	if !direct && (s.in == nil || !s.in.joins) {
		s.in = &Subscriber[T]{step: s.passes()}
		s.in.join(s.dst.life, s.ends)
	}
	returned := false
	defer s.dst.root.Guard(&returned)
	for again := true; again; again = s.steps.Same && s.steps.Taken() {
		if direct && !c.send(s.dst) {
			break
		}
		s.steps.Within = true // no other source can end meanwhile
		if direct {
			c.end(s.ends)
		} else {
			src.start(s.in)
		}
		s.steps.Within = false
	}
	returned = true
}

// attach subscribes to a source that may hold on to its subscriber.
func (s *successive[T]) attach(src Observable[T]) {
	s.in = new(attached[T]).init(&s.dst.tree, s.dst.root, s.takes(), s.ends)
	src.start(s.in)
}

// takes is what takes the values of sources.
func (s *successive[T]) takes() step[T] {
	if s.step == nil {
		dst := s.dst
		s.step = func(v T, _ end) { dst.Next(v) }
	}
	return s.step
}

// passes is takes for a source that joins the life of dst, so its subscriber has seen that dst is
// open.
func (s *successive[T]) passes() step[T] {
	if s.step != nil {
		return s.step
	}
	dst := s.dst
	return func(v T, _ end) { dst.step(v, dst.to) }
}

// goOn tears the source down and takes the next step. It is called by what takes the source's end.
func (s *successive[T]) goOn() {
	if s.steps.Within {
		s.steps.More()
		return
	}
	s.resume()
}

// resume is goOn for a later caller, on any goroutine.
func (s *successive[T]) resume() {
	if s.in != nil {
		leave(&s.in.core)
	}
	s.steps.Again()
}
