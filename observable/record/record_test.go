package record_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/observable/record"
	"github.com/rxsched/rxsched/observable/replay"
)

// quiet is a recording that gets values through an edge, and the subject that sends them.
func quiet[T any](r *record.Recorder, c record.EdgeConfig[T]) *observable.Subject[T] {
	s := observable.NewSubject[T]()
	record.EdgeWithConfig(r, "in", c)(s.Observable()).
		Subscribe(context.Background(), observable.Observer[T]{Error: func(error) {}})
	return s
}

// kept reads the values of a recording.
func kept(t *testing.T, src io.Reader, c replay.Config) (got []int) {
	t.Helper()
	r, err := replay.ReadWithConfig(src, c)
	require.NoError(t, err)
	return values(t, r)
}

func values(t *testing.T, r *replay.Replay) (got []int) {
	t.Helper()
	out := replay.Listen(r, "", replay.Source[int](r, "in"))
	require.NoError(t, r.Run())
	for _, e := range out.Events() {
		got = append(got, e.Value)
	}
	return got
}

// stuck is a writer that waits for its release at each write.
type stuck struct {
	bytes.Buffer
	release chan struct{}
}

func (s *stuck) Write(p []byte) (int, error) {
	<-s.release
	return s.Buffer.Write(p)
}

func TestRecorder_LosesWhatASlowWriterHasNoRoomForAndCountsIt(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		w := &stuck{release: make(chan struct{})}
		var told []error
		r := record.New(w, record.Config{Queue: 1000, OnError: func(err error) { told = append(told, err) }})
		s := quiet(r, record.EdgeConfig[int]{})
		s.Next(0)
		synctest.Wait() // the writer hangs
		for v := range 100 {
			s.Next(1 + v)
		}
		lost := r.Lost()
		require.Greater(t, lost, uint64(50))
		close(w.release)
		require.NoError(t, r.Flush(t.Context()))
		s.Next(1000)
		require.NoError(t, r.Close())
		require.Equal(t, []error{&record.LostError{Records: lost}}, told)
		file := w.Bytes()

		_, err := replay.Read(bytes.NewReader(file))
		gap := &replay.GapError{}
		require.ErrorAs(t, err, &gap)
		require.Equal(t, lost, gap.Records)
		got := kept(t, bytes.NewReader(file), replay.Config{AcceptGaps: true})
		require.Equal(t, 1000, got[len(got)-1])
		require.Len(t, got, 102-int(lost))
	})
}

func TestFlush_ReturnsWhenItsContextEnds(t *testing.T) {
	t.Parallel()
	w := &stuck{release: make(chan struct{})}
	r := record.New(w, record.Config{})
	quiet(r, record.EdgeConfig[int]{}).Next(1)
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(io.ErrNoProgress)
	require.ErrorIs(t, r.Flush(ctx), context.Canceled, "as every call that waits: no cause")
	close(w.release)
	require.NoError(t, r.Close())
}

// full is a disk with room for so many bytes.
type full struct {
	bytes.Buffer
	room int
}

var errFull = errors.New("no space left on device")

func (f *full) Write(p []byte) (int, error) {
	n := min(len(p), f.room)
	f.room -= n
	f.Buffer.Write(p[:n])
	if n < len(p) {
		return n, errFull
	}
	return n, nil
}

func TestRecorder_LeavesAReadableBeginningWhenTheDiskIsFull(t *testing.T) {
	t.Parallel()
	w := &full{room: 1000}
	var told []error
	r := record.New(w, record.Config{OnError: func(err error) { told = append(told, err) }})
	s := quiet(r, record.EdgeConfig[int]{})
	for v := range 100 {
		s.Next(v)
		require.NoError(t, r.Flush(t.Context()))
	}
	require.ErrorIs(t, r.Close(), errFull)
	require.ErrorIs(t, told[0], errFull)
	require.Len(t, w.Bytes(), 1000, "the last line is torn")
	got := kept(t, w, replay.Config{})
	require.NotEmpty(t, got)
	for i, v := range got {
		require.Equal(t, i, v)
	}
	require.Equal(t, 100-len(got)+1, int(r.Lost()), "the end is lost, too")
}

func TestRecorder_WritesNoMoreThanItsMostToAWriter(t *testing.T) {
	t.Parallel()
	var w bytes.Buffer
	r := record.New(&w, record.Config{MaxBytes: 2000})
	s := quiet(r, record.EdgeConfig[int]{})
	for v := range 1000 {
		s.Next(v)
		require.NoError(t, r.Flush(t.Context()))
	}
	require.ErrorIs(t, r.Close(), record.ErrFull)
	require.LessOrEqual(t, w.Len(), 2000)
	require.Greater(t, len(kept(t, &w, replay.Config{})), 10)
}

func TestNewDir_ReplacesTheOldestFiles(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "made")
	c := record.Config{FileBytes: 1000, MaxBytes: 3500}
	r, err := record.NewDir(dir, c)
	require.NoError(t, err)
	s := quiet(r, record.EdgeConfig[int]{})
	size := func() (all int64) {
		files, err := os.ReadDir(dir)
		require.NoError(t, err)
		for _, f := range files {
			info, err := f.Info()
			require.NoError(t, err)
			require.LessOrEqual(t, info.Size(), int64(1000))
			all += info.Size()
		}
		return all
	}
	for v := range 20 {
		s.Next(v)
		require.NoError(t, r.Flush(t.Context()))
	}
	whole, err := replay.Open(dir)
	require.NoError(t, err)
	require.Len(t, values(t, whole), 20)
	for v := range 180 {
		s.Next(20 + v)
		require.NoError(t, r.Flush(t.Context()))
		require.LessOrEqual(t, size(), int64(3500))
	}
	require.NoError(t, r.Close())
	_, err = replay.Open(dir)
	require.ErrorAs(t, err, new(*replay.GapError))
	files, err := filepath.Glob(dir + "/*-000001.rxrec")
	require.NoError(t, err)
	require.Empty(t, files)
}

func TestNewDir_GoesOnInANewFileAfterAnError(t *testing.T) {
	t.Parallel()
	dir := filepath.Join(t.TempDir(), "recordings")
	r, err := record.NewDir(dir, record.Config{})
	require.NoError(t, err)
	require.NoError(t, os.Remove(dir))
	s := quiet(r, record.EdgeConfig[int]{})
	s.Next(1)
	require.NoError(t, r.Flush(t.Context()))
	require.NoError(t, os.Mkdir(dir, 0o700))
	s.Next(2)
	require.ErrorIs(t, r.Close(), os.ErrNotExist)
	rep, err := replay.OpenWithConfig([]string{dir}, replay.Config{AcceptGaps: true})
	require.NoError(t, err)
	require.Equal(t, []int{2}, values(t, rep))
}

func TestNewDir_ReturnsAnErrorIfThereCanBeNone(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	_, err := record.NewDir(file, record.Config{})
	require.Error(t, err)
}

// What can't be encoded leaves the pipeline alone, and a replay says what is missing.
func TestEdge_NotesWhyAValueHasNoEncoding(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		config record.EdgeConfig[any]
		value  any
		reason string
	}{
		"no JSON": {value: func() {}, reason: "json: unsupported type: func()"},
		"an encoder that fails": {
			config: record.EdgeConfig[any]{Encode: func(any) ([]byte, error) { return nil, errFull }},
			reason: errFull.Error(),
		},
		"an encoder that panics": {
			config: record.EdgeConfig[any]{Encode: func(any) ([]byte, error) { panic("oh") }},
			reason: "panic: oh",
		},
		"a redaction that panics": {
			config: record.EdgeConfig[any]{Redact: func(any) any { panic("oh") }},
			value:  "secret",
			reason: "redacted: panic with a string",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var w bytes.Buffer
			var told []error
			r := record.New(&w, record.Config{OnError: func(err error) {
				told = append(told, err)
				panic("ignored")
			}})
			quiet(r, c.config).Next(c.value)
			require.NoError(t, r.Close())
			require.Equal(t, []error{&record.ValueError{Edge: "in", Reason: c.reason}}, told)
			require.NotContains(t, w.String(), "secret")
			rep, err := replay.Read(&w)
			require.NoError(t, err)
			replay.Listen(rep, "", replay.Source[any](rep, "in"))
			require.ErrorContains(t, rep.Run(), c.reason)
		})
	}
}

func TestEdge_RedactsWhatIsWrittenOnly(t *testing.T) {
	t.Parallel()
	var w bytes.Buffer
	r := record.New(&w, record.Config{})
	in := observable.NewSubject[string]()
	var got []string
	var failed error
	record.EdgeWithConfig(r, "in", record.EdgeConfig[string]{
		Redact:      func(v string) string { return strings.Repeat("x", len(v)) },
		RedactError: func(error) string { return "an error" },
	})(in.Observable()).Subscribe(t.Context(), observable.Observer[string]{
		Next: func(v string) { got = append(got, v) }, Error: func(err error) { failed = err },
	})
	in.Next("secret")
	in.Error(errors.New("secret error"))
	require.NoError(t, r.Close())
	require.Equal(t, []string{"secret"}, got)
	require.EqualError(t, failed, "secret error")
	require.NotContains(t, w.String(), "secret")

	rep, err := replay.Read(&w)
	require.NoError(t, err)
	out := replay.Listen(rep, "", replay.Source[string](rep, "in"))
	require.NoError(t, rep.Run())
	require.Equal(t, "xxxxxx", out.Events()[0].Value)
	require.EqualError(t, out.Events()[1].Err, "an error")
}

func TestEdge_KeepsItsOwnEncoding(t *testing.T) {
	t.Parallel()
	var w bytes.Buffer
	r := record.New(&w, record.Config{})
	reused := make([]byte, 1)
	s := quiet(r, record.EdgeConfig[int]{Encode: func(v int) ([]byte, error) {
		reused[0] = byte(v)
		return reused, nil
	}})
	s.Next(200)
	s.Next(100)
	require.NoError(t, r.Close())
	rep, err := replay.Read(&w)
	require.NoError(t, err)
	out := replay.Listen(rep, "", replay.SourceWithConfig(rep, "in", replay.SourceConfig[int]{
		Decode: func(b []byte) (int, error) { return int(b[0]), nil },
	}))
	require.NoError(t, rep.Run())
	require.Equal(t, 200, out.Events()[0].Value)
	require.Equal(t, 100, out.Events()[1].Value)
}

func TestRecorder_GivesAllGoroutinesOneSequence(t *testing.T) {
	t.Parallel()
	var w bytes.Buffer
	r := record.New(&w, record.Config{})
	var all sync.WaitGroup
	for range 4 {
		s := quiet(r, record.EdgeConfig[int]{})
		all.Go(func() {
			for v := range 500 {
				s.Next(v)
			}
			s.Complete()
		})
	}
	all.Wait()
	require.NoError(t, r.Close())
	rep, err := replay.Read(&w)
	require.NoError(t, err, "no number is missing")
	merged := make([]observable.Observable[int], 4)
	for i := range merged {
		merged[i] = replay.Source[int](rep, "in")
	}
	out := replay.Listen(rep, "", observable.Merge(merged...))
	require.NoError(t, rep.Run())
	require.Len(t, out.Events(), 2001)
}

func TestRecorder_LeavesPipelinesAloneAfterClose(t *testing.T) {
	t.Parallel()
	v := rxsched.NewVirtual(rxsched.Config{})
	var w bytes.Buffer
	r := record.New(&w, record.Config{Now: v.Now})
	s := observable.NewSubject[int]()
	var got []int
	observable.Pipe2(s.Observable(), record.Edge[int](r, "in"),
		observable.ObserveOn[int](r.Scheduler("ui", v.Async()))).
		Subscribe(t.Context(), observable.Next(func(v int) { got = append(got, v) }))
	require.NoError(t, r.Close())
	require.NoError(t, r.Close())
	s.Next(1)
	require.NoError(t, v.Run())
	require.Equal(t, []int{1}, got)
	require.NotContains(t, w.String(), "next")
}

func TestArguments_AreChecked(t *testing.T) {
	t.Parallel()
	r := record.New(io.Discard, record.Config{})
	defer func() { require.NoError(t, r.Close()) }()
	v := rxsched.NewVirtual(rxsched.Config{})
	r.Scheduler("taken", v.Async())
	for message, call := range map[string]func(){
		"record: New: nil w":                         func() { record.New(nil, record.Config{}) },
		"record: New: negative Queue":                func() { record.New(io.Discard, record.Config{Queue: -1}) },
		"record: New: negative MaxBytes":             func() { record.New(io.Discard, record.Config{MaxBytes: -1}) },
		"record: New: negative FileBytes":            func() { record.New(io.Discard, record.Config{FileBytes: -1}) },
		"record: NewDir: FileBytes above MaxBytes":   func() { _, _ = record.NewDir("", record.Config{MaxBytes: 1, FileBytes: 2}) },
		"record: Edge: nil r":                        func() { record.Edge[int](nil, "a") },
		"record: Edge: empty name":                   func() { record.Edge[int](r, "") },
		"record: Output: nil r":                      func() { record.Output[int](nil, "a") },
		"record: Output: empty name":                 func() { record.Output[int](r, "") },
		"record: Scheduler: nil s":                   func() { r.Scheduler("a", nil) },
		"record: Scheduler: empty name":              func() { r.Scheduler("", v.Async()) },
		"record: Scheduler: the name taken is taken": func() { r.Scheduler("taken", v.Async()) },
	} {
		require.PanicsWithValue(t, message, call)
	}
	require.Equal(t, "record: 3 records lost", (&record.LostError{Records: 3}).Error())
	require.Equal(t, `record: edge "a": a value without an encoding: b`,
		fmt.Sprint(&record.ValueError{Edge: "a", Reason: "b"}))
}
