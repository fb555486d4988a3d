package workload

import (
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/async"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
)

// W19 is about messages with keys, those of each key in order and one at a time.
const (
	keys     = 100_000
	handling = 40 // steps of a generator of random numbers for a message: some 40 ns
)

// messages are the job: message i has key keys[i].
type messages struct {
	keys   []int
	work   int           // steps for each
	pace   time.Duration // between two messages; 0 if there is none. Then those of key 0 block
	states []*handled    // of each key; what begins a key sets its own
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
			time.Sleep(10 * time.Millisecond)
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

// keyedJob handles all messages.
type keyedJob func(m *messages)

func (do keyedJob) handleAll(t *Trial, m *messages) {
	m.states = make([]*handled, keys)
	t.measure(func() { do(m) })
	n, wrong := 0, 0
	for _, s := range m.states {
		if s != nil {
			n += s.n
			if s.wrong {
				wrong++
			}
		}
	}
	t.counted(n, len(m.keys))
	t.check(wrong == 0, "%d keys out of order", wrong)
}

func keyed() (all []Cell) {
	systems := []system[keyedJob]{
		{"rxsched", pooledKeys(0)}, {"goroutines", goroutineKeys}, {"pond", pondKeys},
		{"go-shards", shardedKeys(2)}, {"go-chan", shardedKeys(1)}, {"go-map", inlineKeys},
	}
	draws := map[string]func(*rand.Rand) func() int{
		"uniform": func(r *rand.Rand) func() int { return func() int { return r.IntN(keys) } },
		"zipf": func(r *rand.Rand) func() int {
			z := rand.NewZipf(r, 1.1, 1, keys-1)
			return func() int { return int(z.Uint64()) }
		},
		"one": func(*rand.Rand) func() int { return func() int { return 0 } },
	}
	add := func(variant, kind string, n, work int, systems []system[keyedJob]) {
		c := Cell{Workload: "W19", Variant: variant, N: n, Unit: nanoseconds}
		all = append(all, cells(c, systems, func(t *Trial, do keyedJob) {
			draw := draws[kind](rand.New(rand.NewPCG(1, 2)))
			m := &messages{keys: make([]int, t.N), work: work}
			for i := range m.keys {
				m.keys[i] = draw()
			}
			do.handleAll(t, m)
		})...)
	}
	for kind := range draws {
		add(kind, kind, 2*many, handling, systems)
	}
	// As many workers as GOMAXPROCS says, one, and eight.
	add("work-1us", "uniform", many/2, 25*handling, []system[keyedJob]{
		{"rxsched", pooledKeys(0)}, {"rxsched-one", pooledKeys(1)}, {"rxsched-eight", pooledKeys(8)},
		{"go-map", inlineKeys},
	})
	c := Cell{Workload: "W19", Variant: "blocked", N: 20_000, Unit: "late-p99-ms", Waits: true}
	all = append(all, cells(c, systems[:4], keyBlocks)...)
	c = Cell{Workload: "W19", Variant: "rest", N: many, Unit: "B/host"}
	return append(all, cells(c, []system[func(*Trial)]{{"rxsched", hostsAtRest}},
		func(t *Trial, do func(*Trial)) { do(t) })...)
}

// keyBlocks has one key of a hundred block at each of its messages, every 50 ms, and measures how
// late those of the others are.
func keyBlocks(t *Trial, do keyedJob) {
	m := &messages{keys: make([]int, t.N), work: handling,
		pace: 50 * time.Microsecond, late: make([]time.Duration, t.N)}
	for i := range m.keys {
		m.keys[i] = 1 + i%99
		if i%1000 == 500 {
			m.keys[i] = 0
		}
	}
	do.handleAll(t, m)
	var late []float64
	for i, key := range m.keys {
		if key > 0 {
			late = append(late, float64(m.late[i])/float64(time.Millisecond))
		}
	}
	t.Figures = map[string]float64{"late-p99-ms": percentile(late, 99)}
}

// pooledKeys is PerKey with so many workers; 0 is as many as there are processors.
func pooledKeys(workers int) keyedJob {
	return func(m *messages) {
		p := pool.New(pool.Config{Workers: workers})
		defer p.Close()
		type ints = observable.Observable[int]
		op := pool.PerKeyWithConfig(p, func(i int) int { return m.keys[i] },
			func(key int, values ints, _ *rxsched.Schedulers) ints {
				s := m.begin(key)
				return observable.Operate(func(src ints, dst *observable.Subscriber[int]) {
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
	}
}

// hostsAtRest measures the memory of hosts with a scheduler each.
func hostsAtRest(t *Trial) {
	p := pool.New(pool.Config{})
	all := make([]any, 0, 2*t.N)
	before := memory().HeapInuse
	begin := time.Now()
	for range t.N {
		h := p.NewHost(host.Config{})
		all = append(all, h, async.New(h))
	}
	t.Figures["ns_made"] = float64(time.Since(begin)) / float64(t.N)
	t.Figures["B/host"] = (float64(memory().HeapInuse) - float64(before)) / float64(t.N)
	t.counted(p.Stats().Hosts, t.N)
	runtime.KeepAlive(all)
	must(p.Close())
}
