package react

import (
	"github.com/rxsched/rxsched/conformance/internal/recording"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

// mostTurns is the number of turns after which a program counts as endless.
const mostTurns = 10_000

// player performs a program. It lives on its host's callbacks.
type player struct {
	*watched
	s       *priority.Scheduler
	tasks   map[string]*priority.Task
	wrapped map[string]func()
}

type thrown string // the panic of a throw op

func play(program []op) []string {
	p := &player{watched: new(watched), tasks: map[string]*priority.Task{},
		wrapped: map[string]func(){}}
	p.Virtual = host.NewVirtual(host.Config{
		MaxTurns: mostTurns,
		OnError:  func(e *host.PanicError) { p.record("uncaught %v", e.Value) },
	})
	p.s = priority.New(p.watched, priority.Config{})
	recording.Must(p.Post(func() { p.perform(program) }))
	if err := p.Run(); err != nil {
		p.record("%v", err)
	}
	return p.trace
}

func (p *player) perform(ops []op) {
	for i := range ops {
		p.do(&ops[i])
	}
}

// performing is perform, as a callback that records that it starts.
func (p *player) performing(what string, op *op) func() {
	return func() {
		p.record("%s %s", what, op.Name)
		p.perform(op.Ops)
	}
}

func (p *player) do(op *op) {
	switch op.Op {
	case "schedule", "cancel":
		p.doTask(op)
	case "withPriority", "next", "wrap", "call", "level":
		p.doLevel(op)
	case "post", "after", "micro", "block":
		p.doHost(op)
	case "yield?":
		p.shouldYield()
	case "paint":
		p.s.RequestPaint()
	case "frameRate":
		if p.s.SetFrameRate(op.FPS) != nil {
			p.record("warn")
		}
	case "throw":
		panic(thrown(op.Message))
	}
}

func (p *player) doTask(op *op) {
	if op.Op == "schedule" {
		t := &task{player: p, id: op.ID, runs: op.Runs}
		t.next()
		p.tasks[op.ID] = p.s.ScheduleWithConfig(
			t.run, priority.Priority(op.Priority), priority.TaskConfig{Delay: op.Delay.Duration()})
	} else if t := p.tasks[op.ID]; t != nil {
		t.Cancel()
	}
}

func (p *player) doLevel(op *op) {
	inner := func() { p.perform(op.Ops) }
	switch op.Op {
	case "withPriority":
		p.s.RunWithPriority(priority.Priority(op.Priority), inner)
	case "next":
		p.s.Next(inner)
	case "wrap":
		p.wrapped[op.Name] = p.s.Wrap(inner)
	case "call":
		if f := p.wrapped[op.Name]; f != nil {
			f()
		}
	case "level":
		p.record("level %d", p.s.CurrentPriority())
	}
}

func (p *player) doHost(op *op) {
	switch op.Op {
	case "post":
		recording.Must(p.Post(p.performing("host", op)))
	case "after":
		_, err := p.SetTimeout(p.performing("host", op), op.Ms.Duration())
		recording.Must(err)
	case "micro":
		recording.Must(p.QueueMicrotask(p.performing("micro", op)))
	case "block":
		p.Block(op.Ms.Duration())
	}
}

func (p *player) shouldYield() bool {
	answer := p.s.ShouldYield()
	p.record("yield? %t", answer)
	return answer
}

// task is the rest of a scheduled task.
type task struct {
	*player
	id   string
	runs [][]op // entries not begun
	ops  []op   // the rest of the entry in progress
	done int    // units of the work at its head
	n    int    // runs
}

// next goes to the next entry; there may be none.
func (t *task) next() {
	t.ops = nil
	if len(t.runs) > 0 {
		t.ops, t.runs = t.runs[0], t.runs[1:]
	}
}

func (t *task) run(slice priority.Slice) priority.Work {
	t.n++
	n, how := t.n, "throw"
	t.record("run %s %d %t %d", t.id, n, slice.DidTimeout, t.s.CurrentPriority())
	defer func() { t.record("end %s %d %s", t.id, n, how) }()
	if t.proceed(slice) {
		how = "continue"
		return t.run
	}
	how = "done"
	return nil
}

// proceed performs what is left of the entry in progress. It reports whether the task asks to be
// continued.
func (t *task) proceed(slice priority.Slice) (continues bool) {
	for len(t.ops) > 0 {
		op := &t.ops[0]
		if op.Op == "work" && !t.work(op, slice) {
			return true
		}
		t.ops = t.ops[1:]
		if op.Op == "continue" {
			t.next()
			return true
		}
		t.do(op)
	}
	return false
}

// work does units of work. It reports whether all are done.
func (t *task) work(op *op, slice priority.Slice) bool {
	for ; t.done < op.Units; t.done++ {
		if t.shouldYield() && !slice.DidTimeout {
			return false
		}
		t.Block(op.Ms.Duration())
	}
	t.done = 0
	return true
}
