package watch

import "slices"

// Edges is a list of edges, which are named by numbers.
type Edges struct {
	list  edges
	edges []*edge
}

// Add adds the next edge, and returns its number.
func (l *Edges) Add() int {
	e := new(edge)
	l.list.add(e)
	l.edges = append(l.edges, e)
	return len(l.edges) - 1
}

// Remove removes an edge that is there.
func (l *Edges) Remove(n int) { l.list.remove(l.edges[n]) }

// Walk begins a walk. Take goes on with it, and returns what it has met.
func (l *Edges) Walk() { l.list.walked = l.list.n }

func (l *Edges) Take() (met []int) {
	var piece [chunk]*edge
	return l.numbers(piece[:l.list.take(&piece)])
}

// All returns the numbers of the edges that are there.
func (l *Edges) All() []int { return l.numbers(l.list.latest(l.list.n)) }

func (l *Edges) numbers(edges []*edge) (numbers []int) {
	for _, e := range edges {
		numbers = append(numbers, slices.Index(l.edges, e))
	}
	return numbers
}
