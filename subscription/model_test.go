package subscription_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// nodes are how many subscriptions there are.
const nodes = 8

// model is a graph of subscriptions as lists.
type model struct {
	children [nodes][]int
	closed   [nodes]bool
	ran      []int
}

func (m *model) add(p, c int) {
	switch {
	case p == c || m.closed[c] || slices.Contains(m.children[p], c):
	case m.closed[p]:
		m.unsubscribe(c)
	default:
		m.children[p] = append(m.children[p], c)
	}
}

func (m *model) remove(p, c int) {
	if !m.closed[p] {
		m.children[p] = slices.DeleteFunc(m.children[p], func(x int) bool { return x == c })
	}
}

func (m *model) unsubscribe(n int) {
	if m.closed[n] {
		return
	}
	m.closed[n] = true
	m.ran = append(m.ran, n)
	for _, c := range m.children[n] {
		m.unsubscribe(c)
	}
	m.children[n] = nil
	for p := range m.children {
		m.remove(p, n)
	}
}

// play does a program, three bytes a step, on subscriptions and on the model.
func play(data []byte, fail func(format string, args ...any)) {
	var m model
	var l []int
	var subs [nodes]sub
	for i := range subs {
		subs[i].AddFunc(func() { l = append(l, i) })
	}
	for ; len(data) >= 3; data = data[3:] {
		a, b := int(data[1])%nodes, int(data[2])%nodes
		switch op := data[0] % 8; {
		case op < 5:
			subs[a].Add(&subs[b])
			m.add(a, b)
		case op < 7:
			subs[a].Remove(&subs[b])
			m.remove(a, b)
		default:
			subs[a].Unsubscribe()
			m.unsubscribe(a)
		}
		if !slices.Equal(l, m.ran) {
			fail("teardowns: want %v, got %v", m.ran, l)
		}
	}
	for i := range subs {
		if subs[i].Closed() != m.closed[i] {
			fail("%d: want closed %v", i, m.closed[i])
		}
	}
}

func TestSubscription_DoesWhatListsDo(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		play(rapid.SliceOfN(rapid.Byte(), 0, 150).Draw(t, "program"), t.Fatalf)
	})
}

func FuzzSubscription(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0, 0, 1, 0, 1, 2, 0, 2, 0, 5, 0, 1, 7, 2, 0})
	f.Add([]byte{0, 0, 1, 0, 0, 1, 0, 3, 1, 7, 0, 0, 0, 0, 3})
	f.Fuzz(func(t *testing.T, data []byte) { play(data, t.Fatalf) })
}
