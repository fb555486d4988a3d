package trace

import (
	"strconv"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/trace/internal/chrome"
)

// The threads of a host's process. Counters belong to the process.
const (
	callbacks = iota + 1
	frames
	longTasks
	outside
	threads
)

var threadNames = [threads]string{callbacks: "callbacks", frames: "frames", longTasks: "long tasks", outside: "outside"}

// drawing makes events of the records of one track.
type drawing struct {
	*file
	pid    int
	track  *Track
	offset time.Duration // of host time 0 on the file's time line
	now    time.Duration // of the record that is drawn, on that time line: later than that of the one before
	used   [threads]bool

	begun     []bool       // by record, of those queued: whether a begin follows
	flows     map[key]flow // of what is queued and will begin
	open      []key        // slices in progress
	elsewhere []slice      // async slices in progress
	turn      turn
	waiting   counts
	drawn     counts // as they were drawn last
}

// key is what a record is about.
type key struct {
	kind host.Kind
	id   uint64
}

func keyOf(r *Record) key { return key{r.Kind, r.ID} }

// flow is an arrow.
type flow struct {
	id    string
	place string
}

// slice is what is in progress under a name.
type slice struct {
	key  key
	name string
}

// turn is the turn in progress.
type turn struct {
	known    bool // its begin was recorded
	from     time.Duration
	drawn    time.Duration // from, as drawn
	late     time.Duration
	dropped  uint32
	frame    bool
	callback string // its first
}

func newDrawing(f *file, pid int, t *Track, offset time.Duration) *drawing {
	return &drawing{file: f, pid: pid, track: t, offset: offset, now: offset - t.config.Spread, flows: map[key]flow{}}
}

func (d *drawing) draw(k kept) {
	d.begun, d.waiting = begun(k.records), k.before
	for i := range k.records {
		d.record(i, &k.records[i])
	}
	d.finish()
	d.names()
}

// begun reports of each record that was queued whether it begins.
func begun(records []Record) []bool {
	found := make([]bool, len(records))
	last := map[key]int{}
	for i := range records {
		r := &records[i]
		switch r.Phase {
		case Queued:
			last[keyOf(r)] = i
		case Begin:
			if at, ok := last[keyOf(r)]; ok {
				found[at] = true
			}
		case Cancelled:
			delete(last, keyOf(r))
		}
	}
	return found
}

func (d *drawing) record(i int, r *Record) {
	d.now = max(d.offset+r.Time, d.now+d.track.config.Spread)
	changed := d.waiting.apply(r)
	switch {
	case r.Kind == host.KindTurn:
		d.turnRecord(r)
		d.count()
	case r.Phase == Queued && d.begun[i]:
		d.start(r)
	case r.Phase == Begin:
		d.begin(r)
	case r.Phase == End:
		d.end(r)
	case r.Kind == host.KindHost:
		d.put(callbacks, chrome.Event{Ph: chrome.Instant, Name: "closed", Scope: "p"})
	}
	if changed && !d.turn.known {
		d.count()
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

// start draws the start of an arrow.
func (d *drawing) start(r *Record) {
	d.file.flows++
	f := flow{id: strconv.Itoa(d.file.flows), place: r.Place()}
	d.flows[keyOf(r)] = f
	from := callbacks
	if r.Outside || len(d.open) == 0 {
		from = outside
		width := chrome.Micros(d.track.config.Spread)
		d.put(from, chrome.Event{
			Ph: chrome.Complete, Name: r.Name(), Cat: "scheduled", Ts: chrome.Micros(d.now), Dur: &width, Args: d.args(r, f),
		})
	}
	d.put(from, chrome.Event{Ph: chrome.FlowStart, Name: "scheduled", Cat: "scheduled", ID: f.id})
}

// args are what a slice tells besides its name.
func (d *drawing) args(r *Record, f flow) map[string]any {
	a := map[string]any{"host time": r.Time.String()}
	if name := r.Name(); name != r.Label && r.Label != "" {
		a["label"] = r.Label
	}
	if f.place != "" {
		a["scheduled at"] = f.place
	}
	return a
}

func (d *drawing) begin(r *Record) {
	k := keyOf(r)
	f, arrow := d.flows[k]
	if d.turn.callback == "" {
		d.turn.callback = r.Name()
	}
	if r.Elsewhere {
		d.elsewhere = append(d.elsewhere, slice{k, r.Name()})
		d.put(outside, chrome.Event{Ph: chrome.AsyncBegin, Name: r.Name(), Cat: r.Kind.String(), ID: d.asyncID(k), Args: d.args(r, f)})
		return
	}
	d.open = append(d.open, k)
	d.put(callbacks, chrome.Event{Ph: chrome.Begin, Name: r.Name(), Cat: r.Kind.String(), Args: d.args(r, f)})
	if !arrow {
		return
	}
	e := chrome.Event{Ph: chrome.FlowEnd, Name: "scheduled", Cat: "scheduled", ID: f.id, Bp: "e"}
	if k.kind == host.KindInterval {
		e.Ph = chrome.FlowStep
	} else {
		delete(d.flows, k)
	}
	d.put(callbacks, e)
}

func (d *drawing) asyncID(k key) string {
	return strconv.Itoa(d.pid) + "." + strconv.FormatUint(k.id, 10)
}

// end ends a slice. One that was begun before the first record that is kept is not there.
func (d *drawing) end(r *Record) {
	k := keyOf(r)
	if last := len(d.open) - 1; !r.Elsewhere {
		if last >= 0 && d.open[last] == k {
			d.open = d.open[:last]
			d.put(callbacks, chrome.Event{Ph: chrome.End})
		}
		return
	}
	for i, s := range d.elsewhere {
		if s.key == k {
			d.elsewhere = append(d.elsewhere[:i], d.elsewhere[i+1:]...)
			d.endAsync(s, nil)
			return
		}
	}
}

func (d *drawing) endAsync(s slice, args map[string]any) {
	d.put(outside, chrome.Event{Ph: chrome.AsyncEnd, Name: s.name, Cat: s.key.kind.String(), ID: d.asyncID(s.key), Args: args})
}

// finish ends what has not ended.
func (d *drawing) finish() {
	d.now += d.track.config.Spread
	unfinished := map[string]any{"unfinished": true}
	for range d.open {
		d.put(callbacks, chrome.Event{Ph: chrome.End, Args: unfinished})
	}
	for _, s := range d.elsewhere {
		d.endAsync(s, unfinished)
	}
	d.count()
}

// names names the process and its threads.
func (d *drawing) names() {
	d.event(chrome.Event{Ph: chrome.Metadata, Name: "process_name", Pid: d.pid, Args: map[string]any{"name": d.track.name}})
	d.event(chrome.Event{Ph: chrome.Metadata, Name: "process_sort_index", Pid: d.pid, Args: map[string]any{"sort_index": d.pid}})
	for tid, used := range d.used {
		if tid > 0 && used {
			d.event(chrome.Event{Ph: chrome.Metadata, Name: "thread_name", Pid: d.pid, Tid: tid, Args: map[string]any{"name": threadNames[tid]}})
			d.event(chrome.Event{Ph: chrome.Metadata, Name: "thread_sort_index", Pid: d.pid, Tid: tid, Args: map[string]any{"sort_index": tid}})
		}
	}
}
