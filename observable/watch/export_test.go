package watch

// Edges is a list of edges, which are named by numbers.
type Edges struct {
	list    edges
	edges   []*edge
	numbers map[*edge]int
}

// NewEdges makes an empty list.
func NewEdges() *Edges { return &Edges{numbers: map[*edge]int{}} }

// Add adds the next edge, and returns its number.
func (l *Edges) Add() int {
	e := new(edge)
	l.list.add(e)
	l.numbers[e] = len(l.edges)
	l.edges = append(l.edges, e)
	return l.numbers[e]
}

// Remove removes an edge that is there.
func (l *Edges) Remove(n int) { l.list.remove(l.edges[n]) }

// Walk begins a walk. Take goes on with it, and returns what it has met.
func (l *Edges) Walk() { l.list.walked = l.list.n }

func (l *Edges) Take() (met []int) {
	var piece [chunk]*edge
	return l.named(piece[:l.list.take(&piece)])
}

// All returns the numbers of the edges that are there.
func (l *Edges) All() []int { return l.named(l.list.latest(l.list.n)) }

func (l *Edges) named(edges []*edge) (numbers []int) {
	for _, e := range edges {
		numbers = append(numbers, l.numbers[e])
	}
	return numbers
}
