package record

import (
	"cmp"
	"context"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/rxsched/rxsched/internal/gort"
	"github.com/rxsched/rxsched/observable/internal/recording"
	"github.com/rxsched/rxsched/observable/internal/stepped"
)

// Config sets how a recorder behaves. The zero value is ready to use.
type Config struct {
	// Queue is how much may wait to be written, in bytes. What comes while so much waits is lost,
	// and leaves a gap. If 0, it is 16 MiB.
	Queue int

	// MaxBytes bounds what is written: to a writer, or to all recordings in a directory together.
	// A writer gets nothing after that. In a directory the oldest file goes. If 0, it is 256 MiB.
	MaxBytes int64

	// FileBytes is the greatest size of a file in a directory. If 0, it is 16 MiB, or MaxBytes if
	// that is less. It must not be more than MaxBytes.
	FileBytes int64

	// Now is the clock. If nil, it is time.Now. For virtual hosts it is Now of one of them. It may
	// be called with a scheduler's lock held, so it must only tell the time.
	Now func() time.Time

	// OnError is told when records are lost, when a value can't be encoded, and when writing fails:
	// a [*LostError], a [*ValueError], [ErrFull], or the writer's error. It is called on the
	// recorder's goroutine. If nil, nobody is told before Close.
	OnError func(error)
}

// chunk is how much is written at once, unless a record is longer.
const chunk = 64 << 10

func (c Config) complete(name string) Config {
	must(c.Queue >= 0, name+": negative Queue")
	must(c.MaxBytes >= 0, name+": negative MaxBytes")
	must(c.FileBytes >= 0, name+": negative FileBytes")
	c.Queue = cmp.Or(c.Queue, 16<<20)
	c.MaxBytes = cmp.Or(c.MaxBytes, 256<<20)
	c.FileBytes = cmp.Or(c.FileBytes, min(16<<20, c.MaxBytes))
	must(c.FileBytes <= c.MaxBytes, name+": FileBytes above MaxBytes")
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.OnError == nil {
		c.OnError = func(error) {}
	}
	return c
}

// Recorder writes a recording. Any goroutine may call its methods. It has a goroutine of its own,
// which writes, until Close.
type Recorder struct {
	config Config
	start  time.Time
	sink   sink

	wake chan struct{} // has room for one: the writer has something to do
	done chan struct{} // closed when the writer has ended
	err  error         // the first that the writer met; written before done is closed

	redacts atomic.Bool // an edge does: outputs may have its secrets

	mu      sync.Mutex // guards what is below; never held while other code runs
	seq     uint64
	last    time.Duration // of the latest step
	steps   map[int64]*step
	outside step // of the goroutines that are in none
	subs    map[string]int
	names   map[string]bool // of schedulers
	queue   []recording.Record
	size    int              // of the queue, in bytes
	gap     recording.Record // what is being lost, if Lost is not 0
	waiting []chan struct{}  // of Flush
	closed  bool
	lost    uint64
}

// step is an event of an edge, or a run of a scheduler, while it is being handled. Only its
// goroutine knows it; outside is guarded by the recorder.
type step struct {
	seq      uint64
	at       time.Duration
	requests uint32
	outer    *step // of the same goroutine
}

// New makes a recorder that writes to w: one recording, of Config.MaxBytes at most. Close does not
// close w. It panics if the config makes no sense.
func New(w io.Writer, c Config) *Recorder {
	must(w != nil, "New: nil w")
	c = c.complete("New")
	return start(c, &writerSink{w: w, max: c.MaxBytes})
}

// NewDir makes a recorder that writes files to a directory, which it makes if needed. The names of
// the files begin with the time at which the recording began. It returns an error if the directory
// can't be made, and panics if the config makes no sense.
func NewDir(dir string, c Config) (*Recorder, error) {
	c = c.complete("NewDir")
	sink, err := newDirSink(dir, c)
	if err != nil {
		return nil, err
	}
	return start(c, sink), nil
}

func start(c Config, s sink) *Recorder {
	r := &Recorder{
		config: c, start: c.Now(), sink: s, wake: make(chan struct{}, 1), done: make(chan struct{}),
		steps: map[int64]*step{}, subs: map[string]int{}, names: map[string]bool{},
	}
	go r.write()
	return r
}

// Lost returns how many records were lost so far.
func (r *Recorder) Lost() uint64 {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.lost
}

// Flush waits until everything that was recorded before the call is written, or lost, or until ctx
// ends, whose error it then returns.
func (r *Recorder) Flush(ctx context.Context) error {
	written := make(chan struct{})
	r.mu.Lock()
	r.waiting = append(r.waiting, written)
	r.mu.Unlock()
	r.rouse()
	select {
	case <-written:
	case <-r.done:
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// Close ends the recording, waits until it is written, and returns the first error that the writer
// met. Pipelines go on, and are not recorded any more. A writer that hangs makes Close wait: call
// Flush before, with a context, if that may be. A second call only waits.
func (r *Recorder) Close() error {
	now := r.now()
	r.mu.Lock()
	if !r.closed {
		end := recording.Record{Kind: recording.End, At: max(now, r.last)}
		for _, s := range r.steps {
			end.In = s.seq // the recording has not all that follows from it
		}
		r.size = 0 // there is always room for the end
		r.addLocked(end)
		r.closed = true
	}
	r.mu.Unlock()
	r.rouse()
	<-r.done
	return r.err
}

func (r *Recorder) now() time.Duration { return r.config.Now().Sub(r.start) }

// enter records the event with which a step of the calling goroutine begins.
func (r *Recorder) enter(rec recording.Record) *step {
	now, id := r.now(), gort.Goid()
	r.mu.Lock()
	s := &step{outer: r.steps[id]}
	r.last = max(now, r.last)
	s.at, rec.At = r.last, r.last
	if s.outer != nil {
		rec.In = s.outer.seq
	}
	s.seq = r.addLocked(rec)
	r.steps[id] = s
	r.mu.Unlock()
	r.rouse()
	return s
}

// leave ends a step.
func (r *Recorder) leave(s *step) {
	id := gort.Goid()
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.outer == nil {
		delete(r.steps, id)
		return
	}
	r.steps[id] = s.outer
}

// note records what is no step of its own. Its time is that of the step, if it is in one.
func (r *Recorder) note(rec recording.Record) {
	now, id := r.now(), gort.Goid()
	r.mu.Lock()
	rec.At = max(now, r.last)
	if s := r.steps[id]; s != nil {
		rec.At, rec.In = s.at, s.seq
	}
	r.addLocked(rec)
	r.mu.Unlock()
	r.rouse()
}

// addLocked gives a record its sequence, and a place in the queue.
func (r *Recorder) addLocked(rec recording.Record) (seq uint64) {
	r.seq++
	rec.Seq = r.seq
	size := rec.Size()
	switch {
	case r.closed:
	case r.size+size > r.config.Queue:
		r.lost++
		if r.gap.Lost == 0 {
			r.gap = recording.Record{Seq: rec.Seq, At: rec.At, Kind: recording.Gap}
		}
		r.gap.Lost++
	default:
		if r.gap.Lost > 0 {
			r.queue = append(r.queue, r.gap)
			r.gap = recording.Record{}
		}
		r.queue = append(r.queue, rec)
		r.size += size
	}
	return r.seq
}

// subscription counts the subscriptions to an edge.
func (r *Recorder) subscription(edge string) int {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.subs[edge]++
	return r.subs[edge]
}

// ask names a request of the calling goroutine.
func (r *Recorder) ask() stepped.ID {
	id := gort.Goid()
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.steps[id]
	if s == nil {
		s = &r.outside
	}
	s.requests++
	return stepped.ID{Step: s.seq, Nth: s.requests}
}

// date is the time that pipelines see: during a step it stands still.
func (r *Recorder) date() time.Time {
	id := gort.Goid()
	r.mu.Lock()
	s := r.steps[id]
	r.mu.Unlock()
	if s == nil {
		return r.config.Now()
	}
	return r.start.Round(0).Add(s.at)
}

func (r *Recorder) rouse() {
	select {
	case r.wake <- struct{}{}:
	default:
	}
}
