package trace

import (
	"strconv"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/monitor/trace/internal/chrome"
)

// The threads of a host's process.
const (
	callbacks = iota + 1
	frames
	longTasks
	outside
	threads
)

var threadNames = [threads]string{callbacks: "callbacks", frames: "frames", longTasks: "long tasks",
	outside: "outside"}

type drawing struct {
	*file
	pid    int
	track  *Track
	offset time.Duration // of host time 0 on the file's time line
	now    time.Duration // of the current record, on that time line; later than the one before
	used   [threads]bool

	begun     []bool         // by record, if it is Queued: whether a begin follows
	flows     map[key]string // of queued callbacks that will begin: IDs of arrows
	open      []slice        // in progress
	elsewhere []slice        // async slices in progress
	turn      turn
}

// key identifies the callback of a record.
type key struct {
	kind host.EventKind
	id   uint64
}

func keyOf(r *Record) key { return key{r.Kind, r.ID} }

// slice is a callback in progress. It is drawn at its end, as one event with a duration: viewers
// differ less about those than about begins and ends.
type slice struct {
	key  key
	name string
	from time.Duration
	args map[string]any
}

type turn struct {
	known    bool // its begin was recorded
	from     time.Duration
	drawn    time.Duration // from, as drawn
	late     time.Duration
	dropped  uint32
	frame    bool
	callback string // the name: its first action, else its first callback
	action   bool   // callback is an action, or a priority task
}

// spread is the least time between two drawn events of a host.
const spread = time.Nanosecond

// farthest bounds the distance of a host from the first one of a file; half of it bounds the
// distance of an event from the host's beginning. So no sum of them overflows.
const farthest = time.Duration(1) << 62

func newDrawing(f *file, pid int, t *Track, offset time.Duration) *drawing {
	offset = min(offset, farthest)
	return &drawing{file: f, pid: pid, track: t, offset: offset, now: offset - spread,
		flows: map[key]string{}}
}

func (d *drawing) draw(k kept) {
	d.begun = begun(k.records)
	for i := range k.records {
		d.record(i, &k.records[i])
	}
	d.finish()
	d.names()
}

// begun reports for each queued record whether its callback begins.
func begun(records []Record) []bool {
	found := make([]bool, len(records))
	last := map[key]int{}
	for i := range records {
		r := &records[i]
		switch r.Phase {
		case Queued:
			last[keyOf(r)] = i
		case Begin:
			if at, ok := last[keyOf(r)]; ok && !r.Elsewhere { // no arrow can lead to an async slice
				found[at] = true
			}
		case Cancelled:
			delete(last, keyOf(r))
		}
	}
	return found
}

func (d *drawing) record(i int, r *Record) {
	d.now = max(d.offset+min(r.Time, farthest/2), d.now+spread)
	switch {
	case r.Kind == host.KindTurn:
		d.turnRecord(r)
	case r.Phase == Queued && d.begun[i]:
		d.start(r)
	case r.Phase == Begin:
		d.begin(r)
	case r.Phase == End:
		d.end(r)
	case r.Kind == host.KindHost && r.Phase == Cancelled:
		d.put(callbacks, chrome.Event{Ph: chrome.Instant, Name: "closed", Scope: "p"})
	}
}

// put writes an event of a thread at the current time.
func (d *drawing) put(tid int, e chrome.Event) {
	if e.Ph != chrome.Complete {
		e.Ts = chrome.Micros(d.now)
	}
	e.Pid, e.Tid = d.pid, tid
	d.used[tid] = true
	d.event(e)
}

func (d *drawing) start(r *Record) {
	d.file.flows++
	id := strconv.Itoa(d.file.flows)
	d.flows[keyOf(r)] = id
	arrow := chrome.Event{Ph: chrome.FlowStart, Name: "scheduled", Cat: "scheduled", ID: id}
	if !r.Outside && len(d.open) > 0 {
		d.put(callbacks, arrow)
		return
	}
	d.put(outside, arrow)
	end := d.now + spread
	d.put(outside, complete(r.Name(), "scheduled", d.now, end, args(r)))
}

func complete(name, category string, from, to time.Duration, args map[string]any) chrome.Event {
	width := chrome.Micros(to - from)
	return chrome.Event{Ph: chrome.Complete, Name: name, Cat: category, Ts: chrome.Micros(from),
		Dur: &width, Args: args}
}

func args(r *Record) map[string]any {
	a := map[string]any{"host time": r.Time.String()}
	if name := r.Name(); name != r.Label && r.Label != "" {
		a["label"] = r.Label
	}
	return a
}

func (d *drawing) begin(r *Record) {
	k := keyOf(r)
	id, arrow := d.flows[k]
	d.turn.called(r)
	s := slice{key: k, name: r.Name(), from: d.now, args: args(r)}
	if r.Elsewhere {
		d.elsewhere = append(d.elsewhere, s)
		d.async(chrome.AsyncBegin, s, s.args)
		return
	}
	d.open = append(d.open, s)
	if !arrow {
		return
	}
	e := chrome.Event{Ph: chrome.FlowEnd, Name: "scheduled", Cat: "scheduled", ID: id, Bp: "e"}
	if k.kind == host.KindInterval {
		e.Ph = chrome.FlowStep
	} else {
		delete(d.flows, k)
	}
	d.put(callbacks, e)
}

// end ends a slice, unless it was begun before the first record that is kept.
func (d *drawing) end(r *Record) {
	k := keyOf(r)
	if last := len(d.open) - 1; !r.Elsewhere {
		if last >= 0 && d.open[last].key == k {
			d.close()
		}
		return
	}
	for i, s := range d.elsewhere {
		if s.key == k {
			d.elsewhere = append(d.elsewhere[:i], d.elsewhere[i+1:]...)
			d.async(chrome.AsyncEnd, s, nil)
			return
		}
	}
}

// close draws the innermost slice, which ends now.
func (d *drawing) close() {
	last := len(d.open) - 1
	s := d.open[last]
	d.open = d.open[:last]
	d.put(callbacks, complete(s.name, s.key.kind.String(), s.from, d.now, s.args))
}

func (d *drawing) async(ph chrome.Phase, s slice, args map[string]any) {
	id := strconv.Itoa(d.pid) + "." + strconv.FormatUint(s.key.id, 10)
	d.put(outside, chrome.Event{Ph: ph, Name: s.name, Cat: s.key.kind.String(), ID: id, Args: args})
}

func (d *drawing) finish() {
	d.now += spread
	for i := range d.open {
		d.open[i].args["unfinished"] = true
	}
	for len(d.open) > 0 {
		d.now += spread
		d.close()
	}
	for _, s := range d.elsewhere {
		d.async(chrome.AsyncEnd, s, map[string]any{"unfinished": true})
	}
}

func (d *drawing) names() {
	d.meta(0, "process_name", "name", d.track.name)
	d.meta(0, "process_sort_index", "sort_index", d.pid)
	for tid, used := range d.used {
		if tid > 0 && used {
			d.meta(tid, "thread_name", "name", threadNames[tid])
			d.meta(tid, "thread_sort_index", "sort_index", tid)
		}
	}
}

func (d *drawing) meta(tid int, name, arg string, value any) {
	args := map[string]any{arg: value}
	d.event(chrome.Event{Ph: chrome.Metadata, Name: name, Pid: d.pid, Tid: tid, Args: args})
}
