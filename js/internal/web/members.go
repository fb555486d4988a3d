package web

import "weak"

// member is a signal that follows another one. It stays in memory only while it is referred to or a
// listener waits for its events: then strong is set.
type member struct {
	weak   weak.Pointer[signal]
	strong *signal
	gone   bool // follows no more
}

func newMember(s *signal) *member { return &member{weak: weak.Make(s)} }

// keep says whether a listener waits for the signal's events. A nil member follows nothing.
func (m *member) keep(s *signal, waits bool) {
	switch {
	case m == nil:
	case waits && !m.gone:
		m.strong = s
	default:
		m.strong = nil
	}
}

// leave ends the following.
func (m *member) leave() {
	if m != nil {
		m.gone, m.strong = true, nil
	}
}

// signal returns the signal; nil if it is not in memory any more, or follows no more.
func (m *member) signal() *signal {
	if m.gone {
		return nil
	}
	return m.weak.Value()
}

// members are those that follow a signal, in order.
type members struct {
	list  []*member
	sweep int // the length at which those go that are not there any more
}

func (l *members) add(m *member) {
	if len(l.list) >= l.sweep {
		left := l.list[:0]
		for _, m := range l.list {
			if m.signal() != nil {
				left = append(left, m)
			}
		}
		clear(l.list[len(left):])
		l.list, l.sweep = left, 2*len(left)+16
	}
	l.list = append(l.list, m)
}

// signals returns those that are there.
func (l *members) signals() (all []*signal) {
	for _, m := range l.list {
		if s := m.signal(); s != nil {
			all = append(all, s)
		}
	}
	return all
}
