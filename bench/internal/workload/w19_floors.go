package workload

import (
	"sync"
	"sync/atomic"

	"github.com/alitto/pond/v2"
	"github.com/gammazero/workerpool"

	"github.com/rxsched/rxsched/bench/internal/cell"
	"github.com/rxsched/rxsched/bench/internal/spec"
)

// keyStates are the states of keys that one goroutine handles.
type keyStates struct {
	m  *messages
	of map[int]*handled
}

func newKeyStates(m *messages) *keyStates { return &keyStates{m, map[int]*handled{}} }

func (k *keyStates) handle(key, i int) {
	s := k.of[key]
	if s == nil {
		s = k.m.begin(key)
		k.of[key] = s
	}
	k.m.handle(s, i)
}

func inlineKeys(m *messages, _ *cell.Trial) {
	states := newKeyStates(m)
	m.send(func(i int) { states.handle(m.keys[i], i) })
}

// shardedKeys are goroutines behind channels of messages with their keys.
func shardedKeys(shards int) keyedJob {
	return func(m *messages, _ *cell.Trial) {
		var all sync.WaitGroup
		ins := make([]chan [2]int, shards)
		for at := range ins {
			ins[at] = make(chan [2]int, spec.Buffer)
			all.Go(func() {
				states := newKeyStates(m)
				for message := range ins[at] {
					states.handle(message[0], message[1])
				}
			})
		}
		m.send(func(i int) { ins[m.keys[i]%shards] <- [2]int{m.keys[i], i} })
		for _, in := range ins {
			close(in)
		}
		all.Wait()
	}
}

func goroutineKeys(m *messages, _ *cell.Trial) {
	var all sync.WaitGroup
	ins := map[int]chan int{}
	m.send(func(i int) {
		key := m.keys[i]
		in := ins[key]
		if in == nil {
			in = make(chan int, 16)
			ins[key] = in
			all.Go(func() {
				s := m.begin(key)
				for i := range in {
					m.handle(s, i)
				}
			})
		}
		in <- i
	})
	for _, in := range ins {
		close(in)
	}
	all.Wait()
}

// pondKeys and workerpoolKeys keep the order of a key only with a pool for each shard.
func pondKeys(m *messages, _ *cell.Trial) {
	var pools [2]pond.Pool
	var states [2]*keyStates
	for at := range pools {
		pools[at], states[at] = pond.NewPool(1), newKeyStates(m)
	}
	m.send(func(i int) {
		at := m.keys[i] % 2
		pools[at].Go(func() { states[at].handle(m.keys[i], i) })
	})
	for _, p := range pools {
		p.StopAndWait()
	}
}

func workerpoolKeys(m *messages, _ *cell.Trial) {
	var pools [2]*workerpool.WorkerPool
	var states [2]*keyStates
	for at := range pools {
		pools[at], states[at] = workerpool.New(1), newKeyStates(m)
	}
	m.send(func(i int) {
		at := m.keys[i] % 2
		pools[at].Submit(func() { states[at].handle(m.keys[i], i) })
	})
	for _, p := range pools {
		p.StopWait()
	}
}

// strand is the messages of a key that wait.
type strand struct {
	mu    sync.Mutex
	in    []int // guarded by mu
	busy  bool  // guarded by mu
	spare []int
	state *handled
}

// strandQueue has the strands that are ready.
type strandQueue struct {
	mu   sync.Mutex
	some sync.Cond
	list []*strand
	over bool
}

func (q *strandQueue) push(s *strand) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.list = append(q.list, s)
	q.some.Signal()
}

// pop waits for a strand; nil if none comes any more.
func (q *strandQueue) pop() *strand {
	q.mu.Lock()
	defer q.mu.Unlock()
	for len(q.list) == 0 {
		if q.over {
			return nil
		}
		q.some.Wait()
	}
	s := q.list[0]
	q.list = q.list[1:]
	return s
}

func strandKeys(workers int) keyedJob {
	return func(m *messages, _ *cell.Trial) {
		var q strandQueue
		q.some.L = &q.mu
		var left atomic.Int64
		left.Store(int64(len(m.keys)))
		var all sync.WaitGroup
		for range workers {
			all.Go(func() {
				for s := q.pop(); s != nil; s = q.pop() {
					n, again := m.driveStrand(s)
					if again {
						q.push(s)
					}
					if left.Add(int64(-n)) == 0 {
						q.mu.Lock()
						q.over = true
						q.some.Broadcast()
						q.mu.Unlock()
					}
				}
			})
		}
		strands := map[int]*strand{}
		m.send(func(i int) {
			s := strands[m.keys[i]]
			if s == nil {
				s = &strand{state: m.begin(m.keys[i])}
				strands[m.keys[i]] = s
			}
			s.mu.Lock()
			s.in = append(s.in, i)
			ready := !s.busy
			s.busy = true
			s.mu.Unlock()
			if ready {
				q.push(s)
			}
		})
		all.Wait()
	}
}

// driveStrand handles what waits, and reports whether there is more.
func (m *messages) driveStrand(s *strand) (n int, again bool) {
	s.mu.Lock()
	take := s.in
	s.in = s.spare[:0]
	s.mu.Unlock()
	for _, i := range take {
		m.handle(s.state, i)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.spare = take[:0]
	s.busy = len(s.in) > 0
	return len(take), s.busy
}
