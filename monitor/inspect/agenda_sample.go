package inspect

import (
	"cmp"
	"slices"
	"time"
)

// agendaSample is what a page shows of an agenda. Durations are in nanoseconds.
type agendaSample struct {
	Name  string        `json:"name"`
	At    int64         `json:"at"`   // when it was read: milliseconds since 1970
	Took  time.Duration `json:"took"` // to read it
	Error string        `json:"error"`

	Waiting  int `json:"waiting"`
	Late     int `json:"late"`     // of those that wait
	Retrying int `json:"retrying"` // of those that wait, after attempts that failed
	Running  int `json:"running"`
	Ended    int `json:"ended"`
	Failed   int `json:"failed"`

	Lateness lateness `json:"lateness"` // of those that are late

	Edges []time.Duration `json:"edges"` // of the bins, from the time it was read
	Bins  []bin           `json:"bins"`  // one more than edges

	Deeds []Deed `json:"deeds"` // nil: none

	Next    []agendaRow `json:"next"`
	Overdue []agendaRow `json:"overdue"`
	Failing []agendaRow `json:"failing"`

	begun time.Time
	lates []time.Duration
}

type lateness struct {
	P50 time.Duration `json:"p50"`
	Max time.Duration `json:"max"`
}

// bin counts what is due in a time.
type bin struct {
	Waiting  int `json:"waiting"` // without those below
	Retrying int `json:"retrying"`
	Running  int `json:"running"`
}

// agendaRow is an entry, with its due time in milliseconds since 1970.
type agendaRow struct {
	Action   string `json:"action"`
	Key      string `json:"key"`
	State    string `json:"state"`
	Due      int64  `json:"due"`
	Attempts int    `json:"attempts"`
	Err      string `json:"err"`
	Worker   string `json:"worker"`

	Marks []string `json:"marks"`
	Deeds []string `json:"deeds"` // names of its buttons; none if a text is cut that names it
}

// mostRows bounds each list of entries, and mostText the text in them, in bytes.
const (
	mostRows = 20
	mostText = 200
)

const day = 24 * time.Hour

var agendaEdges = []time.Duration{-time.Hour, -10 * time.Minute, -time.Minute, -10 * time.Second,
	-time.Second, 0, time.Second, 10 * time.Second, time.Minute, 10 * time.Minute, time.Hour, day,
	7 * day, 30 * day}

func newAgendaSample(name string, begun time.Time) *agendaSample {
	return &agendaSample{Name: name, At: begun.UnixMilli(), begun: begun, Edges: agendaEdges,
		Bins: make([]bin, len(agendaEdges)+1), Next: []agendaRow{}, Overdue: []agendaRow{},
		Failing: []agendaRow{}}
}

// add counts an entry, and keeps it if it belongs to the first of a list.
func (s *agendaSample) add(e Entry) {
	in := e.Due.Sub(s.begun)
	switch e.State {
	case Waiting:
		s.addWaiting(e, in)
	case Running:
		s.Running++
		s.binOf(in).Running++
		s.Next = s.keepFirst(s.Next, e, byDue)
	case Failed:
		s.Failed++
	default:
		s.Ended++
	}
	if e.State == Failed || e.State == Waiting && e.Attempts > 0 {
		s.Failing = s.keepFirst(s.Failing, e, byFailure)
	}
}

func (s *agendaSample) addWaiting(e Entry, in time.Duration) {
	s.Waiting++
	if e.Attempts > 0 {
		s.Retrying++
		s.binOf(in).Retrying++
	} else {
		s.binOf(in).Waiting++
	}
	if in >= 0 {
		s.Next = s.keepFirst(s.Next, e, byDue)
		return
	}
	s.Late++
	s.lates = append(s.lates, -in)
	s.Overdue = s.keepFirst(s.Overdue, e, byDue)
}

// binOf returns the bin of a time from now. An edge belongs to the bin after it.
func (s *agendaSample) binOf(in time.Duration) *bin {
	i, found := slices.BinarySearch(s.Edges, in)
	if found {
		i++
	}
	return &s.Bins[i]
}

// finish works out what needs all entries.
func (s *agendaSample) finish(took time.Duration) {
	s.Took = took
	if n := len(s.lates); n > 0 {
		slices.Sort(s.lates)
		s.Lateness = lateness{s.lates[n/2], s.lates[n-1]}
	}
}

func byDue(a, b agendaRow) int { return cmp.Compare(a.Due, b.Due) }

// byFailure has those first that have failed for good, and then those that failed most often.
func byFailure(a, b agendaRow) int {
	return cmp.Or(cmp.Compare(a.State, b.State), cmp.Compare(b.Attempts, a.Attempts), -byDue(a, b))
}

// keepFirst adds an entry to the first rows in an order.
func (s *agendaSample) keepFirst(
	rows []agendaRow, e Entry, order func(a, b agendaRow) int,
) []agendaRow {
	row := agendaRow{Action: e.Action, Key: e.Key, State: e.State.String(), Due: e.Due.UnixMilli(),
		Attempts: e.Attempts, Err: e.Err, Worker: e.Worker, Marks: e.Marks}
	if len(rows) == mostRows && order(row, rows[mostRows-1]) >= 0 {
		return rows
	}
	row.Deeds = s.deedsOf(e)
	row.Action, row.Key, row.Err = cut(row.Action), cut(row.Key), cut(row.Err)
	i, _ := slices.BinarySearchFunc(rows, row, order)
	rows = slices.Insert(rows, i, row)
	return rows[:min(len(rows), mostRows)]
}

// deedsOf names the buttons of an entry, unless its name is too long to be sent.
func (s *agendaSample) deedsOf(e Entry) (names []string) {
	if len(e.Action) > mostText || len(e.Key) > mostText {
		return nil
	}
	for _, d := range s.Deeds {
		if d.fits(e) {
			names = append(names, d.Name)
		}
	}
	return names
}

// cut bounds a text.
func cut(s string) string {
	if len(s) > mostText {
		return s[:mostText] + "…"
	}
	return s
}
