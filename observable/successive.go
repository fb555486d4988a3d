package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// successive subscribes to one source after the other on behalf of dst. Sources may be on different
// goroutines, but never overlap. A step of the trampoline subscribes to a source.
type successive[T any] struct {
	serial.Trampoline
	dst  *Subscriber[T]
	step step[T]        // takes the values of all sources, if dst does not; set once
	ends end            // takes their ends; set once
	in   *Subscriber[T] // of the latest source, if that needs one
}

// init prepares s. It is called once, before Again.
func (s *successive[T]) init(dst *Subscriber[T], step serial.Runner, ends end) {
	s.dst, s.Step, s.ends = dst, step, ends
}

// subscribe subscribes to a source.
func (s *successive[T]) subscribe(src Observable[T]) {
	c := src.known
	if s.step == nil && c != nil && s.dst.room() == nil && c.seen(&s.dst.tree) {
		s.pass(src.known)
	} else {
		s.attach(src)
	}
}

// pass passes a source on that needs no subscription.
func (s *successive[T]) pass(src *constant[T]) {
	returned := false
	defer s.dst.root.Guard(&returned)
	if src.send(s.dst) {
		s.Within = true // no other source can end meanwhile
		src.end(s.ends)
		s.Within = false
	}
	returned = true
}

// attach subscribes to a source that may hold on to its subscriber.
func (s *successive[T]) attach(src Observable[T]) {
	if s.step == nil {
		dst := s.dst
		s.step = func(v T, _ end) { dst.Next(v) }
	}
	s.in = new(attached[T]).init(&s.dst.tree, s.dst.root, s.step, s.ends)
	src.start(s.in)
}

// goOn tears the source down and takes the next step. It is called by what takes the source's end.
func (s *successive[T]) goOn() {
	if s.Within {
		s.More()
		return
	}
	s.resume()
}

// resume is goOn for who comes later, on whatever goroutine.
func (s *successive[T]) resume() {
	if s.in != nil {
		s.in.Unsubscribe()
	}
	s.Again()
}
