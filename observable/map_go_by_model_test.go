package observable_test

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
)

// keyedModel does what MapGoBy does, in a plain way: with lists that it searches.
type keyedModel struct {
	events  []event
	workers int
	config  observable.MapGoByConfig

	now     time.Duration
	log     []string
	waiting []int                 // in the order of the source
	running map[int]time.Duration // and when it ends
	turns   []int                 // whose results have not been delivered, in the order of the source
	done    map[int]bool          // of those: the call has returned
	cut     int                   // nothing begins from here on
	ended   bool                  // the source has, or was left
	over    bool                  // the observer was told the end
	failure bool                  // of the source, to be told in its turn
}

func newKeyedModel(events []event, workers int, c observable.MapGoByConfig) *keyedModel {
	return &keyedModel{events: events, workers: workers, config: c, cut: len(events),
		running: map[int]time.Duration{}, done: map[int]bool{}}
}

func (m *keyedModel) note(format string, args ...any) {
	m.log = append(m.log, fmt.Sprintf("%d ", m.now.Nanoseconds())+fmt.Sprintf(format, args...))
}

func (m *keyedModel) run() []string {
	for i := 0; i < len(m.events); {
		if end, ok := m.nextEnd(); ok && end <= m.events[i].at {
			m.returns()
			continue
		}
		m.now = max(m.now, m.events[i].at)
		for !m.ended && !m.enters(i) {
			m.returns()
		}
		m.start()
		i++
	}
	m.ended = true
	m.settle()
	for len(m.running) > 0 && !m.over {
		m.returns()
	}
	slices.SortStableFunc(m.log, byTimeThenText)
	return m.log
}

func (m *keyedModel) nextEnd() (end time.Duration, ok bool) {
	for _, at := range m.running {
		if !ok || at < end {
			end, ok = at, true
		}
	}
	return end, ok
}

// enters reports false if the value has to wait in front.
func (m *keyedModel) enters(i int) bool {
	key := m.events[i].key
	for {
		each := m.ofKey(key)
		switch all, one := m.config.Backlog, m.config.KeyBacklog; {
		case len(each) == 0 && !m.busy(key) && m.mayStart():
			m.admit(i)
			return true
		case one.Limit > 0 && len(each) >= one.Limit:
			if done, ok := m.overflows(one, each); done {
				return ok
			}
		case all.Limit > 0 && len(m.waiting) >= all.Limit:
			if done, ok := m.overflows(all, m.waiting); done {
				return ok
			}
		default:
			m.admit(i)
			return true
		}
	}
}

func (m *keyedModel) overflows(b observable.Backlog, among []int) (done, ok bool) {
	switch b.Overflow {
	case observable.OverflowBlock:
		return true, false
	case observable.OverflowDropNewest:
		return true, true
	case observable.OverflowFail:
		m.ended, m.failure = true, true
		m.settle()
		return true, true
	case observable.OverflowDropOldest:
		among = among[:1]
	}
	for _, i := range slices.Clone(among) {
		m.waiting, m.turns = without(m.waiting, i), without(m.turns, i)
	}
	m.settle()
	return false, false
}

func (m *keyedModel) admit(i int) {
	m.waiting, m.turns = append(m.waiting, i), append(m.turns, i)
	m.start()
}

func (m *keyedModel) ofKey(key int) (values []int) {
	for _, i := range m.waiting {
		if m.events[i].key == key {
			values = append(values, i)
		}
	}
	return values
}

func (m *keyedModel) busy(key int) bool {
	for i := range m.running {
		if m.events[i].key == key {
			return true
		}
	}
	return false
}

func (m *keyedModel) mayStart() bool {
	limit := m.config.Backlog.Limit
	return len(m.running) < m.workers && (limit == 0 || len(m.done) < limit)
}

// start begins what may.
func (m *keyedModel) start() {
	for _, i := range slices.Clone(m.waiting) {
		awaited := len(m.running) < m.workers && m.turns[0] == i && !m.config.Unordered
		if m.over || i >= m.cut || m.busy(m.events[i].key) || !m.mayStart() && !awaited {
			continue
		}
		m.waiting = without(m.waiting, i)
		m.running[i] = m.now + m.events[i].length(i)
		m.note("begins %d", i)
	}
}

// returns has the next call return.
func (m *keyedModel) returns() {
	end, _ := m.nextEnd()
	m.now = end
	for i, at := range m.running {
		if at == end {
			delete(m.running, i)
			m.done[i] = true
			if m.events[i].fails {
				m.ended, m.cut = true, min(m.cut, i)
			}
			if m.config.Unordered {
				m.turns = slices.Insert(without(m.turns, i), 0, i)
			}
		}
	}
	m.settle()
	m.start()
	m.settle()
}

// settle delivers what has its turn, and the end after it.
func (m *keyedModel) settle() {
	for len(m.turns) > 0 && m.done[m.turns[0]] && !m.over {
		i := m.turns[0]
		m.turns = m.turns[1:]
		delete(m.done, i)
		if m.events[i].fails {
			m.tell("fails")
		} else {
			m.note("has %d", i)
		}
	}
	none := len(m.turns) == 0 && len(m.running) == 0
	switch {
	case m.failure && (none || m.config.Unordered):
		m.tell("fails")
	case m.ended && none && m.cut == len(m.events):
		m.tell("ends")
	}
}

func (m *keyedModel) tell(end string) {
	if !m.over {
		m.over = true
		m.note("%s", end)
	}
}

func without(list []int, one int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(i int) bool { return i == one })
}

// byTimeThenText orders what happens at one time.
func byTimeThenText(a, b string) int {
	at, what, _ := strings.Cut(a, " ")
	bt, other, _ := strings.Cut(b, " ")
	x, _ := strconv.Atoi(at)
	y, _ := strconv.Atoi(bt)
	return cmp.Or(cmp.Compare(x, y), cmp.Compare(what, other))
}
