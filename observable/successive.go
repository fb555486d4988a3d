package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// successive subscribes to one source after the other on behalf of dst. Sources may be on different
// goroutines, but never overlap. A step of the trampoline subscribes to a source.
type successive[T any] struct {
	serial.Trampoline
	dst  *Subscriber[T]
	next func(T)        // takes the values of all sources; set once
	ends end            // takes their ends; set once
	in   *Subscriber[T] // of the latest source
}

// init prepares s. It is called once, before Again.
func (s *successive[T]) init(dst *Subscriber[T], step serial.Runner, ends end) {
	s.dst, s.next, s.Step, s.ends = dst, dst.Next, step, ends
}

// subscribe subscribes to a source.
func (s *successive[T]) subscribe(src Observable[T]) {
	s.in = new(attached[T]).init(&s.dst.tree, s.dst.root, s.next, s.ends)
	src.SubscribeTo(s.in)
}

// goOn tears the source down and takes the next step.
func (s *successive[T]) goOn() {
	s.in.Unsubscribe()
	s.Again()
}
