package history

import (
	"reflect"

	"github.com/anishathalye/porcupine"
)

// Model is what the thing under test does when one client uses it at a time. States are values: Step
// returns a new one, and does not change the old.
type Model[In, Out any] struct {
	// Init returns the state at the beginning. If nil, it is nil.
	Init func() any

	// Step reports whether a call may return out in a state, and the state after it. It is required. States
	// are the same if reflect.DeepEqual says so.
	Step func(state any, in In, out Out) (ok bool, after any)

	// Key names the part that a call is about, such as one register of many: parts are judged for
	// themselves, which takes much less time. If nil, there is one.
	Key func(in In) string
}

// porcupine is the model as the checker takes it.
func (m Model[In, Out]) porcupine() porcupine.Model {
	if m.Step == nil {
		panic("history: Check: nil Step")
	}
	judge := porcupine.Model{
		Init:  func() any { return nil },
		Step:  func(state, in, out any) (bool, any) { return m.Step(state, in.(In), out.(Out)) },
		Equal: func(a, b any) bool { return reflect.DeepEqual(a, b) },
	}
	if m.Init != nil {
		judge.Init = m.Init
	}
	if m.Key != nil {
		judge.Partition = func(all []porcupine.Operation) (parts [][]porcupine.Operation) {
			at := map[string]int{}
			for _, one := range all {
				key := m.Key(one.Input.(In))
				i, ok := at[key]
				if !ok {
					i = len(parts)
					at[key] = i
					parts = append(parts, nil)
				}
				parts[i] = append(parts[i], one)
			}
			return parts
		}
	}
	return judge
}
