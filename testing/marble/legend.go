package marble

import (
	"fmt"
	"reflect"
	"time"

	"github.com/rxsched/rxsched/observable"
)

// Legend maps the letters of a diagram to values. With the zero Legend, letters stand for
// themselves as strings (or any), and digits as integers.
type Legend[T any] struct {
	// Values maps letters to values. For other letters Of is called; without Of they stand for the
	// zero value.
	Values map[string]T

	// Of returns the value of a letter that Values does not have.
	Of func(letter string) T

	// Err is the error that # stands for. If nil, it is ErrDefault.
	Err error
}

// Event is a value, an error or a completion, and its time.
type Event[T any] struct {
	At time.Duration
	observable.Notification[T]
}

// Events returns the events that marks stand for. It panics if the legend is zero and a letter has
// no value of type T.
func (l Legend[T]) Events(marks []Mark) []Event[T] {
	events := make([]Event[T], len(marks))
	for i, m := range marks {
		e := &events[i]
		e.At = m.At
		switch m.Kind {
		case Value:
			e.Value = l.value(m.Letter)
		case Failure:
			e.Kind, e.Err = observable.KindError, l.err()
		case Completion:
			e.Kind = observable.KindComplete
		}
	}
	return events
}

func (l Legend[T]) err() error {
	if l.Err == nil {
		return ErrDefault
	}
	return l.Err
}

func (l Legend[T]) value(letter string) (v T) {
	if v, ok := l.Values[letter]; ok {
		return v
	}
	switch {
	case l.Of != nil:
		return l.Of(letter)
	case l.Values != nil:
		return v
	}
	v, ok := itself[T](letter)
	if !ok {
		panic(fmt.Sprintf("marble: the letter %q cannot stand for %v without a Legend", letter,
			reflect.TypeFor[T]()))
	}
	return v
}

// itself returns the value that a letter is by itself.
func itself[T any](letter string) (v T, ok bool) {
	if v, ok := any(letter).(T); ok {
		return v, true
	}
	to := reflect.ValueOf(&v).Elem()
	switch {
	case to.Kind() == reflect.String:
		to.SetString(letter)
	case to.CanInt() && isDigit(letter):
		to.SetInt(int64(letter[0] - '0'))
	case to.CanUint() && isDigit(letter):
		to.SetUint(uint64(letter[0] - '0'))
	default:
		return v, false
	}
	return v, true
}

func isDigit(letter string) bool { return len(letter) == 1 && '0' <= letter[0] && letter[0] <= '9' }

// literal returns the letter that a value is by itself.
func literal[T any](v T) (letter string, ok bool) {
	letter = fmt.Sprint(v)
	if !isLetter(letter) {
		return "", false
	}
	own, ok := itself[T](letter)
	return letter, ok && reflect.DeepEqual(own, v)
}
