package workload

import (
	"context"
	"os"
	"runtime"
	"slices"
	"strconv"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

// W19: messages with keys, those of each key in order and one at a time. Every system counts, and
// looks at the order.

// messages are the job: message i has key keys[i].
type messages struct {
	keys   []int
	work   int           // steps for each
	blocks time.Duration // what each message of key 0 waits
	pace   time.Duration // between two messages; 0 if there is none
	states []*handled    // of each key; whoever begins a key sets its own
	late   []time.Duration
	start  time.Time
}

// handled is what a key has handled. One goroutine at a time uses it.
type handled struct {
	sum   uint64
	next  int
	n     int
	wrong bool
}

// begin makes the state of a key.
func (m *messages) begin(key int) *handled {
	s := new(handled)
	m.states[key] = s
	return s
}

// handle handles message i.
func (m *messages) handle(s *handled, i int) {
	x := uint64(i)
	for range m.work {
		x = x*6364136223846793005 + 1442695040888963407
	}
	s.sum += x
	s.wrong = s.wrong || i < s.next
	s.next = i + 1
	s.n++
	if m.pace > 0 {
		m.late[i] = time.Since(m.start) - time.Duration(i)*m.pace
		if m.keys[i] == 0 {
			time.Sleep(m.blocks)
		}
	}
}

// send calls f with each message, by the clock if there is a pace.
func (m *messages) send(f func(i int)) {
	m.start = time.Now()
	for i := range m.keys {
		if m.pace > 0 {
			time.Sleep(time.Until(m.start.Add(time.Duration(i) * m.pace)))
		}
		f(i)
	}
}

// judge counts.
func (m *messages) judge(t *cell.Trial) {
	n, wrong := 0, 0
	for _, s := range m.states {
		if s != nil {
			n += s.n
			if s.wrong {
				wrong++
			}
		}
	}
	t.Count(n, len(m.keys))
	t.Check(wrong == 0, "%d keys out of order", wrong)
}

// keyedJob handles all messages. It may add figures.
type keyedJob func(m *messages, t *cell.Trial)

func keyedCells() (all []cell.Cell) {
	systems := []system[keyedJob]{
		{"rxsched", false, "pool.PerKey", pooledKeys(runtime.GOMAXPROCS(0))},
		{"goroutines", false, "a goroutine and a channel of 16 for each key", goroutineKeys},
		{"pond", false, "a pool of one worker for each of two shards", pondKeys},
		{"workerpool", false, "a pool of one worker for each of two shards", workerpoolKeys},
		{"go-map", true, "no goroutine", inlineKeys},
		{"go-chan", true, "one goroutine behind a channel", shardedKeys(1)},
		{"go-shards", true, "two goroutines behind channels, by hash", shardedKeys(2)},
		{"go-strands", true, "a mutex and a slice for each key, one queue of those that are ready", strandKeys(runtime.GOMAXPROCS(0))},
	}
	for _, kind := range []string{"uniform", "zipf", "one"} {
		c := cell.Cell{Workload: "W19", Variant: kind, N: spec.Messages, Unit: cell.Per}
		all = append(all, cells(c, systems, func(t *cell.Trial, s system[keyedJob]) {
			handleAll(t, &messages{keys: spec.KeysOf(kind, t.N), work: spec.Handling}, s.do)
		})...)
	}
	all = append(all, scaling()...)
	c := cell.Cell{Workload: "W19", Variant: "blocked", N: 20_000, Unit: "ms p99", Waits: true}
	blocked := append(slices.Clone(systems[:4]), systems[6])
	return append(append(all, cells(c, blocked, keyBlocks)...), keysAtRest())
}

// scaling is work of about a microsecond, with one worker and more: BENCH_WORKERS sets how many.
func scaling() []cell.Cell {
	workers := runtime.GOMAXPROCS(0)
	if n, err := strconv.Atoi(os.Getenv("BENCH_WORKERS")); err == nil && n > 0 {
		workers = n
	}
	c := cell.Cell{Workload: "W19", Variant: "work-1us", N: spec.Many / 2, Unit: cell.Per}
	return cells(c, []system[keyedJob]{
		{"rxsched-1", false, "pool.PerKey with one worker", pooledKeys(1)},
		{"rxsched", false, "with as many as BENCH_WORKERS says, or there are processors", pooledKeys(workers)},
		{"rxsched-8", false, "with eight", pooledKeys(8)},
		{"go-map", true, "no goroutine", inlineKeys},
		{"go-strands-1", true, "go-strands with one worker, and the source on a goroutine", strandKeys(1)},
		{"go-strands", true, "with as many as rxsched", strandKeys(workers)},
	}, func(t *cell.Trial, s system[keyedJob]) {
		handleAll(t, &messages{keys: spec.KeysOf("uniform", t.N), work: 25 * spec.Handling}, s.do)
	})
}

func handleAll(t *cell.Trial, m *messages, do keyedJob) {
	m.states = make([]*handled, spec.Keys)
	t.MeasureOn(func() { do(m, t) })
	m.judge(t)
}

// keyBlocks has one key of a hundred block for 10 ms at each of its messages, and measures how late
// those of the others are.
func keyBlocks(t *cell.Trial, s system[keyedJob]) {
	m := &messages{keys: make([]int, t.N), work: spec.Handling, blocks: 10 * time.Millisecond,
		pace: 50 * time.Microsecond, late: make([]time.Duration, t.N)}
	for i := range m.keys {
		m.keys[i] = 1 + i%99
		if i%1000 == 500 { // every 50 ms
			m.keys[i] = 0
		}
	}
	handleAll(t, m, s.do)
	var late []time.Duration
	for i, key := range m.keys {
		if key > 0 {
			late = append(late, m.late[i])
		}
	}
	slices.Sort(late)
	t.Set(float64(late[len(late)*99/100]) / float64(time.Millisecond))
	t.Figure("max_ms", float64(late[len(late)-1])/float64(time.Millisecond))
}

// pooledKeys is PerKey.
func pooledKeys(workers int) keyedJob {
	return func(m *messages, t *cell.Trial) {
		p := pool.New(pool.Config{Workers: workers})
		defer p.Close()
		op := pool.PerKeyWithConfig(p, func(i int) int { return m.keys[i] },
			func(key int, values observable.Observable[int], _ *rxsched.Schedulers) observable.Observable[int] {
				s := m.begin(key)
				return observable.Operate(func(src observable.Observable[int], dst *observable.Subscriber[int]) {
					observable.Forward(src, dst, func(i int) { m.handle(s, i) }) //nolint:rxblocking // on purpose
				})(values)
			}, pool.PerKeyConfig[int]{Backlog: observable.Backlog{Limit: 1 << 14}})
		src := observable.Range(0, len(m.keys))
		if m.pace > 0 {
			src = observable.FromSeq(func(yield func(int) bool) {
				m.send(func(i int) { yield(i) })
			})
		}
		must(observable.ForEach(context.Background(), op(src), func(int) {}))
		stats := p.Stats()
		t.Figure("drives_op", float64(stats.Drives)/float64(len(m.keys)))
		t.Figure("steals_op", float64(stats.Steals)/float64(len(m.keys)))
	}
}

// keysAtRest is the memory of hosts with a scheduler each.
func keysAtRest() cell.Cell {
	c := cell.Cell{Workload: "W19", Variant: "rest", System: "rxsched", N: spec.Many, Unit: "B/host", Cold: true,
		About: "hosts of a pool, with an async scheduler each"}
	c.Run = func(t *cell.Trial) {
		p := pool.New(pool.Config{})
		all := make([]any, 0, 2*t.N)
		var made time.Duration
		before := inUse()
		begin := time.Now()
		for range t.N {
			h := p.NewHost(host.Config{})
			all = append(all, h, async.New(h))
		}
		made = time.Since(begin)
		t.Set(float64(inUse()-before) / float64(t.N))
		t.Figure("ns_made", float64(made)/float64(t.N))
		t.Count(p.Stats().Hosts, t.N)
		runtime.KeepAlive(all)
		must(p.Close())
	}
	return c
}

func inUse() uint64 {
	cell.Settle()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}
