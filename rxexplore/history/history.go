package history

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/anishathalye/porcupine"
)

// History records calls that take an In and return an Out.
type History[In, Out any] struct {
	mu    sync.Mutex // guards what is below; never held while user code runs
	now   int64
	calls []porcupine.Operation // by when they began, after Check
	open  map[int]bool          // clients with a call
}

// New makes an empty history.
func New[In, Out any]() *History[In, Out] { return &History[In, Out]{open: map[int]bool{}} }

// Call calls f as a client, records it, and returns what it returns. in says what f is asked for. It
// panics if client is negative or has a call already, or f is nil. A call that panics or ends its
// goroutine is open for ever. Any goroutine may call it.
func (h *History[In, Out]) Call(client int, in In, f func() Out) Out {
	switch {
	case client < 0:
		panic("history: Call: negative client")
	case f == nil:
		panic("history: Call: nil f")
	}
	began := h.begin(client)
	out := f()
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.open, client)
	h.now++
	h.calls = append(h.calls, porcupine.Operation{
		ClientId: client, Input: in, Call: began, Output: out, Return: h.now,
	})
	return out
}

func (h *History[In, Out]) begin(client int) (at int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.open[client] {
		panic(fmt.Sprintf("history: Call: client %d has a call already", client))
	}
	h.open[client] = true
	h.now++
	return h.now
}

// TB is a *testing.T, or another test that can fail.
type TB interface {
	Helper()
	Fatalf(format string, args ...any)
}

// Check fails the test if the history is not linearizable, and lists the calls, each with the numbers
// of its beginning and its end among those of all. It panics if the model lacks Step, or a call has not
// returned.
func (h *History[In, Out]) Check(t TB, model Model[In, Out]) {
	t.Helper()
	h.mu.Lock()
	defer h.mu.Unlock()
	for client := range h.open {
		panic(fmt.Sprintf("history: Check: a call of client %d has not returned", client))
	}
	slices.SortFunc(h.calls, func(a, b porcupine.Operation) int { return cmp.Compare(a.Call, b.Call) })
	judge := model.porcupine()
	result, info := porcupine.CheckOperationsVerbose(judge, h.calls, 0)
	if result == porcupine.Ok {
		return
	}
	var longest []porcupine.Operation
	for _, of := range info.PartialLinearizationsOperations() {
		for _, one := range of {
			if len(one) > len(longest) {
				longest = one
			}
		}
	}
	t.Fatalf("the history is not linearizable:\n%s%s", h.list(), inOrder(longest))
}

// inOrder tells the longest order that the model allows.
func inOrder(calls []porcupine.Operation) string {
	if len(calls) == 0 {
		return "no call can be the first"
	}
	var b strings.Builder
	b.WriteString("the longest order that can be: ")
	for i, c := range calls {
		fmt.Fprintf(&b, "%s%d to %d", []string{"", ", "}[min(i, 1)], c.Call, c.Return)
	}
	return b.String()
}

// list has a line for each call.
func (h *History[In, Out]) list() string {
	var b strings.Builder
	for _, c := range h.calls {
		fmt.Fprintf(&b, "    %d to %d: client %d: %v → %v\n", c.Call, c.Return, c.ClientId, c.Input, c.Output)
	}
	return b.String()
}
