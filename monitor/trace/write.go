package trace

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"strconv"
	"time"

	"github.com/rxsched/rxsched/monitor/trace/internal/chrome"
)

// WriteTo writes all records until now as a file of Chrome's trace-event format. Hosts may run on
// meanwhile.
func (r *Recorder) WriteTo(w io.Writer) (int64, error) {
	tracks := r.Tracks()
	counted := &countingWriter{w: w}
	f := newFile(counted)
	epoch := first(tracks)
	dropped := map[string]string{}
	for i, t := range tracks {
		k := t.all()
		if k.dropped > 0 {
			dropped["dropped from "+strconv.Itoa(i+1)+" "+t.name] = strconv.FormatUint(k.dropped,
				10)
		}
		newDrawing(f, i+1, t, t.origin.Sub(epoch)).draw(k)
	}
	err := f.close(dropped)
	return counted.n, err
}

// first returns the earliest date of host time 0.
func first(tracks []*Track) (epoch time.Time) {
	for i, t := range tracks {
		if i == 0 || t.origin.Before(epoch) {
			epoch = t.origin
		}
	}
	return epoch
}

// kept is the part of a track that was not dropped.
type kept struct {
	records []Record
	dropped uint64
}

// all returns the records that are kept now.
func (t *Track) all() (k kept) {
	end := t.Next()
	var chunk [readAtOnce]Record
	for at := uint64(0); at < end; {
		n, next := t.Read(at, chunk[:])
		if first := next - uint64(n); first > at || at == 0 { // the first, or some were overwritten
			k = kept{dropped: first, records: k.records[:0]}
		}
		k.records = append(k.records, chunk[:n]...)
		at = next
	}
	return k
}

// file writes events, a line each.
type file struct {
	w     *bufio.Writer
	buf   bytes.Buffer
	json  *json.Encoder
	wrote bool
	flows int // IDs handed out
	err   error
}

func newFile(w io.Writer) *file {
	f := &file{w: bufio.NewWriter(w)}
	f.json = json.NewEncoder(&f.buf)
	f.json.SetEscapeHTML(false)
	_, f.err = f.w.WriteString(`{"displayTimeUnit":"ms","traceEvents":[` + "\n")
	return f
}

func (f *file) event(e chrome.Event) {
	if f.err != nil {
		return
	}
	if f.wrote {
		_, _ = f.w.WriteString(",\n") // an error comes again
	}
	f.wrote = true
	f.line(e)
}

// line writes a value, without a newline.
func (f *file) line(v any) {
	f.buf.Reset()
	if f.err = f.json.Encode(v); f.err == nil {
		_, f.err = f.w.Write(bytes.TrimSuffix(f.buf.Bytes(), []byte("\n")))
	}
}

func (f *file) close(other map[string]string) error {
	if f.err != nil {
		return f.err
	}
	_, _ = f.w.WriteString("\n]")
	if len(other) > 0 {
		_, _ = f.w.WriteString(`,"otherData":`)
		f.line(other)
	}
	_, _ = f.w.WriteString("}\n")
	if f.err != nil {
		return f.err
	}
	return f.w.Flush()
}

type countingWriter struct {
	w io.Writer
	n int64
}

func (c *countingWriter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}
