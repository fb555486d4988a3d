package floor

// Heap4 is a four-way heap of values by (key, order of pushing), without pointers to follow and
// without a way to take anything out of its middle. The zero value is empty.
type Heap4 struct {
	items  []item
	pushed uint64
}

type item struct {
	key int64
	seq uint64
	do  func()
}

func (x *item) before(y *item) bool { return x.key < y.key || x.key == y.key && x.seq < y.seq }

// Len is the number of values.
func (h *Heap4) Len() int { return len(h.items) }

// Push adds a value.
func (h *Heap4) Push(key int64, do func()) {
	h.pushed++
	x := item{key, h.pushed, do}
	h.items = append(h.items, x)
	items, at := h.items, len(h.items)-1
	for at > 0 {
		up := (at - 1) / 4
		if !x.before(&items[up]) {
			break
		}
		items[at] = items[up]
		at = up
	}
	items[at] = x
}

// Pop takes the least value out.
func (h *Heap4) Pop() func() {
	do, last := h.items[0].do, len(h.items)-1
	x := h.items[last]
	h.items[last] = item{}
	h.items = h.items[:last]
	if last > 0 {
		h.sink(x)
	}
	return do
}

func (h *Heap4) sink(x item) {
	items, at := h.items, 0
	for {
		least := 4*at + 1
		if least >= len(items) {
			break
		}
		for c := least + 1; c < min(4*at+5, len(items)); c++ {
			if items[c].before(&items[least]) {
				least = c
			}
		}
		if !items[least].before(&x) {
			break
		}
		items[at] = items[least]
		at = least
	}
	items[at] = x
}
