package faults

import (
	"io/fs"
	"maps"
	"slices"
	"sync"
	"time"
)

// store is what a disk holds. Its lock is never held while user code runs.
type store struct {
	faults *Faults

	mu   sync.Mutex // guards root and all nodes
	root *node
}

// node is a file or a directory.
type node struct {
	mode fs.FileMode
	mod  time.Time

	// Of a file: what is seen, what is durable, and what was done since.
	data, safe []byte
	changes    []change

	// Of a directory, likewise.
	kids, safeKids map[string]*node
	steps          []step
}

// change is a write, or a truncation if data is nil.
type change struct {
	at   int64 // or the size
	data []byte
}

// step is what happens to a directory at once: names that get a node, or lose theirs if it is nil.
type step map[string]*node

func newStore(f *Faults) *store {
	return &store{faults: f, root: newDir(fs.ModeDir | 0o777)}
}

func newDir(mode fs.FileMode) *node {
	return &node{mode: mode, mod: time.Now(), kids: map[string]*node{}, safeKids: map[string]*node{}}
}

// change changes a file.
func (n *node) change(c change) {
	n.data = c.apply(n.data)
	n.changes = append(n.changes, c)
	n.mod = time.Now()
}

// apply returns data after the change.
func (c change) apply(data []byte) []byte {
	end := c.at + int64(len(c.data))
	if grown := end - int64(len(data)); grown > 0 {
		data = append(data, make([]byte, grown)...)
	}
	if c.data == nil {
		return data[:c.at]
	}
	copy(data[c.at:], c.data)
	return data
}

// step changes a directory.
func (n *node) step(s step) {
	s.apply(n.kids)
	n.steps = append(n.steps, s)
	n.mod = time.Now()
}

func (s step) apply(kids map[string]*node) {
	for name, kid := range s {
		if kid == nil {
			delete(kids, name)
		} else {
			kids[name] = kid
		}
	}
}

// sync makes what was done durable.
func (n *node) sync() {
	for _, c := range n.changes {
		n.safe = c.apply(n.safe)
	}
	for _, s := range n.steps {
		s.apply(n.safeKids)
	}
	n.forget()
}

// forget leaves what was done since the last sync as it is seen, but never makes it durable. So a
// system does with what it could not write.
func (n *node) forget() { n.changes, n.steps = nil, nil }

// crash leaves what is durable, and what is kept by choice. Meanwhile there is nothing.
func (s *store) crash() {
	s.mu.Lock()
	root := s.root
	s.root = newDir(root.mode)
	s.mu.Unlock()
	c := &crash{faults: s.faults, seen: map[*node]bool{}}
	c.node(root)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.root = root
}

// crash chooses what a disk keeps. It holds no lock: the disk is its own.
type crash struct {
	faults *Faults
	seen   map[*node]bool
}

func (c *crash) choose(n int) int { return c.faults.config.Choose(n) }

func (c *crash) node(n *node) {
	if c.seen[n] {
		return
	}
	c.seen[n] = true
	if n.kids == nil {
		c.file(n)
		return
	}
	if most := len(n.steps); most > 0 {
		n.steps = n.steps[:c.choose(most+1)]
	}
	n.sync()
	n.kids = maps.Clone(n.safeKids)
	for _, name := range slices.Sorted(maps.Keys(n.kids)) {
		c.node(n.kids[name])
	}
}

// manyChanges is how many changes of a file are chosen one by one. Of more, the first are kept or
// lost together.
const manyChanges = 8

func (c *crash) file(n *node) {
	if early := len(n.changes) - manyChanges; early > 0 {
		for _, one := range n.changes[:c.choose(early+1)] {
			n.safe = one.apply(n.safe)
		}
		n.changes = n.changes[early:]
	}
	for _, one := range n.changes {
		if kept, ok := c.change(one); ok {
			n.safe = kept.apply(n.safe)
		}
	}
	n.forget()
	f := c.faults
	if len(n.safe) > 0 && f.happens(&f.left.flips) {
		bit := c.choose(8 * len(n.safe))
		f.config.Log("bit %d of byte %d flips", bit%8, bit/8)
		n.safe[bit/8] ^= 1 << (bit % 8)
	}
	n.data = slices.Clone(n.safe)
}

// change returns what is kept of a change.
func (c *crash) change(one change) (kept change, ok bool) {
	const lost, whole = 0, 1
	ways := 3
	if len(one.data) < 2 {
		ways = 2 // it can't be torn
	}
	switch c.choose(ways) {
	case lost:
		return one, false
	case whole:
		return one, true
	}
	one.data = one.data[:1+c.choose(len(one.data)-1)]
	return one, true
}
