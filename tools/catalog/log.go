package catalog

import (
	"time"

	"github.com/rxsched/rxsched/testing/marble"
)

// callLog is a lane of calls: of a user's function, or of what a caller gets.
type callLog struct {
	s       *scene
	label   string
	entries []entry
}

type entry struct {
	at              time.Duration
	kind            marble.MarkKind
	letter, meaning string
}

// calls makes a lane for calls.
func (s *scene) calls(label string) *callLog {
	l := &callLog{s: s, label: label}
	s.logs = append(s.logs, l)
	return l
}

// add notes a call. Without a letter it gets one; without a meaning the letter stands for itself.
func (l *callLog) add(letter, meaning string) { l.note(marble.Value, letter, meaning) }

// end notes the end.
func (l *callLog) end(err error) {
	if err != nil {
		l.note(marble.Failure, "", err.Error())
		return
	}
	l.note(marble.Completion, "", "")
}

func (l *callLog) note(kind marble.MarkKind, letter, meaning string) {
	if at := l.s.Elapsed().Truncate(marble.Frame); at < l.s.end {
		l.entries = append(l.entries, entry{at, kind, letter, meaning})
	}
}

func (l *callLog) lane(n *names) Lane {
	marks := make([]marble.Mark, len(l.entries))
	for i, e := range l.entries {
		if e.kind == marble.Value && e.letter == "" {
			e.letter = n.fresh()
		}
		marks[i] = marble.Mark{At: e.at, Kind: e.kind, Letter: e.letter}
		if e.kind == marble.Failure && e.meaning != marble.ErrDefault.Error() {
			e.letter = "#"
		}
		if e.meaning != "" && e.letter != "" {
			n.say(e.letter, e.meaning)
		}
	}
	return newLane(l.label, "result", 0, marks, 0)
}
