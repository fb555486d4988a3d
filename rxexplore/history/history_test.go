package history_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/rxsched/rxsched/rxexplore/history"
)

// op is a read, or a write of a number.
type op struct {
	Register string
	Write    bool
	Value    int
}

func (o op) String() string {
	if o.Write {
		return fmt.Sprint("write ", o.Value)
	}
	return "read"
}

// register is the model of registers.
var register = history.Model[op, int]{
	Init: func() any { return 0 },
	Step: func(state any, in op, out int) (bool, any) {
		if in.Write {
			return true, in.Value
		}
		return out == state, state
	},
	Key: func(in op) string { return in.Register },
}

// failing notes what a test says when it fails.
type failing struct{ said string }

func (f *failing) Helper()                           {}
func (f *failing) Fatalf(format string, args ...any) { f.said = fmt.Sprintf(format, args...) }

// event is a call that begins with an op, or else ends with a result.
type event struct {
	client int
	begins *op
	result int
}

// played records events, in their order.
func played(events []event) *history.History[op, int] {
	h := history.New[op, int]()
	type call struct{ began, end, ended chan int }
	open := map[int]call{}
	for _, e := range events {
		if e.begins == nil {
			open[e.client].end <- e.result
			<-open[e.client].ended
			continue
		}
		c := call{make(chan int), make(chan int), make(chan int)}
		open[e.client] = c
		go func() {
			h.Call(e.client, *e.begins, func() int {
				c.began <- 0
				return <-c.end
			})
			c.ended <- 0
		}()
		<-c.began
	}
	return h
}

func TestCheck_JudgesHistories(t *testing.T) {
	t.Parallel()
	read, one, two := &op{}, &op{Write: true, Value: 1}, &op{Write: true, Value: 2}
	elsewhere := &op{Register: "other"}
	for _, c := range []struct {
		name   string
		events []event
		want   string
	}{
		{"nothing", nil, ""},
		{"one after another", []event{
			{client: 0, begins: one}, {client: 0}, {client: 1, begins: read}, {client: 1, result: 1},
		}, ""},
		{"a read during a write may see it or not", []event{
			{client: 0, begins: one}, {client: 1, begins: read}, {client: 2, begins: read},
			{client: 1, result: 0}, {client: 2, result: 1}, {client: 0},
		}, ""},
		{"a read sees what was overwritten before", []event{
			{client: 0, begins: one}, {client: 0}, {client: 0, begins: two}, {client: 0},
			{client: 1, begins: read}, {client: 1, result: 1},
		}, `the history is not linearizable:
    1 to 2: client 0: write 1 → 0
    3 to 4: client 0: write 2 → 0
    5 to 6: client 1: read → 1
the longest order that can be: 1 to 2, 3 to 4`},
		{"a later read sees less than an earlier one", []event{
			{client: 0, begins: one}, {client: 1, begins: read}, {client: 1, result: 1},
			{client: 1, begins: read}, {client: 1, result: 0}, {client: 0},
		}, `the history is not linearizable:
    1 to 6: client 0: write 1 → 0
    2 to 3: client 1: read → 1
    4 to 5: client 1: read → 0
the longest order that can be: 1 to 6, 2 to 3`},
		{"the first read can't be", []event{
			{client: 0, begins: read}, {client: 0, result: 5},
		}, `the history is not linearizable:
    1 to 2: client 0: read → 5
no call can be the first`},
		{"another register", []event{
			{client: 0, begins: one}, {client: 0}, {client: 1, begins: elsewhere}, {client: 1, result: 0},
		}, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var f failing
			played(c.events).Check(&f, register)
			if f.said != c.want {
				t.Fatalf("got\n%s\nwant\n%s", f.said, c.want)
			}
		})
	}
}

func TestCall_MayComeFromAnyGoroutine(t *testing.T) {
	t.Parallel()
	h := history.New[op, int]()
	var mu sync.Mutex
	value := 0
	var all sync.WaitGroup
	for client := range 4 {
		all.Go(func() {
			for i := range 10 {
				in := op{Write: i%2 == 0, Value: 10*client + i}
				h.Call(client, in, func() int {
					mu.Lock()
					defer mu.Unlock()
					if in.Write {
						value = in.Value
					}
					return value
				})
			}
		})
	}
	all.Wait()
	h.Check(t, register)
}

func TestMisuse_NamesTheArgument(t *testing.T) {
	t.Parallel()
	h := history.New[op, int]()
	for want, do := range map[string]func(){
		"history: Call: negative client": func() { h.Call(-1, op{}, func() int { return 0 }) },
		"history: Call: nil f":           func() { h.Call(0, op{}, nil) },
		"history: Check: nil Step":       func() { h.Check(t, history.Model[op, int]{}) },
		"history: Call: client 3 has a call already": func() {
			h := history.New[op, int]()
			h.Call(3, op{}, func() int { return h.Call(3, op{}, func() int { return 0 }) })
		},
		"history: Check: a call of client 7 has not returned": func() {
			h := history.New[op, int]()
			func() {
				defer func() { _ = recover() }()
				h.Call(7, op{}, func() int { panic("x") })
			}()
			h.Check(t, register)
		},
	} {
		func() {
			defer func() {
				if got := recover(); got != want {
					t.Errorf("got %v, want %s", got, want)
				}
			}()
			do()
		}()
	}
}

func Example() {
	h := history.New[string, int]()
	queue := []int{1, 2}
	take := func() int {
		n := queue[len(queue)-1] // it takes the newest
		queue = queue[:len(queue)-1]
		return n
	}
	h.Call(0, "take", take)
	h.Call(1, "take", take)
	var t failing
	h.Check(&t, history.Model[string, int]{
		Init: func() any { return 1 }, // the next to be taken
		Step: func(state any, _ string, out int) (bool, any) { return out == state, state.(int) + 1 },
	})
	fmt.Println(t.said)
	// Output:
	// the history is not linearizable:
	//     1 to 2: client 0: take → 2
	//     3 to 4: client 1: take → 1
	// no call can be the first
}
