package operatortest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// step is something that happens in a trial.
type step struct {
	do action
	on int // to which of the subscriber's subscriptions to sources, in order
}

type action int

const (
	sendValue action = iota
	sendCompletion
	sendError
	passTime
)

// script is what happens in a trial.
type script []step

func (s script) String() string {
	var lines []string
	for _, st := range s {
		name := [...]string{"value", "completion", "error", "time"}[st.do]
		if st.do != passTime {
			name = fmt.Sprintf("%s %d", name, st.on)
		}
		lines = append(lines, name)
	}
	return strings.Join(lines, ", ")
}

// without is the script without step i.
func (s script) without(i int) script { return slices.Delete(slices.Clone(s), i, i+1) }

// values is the script without ends.
func (s script) values() (v script) {
	for _, st := range s {
		if st.do == sendValue || st.do == passTime {
			v = append(v, st)
		}
	}
	return v
}

// sent is the script without time and errors: these may overtake values.
func (s script) sent() (all script) {
	for _, st := range s {
		if st.do == sendValue || st.do == sendCompletion {
			all = append(all, st)
		}
	}
	return all
}

// written is the nth script. The first one is the plainest.
func written(n int) (s script) {
	if n == 0 {
		return script{{sendValue, 0}, {sendValue, 0}, {sendValue, 0}, {sendCompletion, 0}}
	}
	r := rand.New(rand.NewPCG(0, uint64(n)))
	for range 2 + r.IntN(8) {
		s = append(s, step{[]action{
			sendValue, sendValue, sendValue, sendValue, passTime, sendCompletion, sendError,
		}[r.IntN(7)], max(0, r.IntN(5)-2)})
	}
	return s
}
