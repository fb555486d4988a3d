package record

import (
	"bytes"
	"encoding/json"
	"time"

	"github.com/rxsched/rxsched/observable/internal/recording"
)

// sink is where lines go.
type sink interface {
	// fits reports whether a line of so many bytes may be written at all.
	fits(n int) bool

	// write writes lines, after a header if a file begins. seq is the sequence of the first. After
	// an error they count as lost.
	write(lines []byte, seq uint64, start time.Time) error

	close() error
}

// write is the recorder's goroutine.
func (r *Recorder) write() {
	defer close(r.done)
	w := writing{Recorder: r}
	for over := false; !over; {
		<-r.wake
		r.mu.Lock()
		batch, waiting := r.queue, r.waiting
		over = r.closed
		r.queue, r.waiting, r.size = w.spare[:0], nil, 0
		r.mu.Unlock()
		w.all(batch)
		clear(batch)
		w.spare = batch
		for _, c := range waiting {
			close(c)
		}
	}
	if err := r.sink.close(); err != nil {
		w.fail(err)
	}
}

// writing is the state of the recorder's goroutine.
type writing struct {
	*Recorder
	spare  []recording.Record
	lines  bytes.Buffer
	first  uint64 // the sequence of the first of the lines
	count  uint64 // of the records in the lines
	misses uint64 // records that could not be written, and nobody was told of
}

func (w *writing) all(batch []recording.Record) {
	for i := range batch {
		w.one(&batch[i])
	}
	w.flush()
	if w.misses > 0 {
		w.mu.Lock()
		w.lost += w.misses
		w.mu.Unlock()
		w.tell(&LostError{w.misses})
		w.misses = 0
	}
}

// one adds a record to the lines. Its reader sees by the sequences what is missing.
func (w *writing) one(rec *recording.Record) {
	if rec.Kind == recording.Gap {
		w.tell(&LostError{rec.Lost})
	}
	line := w.line(rec)
	if w.lines.Len()+len(line) > chunk {
		w.flush()
	}
	if !w.sink.fits(len(line)) {
		w.flush()
		w.misses++
		return
	}
	if w.count == 0 {
		w.first = rec.Seq
	}
	w.lines.Write(line)
	w.count++
}

// line is a record as a line.
func (w *writing) line(rec *recording.Record) []byte {
	line, err := json.Marshal(rec)
	if err != nil { // a value that is no JSON
		rec.Value, rec.Unencoded = nil, err.Error()
		line, _ = json.Marshal(rec)
	}
	if rec.Unencoded != "" {
		w.tell(&ValueError{rec.Edge, rec.Unencoded})
	}
	return append(line, '\n')
}

// flush writes the lines.
func (w *writing) flush() {
	if w.count == 0 {
		return
	}
	if err := w.sink.write(w.lines.Bytes(), w.first, w.start); err != nil {
		w.fail(err)
		w.misses += w.count
	}
	w.lines.Reset()
	w.count = 0
}

// fail keeps the first error.
func (w *writing) fail(err error) {
	if w.err == nil {
		w.err = err
	}
	w.tell(err)
}

// tell calls OnError. A panic of that ends here: it must not end the program.
func (w *writing) tell(err error) {
	defer func() { _ = recover() }()
	w.config.OnError(err)
}
