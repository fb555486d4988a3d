package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// mapToSingleInner makes an operator with one inner observable at a time; arrive decides what a new
// value does to the running one.
func mapToSingleInner[T, R any](
	who string, project func(T) Observable[R], arrive func(*singleInner[T, R], T),
) Operator[T, R] {
	project = checked(who, "project", project)
	return operate(who, func(src Observable[T], dst *Subscriber[R]) {
		s := &singleInner[T, R]{dst: dst, serializer: serial.New(dst.root), project: project}
		s.step = sendSole[T, R]
		serial.Init(&s.values, s.serializer, s.deliver)
		serial.Init(&s.ends, s.serializer, s.end)
		o := Observer[T]{Next: func(v T) { arrive(s, v) }, Complete: s.complete}
		src.SubscribeTo(newOuterSubscriber(s.serializer, dst, o, dst.room()))
	})
}

// singleInner is the state of one subscription. Only handlers touch it.
type singleInner[T, R any] struct {
	dst        *Subscriber[R]
	serializer *serial.Serializer
	step       step[R]                             // of the inner observables; set once
	values     serial.Input[sent[T, R]]            // of the inner observables
	ends       serial.Input[innerEnd[*sole[T, R]]] // their ends
	project    func(T) Observable[R]
	running    *sole[T, R] // or nil
	completed  bool        // the source has
}

// sole is an inner observable with its subscriber.
type sole[T, R any] struct {
	*singleInner[T, R]
	own attached[R]
	in  *Subscriber[R] // own's, or one that waits for room
	src Observable[R]  // until it is subscribed, which holds what it needs
}

// sent is a value and where it comes from.
type sent[T, R any] struct {
	from  *sole[T, R]
	value R
}

// replace unsubscribes the running observable and starts the next, or passes it on.
func (s *singleInner[T, R]) replace(v T) {
	if s.running != nil {
		s.running.in.Unsubscribe()
		s.running = nil
	}
	src := s.project(v)
	if !passOn(src, s.dst, s.serializer) {
		s.start(src)
	}
}

// ignore starts an observable only if none is running. It passes none on: values that come
// meanwhile wait for that event to end, and would not be ignored.
func (s *singleInner[T, R]) ignore(v T) {
	if s.running == nil {
		s.start(s.project(v))
	}
}

func (s *singleInner[T, R]) start(src Observable[R]) {
	one := &sole[T, R]{singleInner: s, src: src}
	if s.dst.room() == nil {
		one.in = one.own.init(&s.dst.tree, s.serializer.Root(), s.step, one)
		one.in.later = true
	} else {
		one.in = newSerialSubscriber(s.serializer, s.dst, Observer[R]{
			Next: func(v R) { s.dst.Next(v) }, Complete: one.over,
		})
	}
	s.running = one
	s.serializer.Then(one)
}

// Run subscribes.
func (one *sole[T, R]) Run() {
	if !one.in.tree.Closed() { // another value may have come first, from another goroutine
		src := one.src
		one.src = Observable[R]{}
		src.start(one.in)
	}
}

// Error and Complete are called by the subscriber.
func (one *sole[T, R]) Error(err error) {
	serial.Send(&one.ends, innerEnd[*sole[T, R]]{one: one, failed: true, err: err})
}

func (one *sole[T, R]) Complete() {
	serial.Send(&one.ends, innerEnd[*sole[T, R]]{one: one})
}

// sendSole is the step of an inner observable. A value that need not wait is no event.
func sendSole[T, R any](v R, to end) {
	one := to.(*sole[T, R])
	if !one.serializer.Enter() {
		serial.Send(&one.values, sent[T, R]{one, v})
		return
	}
	returned := false
	defer one.serializer.Exit(&returned)
	one.deliver(sent[T, R]{one, v})
	returned = true
}

// deliver and end handle what an inner observable sent, unless it was unsubscribed meanwhile.
func (s *singleInner[T, R]) deliver(v sent[T, R]) {
	if !v.from.in.tree.Closed() {
		s.dst.Next(v.value)
	}
}

func (s *singleInner[T, R]) end(e innerEnd[*sole[T, R]]) {
	one := e.one
	if one.in.tree.Closed() {
		return
	}
	defer one.in.Unsubscribe()
	if e.failed {
		s.dst.Error(e.err)
		return
	}
	one.over()
}

// over is a handler: the observable has completed.
func (one *sole[T, R]) over() {
	one.running = nil
	one.finish()
}

func (s *singleInner[T, R]) complete() {
	s.completed = true
	s.finish()
}

func (s *singleInner[T, R]) finish() {
	if s.completed && s.running == nil {
		s.dst.Complete()
	}
}
