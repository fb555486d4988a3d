package exposed

import "github.com/rxsched/rxsched/observable"

type Store struct {
	Changes *observable.Subject[int] // want `rxexposed: Changes lets others send to the subject: keep it unexported, and return its Observable\(\)`
	Input   *observable.Subject[int]
	state   *observable.BehaviorSubject[string]
	names   *observable.Subject[string]
	Deep    struct{ Names *observable.Subject[string] }
}

var Failures = observable.NewReplaySubject[error](3) // want `rxexposed: Failures lets others send`

var Requests = observable.NewSubject[string]()

func New() *Store {
	s := &Store{Input: observable.NewSubject[int]()}
	s.Input.Subscribe(nil, observable.Next(s.set))
	return s
}

func (s *Store) set(n int) {
	s.Changes.Next(n)
	s.state.Next("changed")
	s.names.Complete()
	Failures.Next(nil)
	local := observable.NewSubject[int]()
	local.Next(1)
}

func (s *Store) State() *observable.BehaviorSubject[string] { // want `rxexposed: State lets others send to the subject: return its Observable\(\)`
	return s.state
}

func (s *Store) Names() observable.Observable[string] { return s.names.Observable() }

func (s *Store) subject() *observable.BehaviorSubject[string] { return s.state }

func (s *Store) Sink() observable.Observer[int] { return s.Input.Observer() }

// Both feeds the subject itself.
func Both(a, b observable.Observable[int]) *observable.Subject[int] { // want `rxexposed: Both lets others send`
	made := observable.NewSubject[int]()
	a.Subscribe(nil, made.Observer())
	b.Subscribe(nil, made.Observer())
	return made
}

// Input is for the caller to send to.
func Input(show func(int)) *observable.Subject[int] {
	made := observable.NewSubject[int]()
	made.Subscribe(nil, observable.Next(show))
	return made
}

type store struct{ Changes *observable.Subject[int] }

func (s *store) All() *observable.Subject[int] {
	s.Changes.Next(1)
	return s.Changes
}
