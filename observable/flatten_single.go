package observable

import "github.com/rxsched/rxsched/observable/internal/serial"

// mapToSingleInner makes an operator with one inner observable at a time; arrive decides what a new
// value does to the running one.
func mapToSingleInner[T, R any](
	name string, project func(T) Observable[R], arrive func(*singleInner[T, R], T),
) Operator[T, R] {
	project = checked(name, "project", project)
	return operate(name, func(src Observable[T], dst *Subscriber[R]) {
		g := serial.New(dst.root)
		s := &singleInner[T, R]{dst: dst, project: project}
		s.state = mergeState{dst: &dst.core, serializer: g, single: true}
		serial.Init(&s.values, g, func(v sent[R]) {
			if !v.from.in.tree.Closed() { // it may have been unsubscribed meanwhile
				dst.Next(v.value)
			}
		})
		s.step = func(v R, to end) { serial.Send(&s.values, sent[R]{to.(*inner), v}) }
		o := Observer[T]{Next: func(v T) { arrive(s, v) }, Complete: s.state.complete}
		src.SubscribeTo(newOuterSubscriber(g, &dst.core, o, dst.room()))
	})
}

// singleInner is the state of one subscription. Only handlers touch it.
type singleInner[T, R any] struct {
	state   mergeState
	dst     *Subscriber[R]
	values  serial.Input[sent[R]] // of the inner observables
	step    step[R]               // of the inner observables; set once
	project func(T) Observable[R]
	latest  *inner // is running if the state says that one is
}

// sent is a value and where it comes from.
type sent[R any] struct {
	from  *inner
	value R
}

// replace unsubscribes the running observable and starts the next, or passes it on.
func replace[T, R any](s *singleInner[T, R], v T) {
	if s.state.active > 0 {
		s.latest.in.Unsubscribe()
		s.state.active = 0
	}
	if src := s.project(v); !passOn(src, s.dst, s.state.serializer) {
		launchSingle(s, src)
	}
}

// ignore starts an observable only if none is running. It passes none on: values that come
// meanwhile wait for that event to end, and would not be ignored.
func ignore[T, R any](s *singleInner[T, R], v T) {
	if s.state.active == 0 {
		launchSingle(s, s.project(v))
	}
}

func launchSingle[T, R any](s *singleInner[T, R], src Observable[R]) {
	s.state.active = 1
	if s.dst.room() != nil {
		s.latest, _ = newPatient(&s.state, src, func(v R) { s.dst.Next(v) }, nil)
	} else {
		s.latest = newInner(&s.state, src, s.step)
	}
	s.state.follow(s.latest)
}
