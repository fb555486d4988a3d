package replay

import (
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable/internal/recording"
	"github.com/rxsched/rxsched/observable/internal/stepped"
)

// Config sets how a recording is replayed. The zero value is the plain form.
type Config struct {
	// AcceptGaps replays a recording though records are missing, such as one whose first files
	// were removed. Time begins with the first record that is left. A subscription whose record is
	// missing begins after the gap; a run that was asked for in a gap is that of a request with the
	// same delay. What the pipeline had kept from before is missing, so its output may differ.
	AcceptGaps bool

	// ByClock makes the schedulers run their timers when these are due in virtual time, and not
	// when the recording says. It is for pipelines that were changed since. Times are compared
	// as far as the lateness of the recorded host allows.
	ByClock bool
}

// Replay is a recording that a pipeline is to be run on, once. All of it belongs to one goroutine.
type Replay struct {
	config    Config
	recording recording.Recording

	step       *step // that is being repeated, or nil
	outside    step
	at         time.Duration
	lost       step                        // stands for those that subscribed to outputs, and are lost
	mixed      bool                        // something runs on schedulers that were not recorded
	subs       map[string]int              // subscriptions to sources so far
	ports      map[key]port                // sources that are subscribed
	edges      map[string][]inlet          // inputs that were recorded
	sync       map[key][]*recording.Record // what came while a source was being subscribed
	recorded   map[string]bool             // schedulers; true if they need no host for a delay of 0
	schedulers map[string]*repeated
	pending    map[asked]*waiting
	claimed    map[asked]bool           // by recorded runs; if there are gaps
	asked      uint64                   // counts what was pending
	late       map[uint64]time.Duration // see the function lateness
	delay      *DelayError              // the first
	hosts      []*virtualHost           // for what runs by the clock
	outputs    []output
	caused     map[uint64][]*recording.Record // by outputs: see the function
	done       map[uint64]bool                // of those
	strayed    int
	err        error // the first
	ran        bool
}

// step is an event of an edge or a run that is being repeated.
type step struct {
	seq      uint64
	requests uint32
}

// key names a subscription to an edge.
type key struct {
	edge string
	sub  int
}

// asked names a request of a scheduler.
type asked struct {
	host string
	stepped.ID
}

type virtualHost struct {
	*host.Virtual
	name string
}

// Open reads a recording: a file, the files of one recording in their order, or a directory that
// package record has written, of which it reads the latest recording. A recording whose end is
// missing, because the program has crashed, is read as far as it goes. It returns [ErrNoPath], a
// [*FormatError], a [*VersionError], or an error of the file system.
func Open(paths ...string) (*Replay, error) { return OpenWithConfig(paths, Config{}) }

// OpenWithConfig is Open with a config. Without Config.AcceptGaps it returns a [*GapError] if
// records are missing.
func OpenWithConfig(paths []string, c Config) (*Replay, error) {
	files, err := Files(paths...)
	if err != nil {
		return nil, err
	}
	r := recording.Recording{}
	for _, name := range files {
		if err := readFile(&r, name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return newReplay(c, r)
}

func readFile(r *recording.Recording, name string) error {
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	return errors.Join(r.Read(file), file.Close())
}

// Read is Open of a recording in one piece.
func Read(src io.Reader) (*Replay, error) { return ReadWithConfig(src, Config{}) }

// ReadWithConfig is Read with a config.
func ReadWithConfig(src io.Reader, c Config) (*Replay, error) {
	must(src != nil, "Read: nil src")
	r := recording.Recording{}
	if err := r.Read(src); err != nil {
		return nil, err
	}
	return newReplay(c, r)
}

// ErrNoPath says that [Open] was given no path, such as the result of a pattern that nothing matches.
var ErrNoPath = errors.New("replay: Open: no path")

// Files returns the files that [Open] reads: paths, or those of the latest recording in a
// directory.
func Files(paths ...string) ([]string, error) {
	if len(paths) == 0 {
		return nil, ErrNoPath
	}
	if len(paths) != 1 {
		return paths, nil
	}
	if info, err := os.Stat(paths[0]); err != nil || !info.IsDir() {
		return paths, err
	}
	entries, err := os.ReadDir(paths[0])
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if filepath.Ext(e.Name()) == recording.Extension {
			names = append(names, e.Name())
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("replay: no recording in %s", paths[0])
	}
	latest, _, _ := strings.Cut(names[len(names)-1], "-")
	names = slices.DeleteFunc(names, func(n string) bool { return !strings.HasPrefix(n, latest) })
	for i := range names {
		names[i] = filepath.Join(paths[0], names[i])
	}
	return names, nil
}

func newReplay(c Config, r recording.Recording) (*Replay, error) {
	if len(r.Gaps) > 0 && !c.AcceptGaps {
		lost := uint64(0)
		for _, g := range r.Gaps {
			lost += g.Lost
		}
		return nil, &GapError{lost, r.Gaps[0].Seq}
	}
	p := &Replay{
		config: c, recording: r, subs: map[string]int{}, ports: map[key]port{},
		lost: step{seq: math.MaxUint64}, edges: inlets(r.Records), sync: map[key][]*recording.Record{},
		recorded: map[string]bool{}, schedulers: map[string]*repeated{},
		pending: map[asked]*waiting{},
		caused:  caused(r.Records), done: map[uint64]bool{},
	}
	for i := range r.Records {
		switch rec := &r.Records[i]; {
		case rec.Edge != "" && !rec.Out:
			if rec.Sync {
				k := key{rec.Edge, rec.Sub}
				p.sync[k] = append(p.sync[k], rec)
			}
		case rec.Kind == recording.Scheduler || rec.Kind == recording.Run:
			p.recorded[rec.Host] = p.recorded[rec.Host] || rec.Free
		}
	}
	if len(r.Gaps) > 0 {
		p.repair()
	}
	if c.ByClock {
		p.late = lateness(&r)
	}
	return p, nil
}
