package panel

import (
	"cmp"
	"encoding/json"
	"slices"
	"time"

	"github.com/rxsched/rxsched/durable"
)

// sample is what the page shows. Durations are in nanoseconds.
type sample struct {
	At    int64         `json:"at"`   // when it was read: milliseconds since 1970
	Took  time.Duration `json:"took"` // to read it
	Error string        `json:"error"`

	Waiting  int `json:"waiting"`
	Late     int `json:"late"`     // of those that wait
	Retrying int `json:"retrying"` // of those that wait, after attempts that failed
	Running  int `json:"running"`
	Ended    int `json:"ended"`
	Failed   int `json:"failed"`

	Edges []time.Duration `json:"edges"` // of the bins, from the time it was read
	Bins  []bin           `json:"bins"`  // one more than edges

	Next    []row `json:"next"`
	Overdue []row `json:"overdue"`
	Failing []row `json:"failing"`

	begun time.Time
}

// bin counts what is due in a time.
type bin struct {
	Waiting  int `json:"waiting"` // without those below
	Retrying int `json:"retrying"`
	Running  int `json:"running"`
}

// row is an entry, with its due time in milliseconds since 1970.
type row struct {
	Action   string `json:"action"`
	Key      string `json:"key"`
	State    string `json:"state"`
	Due      int64  `json:"due"`
	Attempts int    `json:"attempts"`
	Err      string `json:"err"`
	Worker   string `json:"worker"`

	Paused bool `json:"paused"` // its action is
}

// mostRows bounds each list of entries, and mostText the text in them, in bytes.
const (
	mostRows = 20
	mostText = 200
)

const day = 24 * time.Hour

var edges = []time.Duration{-time.Hour, -10 * time.Minute, -time.Minute, -10 * time.Second,
	-time.Second, 0, time.Second, 10 * time.Second, time.Minute, 10 * time.Minute, time.Hour, day,
	7 * day, 30 * day}

func newSample(begun time.Time) *sample {
	return &sample{At: begun.UnixMilli(), begun: begun, Edges: edges,
		Bins: make([]bin, len(edges)+1), Next: []row{}, Overdue: []row{}, Failing: []row{}}
}

// add counts a key of an action, and keeps it if it belongs to the first of a list.
func (s *sample) add(action string, e durable.Info[[]byte], paused bool) {
	in := e.Due.Sub(s.begun)
	r := row{Action: cut(action), Key: cut(e.Key), State: "ended", Due: e.Due.UnixMilli(),
		Attempts: e.Attempt, Err: cut(e.Err), Worker: e.Worker}
	r.Paused = paused && (e.Status == durable.Pending || e.Status == durable.Running)
	switch e.Status {
	case durable.Pending:
		r.State = "waiting"
		s.addWaiting(r, in)
	case durable.Running:
		r.State = "running"
		s.Running++
		s.binOf(in).Running++
		s.Next = keepFirst(s.Next, r, byDue)
	case durable.Failed:
		r.State = "failed"
		s.Failed++
		s.Failing = keepFirst(s.Failing, r, byFailure)
	default:
		s.Ended++
	}
}

func (s *sample) addWaiting(r row, in time.Duration) {
	s.Waiting++
	if r.Attempts > 0 {
		s.Retrying++
		s.binOf(in).Retrying++
		s.Failing = keepFirst(s.Failing, r, byFailure)
	} else {
		s.binOf(in).Waiting++
	}
	if in >= 0 {
		s.Next = keepFirst(s.Next, r, byDue)
		return
	}
	s.Late++
	s.Overdue = keepFirst(s.Overdue, r, byDue)
}

// binOf returns the bin of a time from now. An edge belongs to the bin after it.
func (s *sample) binOf(in time.Duration) *bin {
	i, found := slices.BinarySearch(s.Edges, in)
	if found {
		i++
	}
	return &s.Bins[i]
}

// finish works out what needs all entries.
func (s *sample) finish(took time.Duration, err error) {
	s.Took = took
	if err != nil {
		s.Error = err.Error()
	}
}

func byDue(a, b row) int { return cmp.Compare(a.Due, b.Due) }

// byFailure has those first that have failed for good, and then those that failed most often.
func byFailure(a, b row) int {
	return cmp.Or(cmp.Compare(a.State, b.State), cmp.Compare(b.Attempts, a.Attempts), -byDue(a, b))
}

// keepFirst adds a row to the first in an order.
func keepFirst(rows []row, r row, order func(a, b row) int) []row {
	i, _ := slices.BinarySearchFunc(rows, r, order)
	if i == mostRows {
		return rows
	}
	rows = slices.Insert(rows, i, r)
	return rows[:min(len(rows), mostRows)]
}

// cut bounds a text.
func cut(s string) string {
	if len(s) > mostText {
		return s[:mostText] + "…"
	}
	return s
}

func (s *sample) encode() []byte {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // there is nothing in it that has no JSON
	}
	return text
}
