package faults

import (
	"context"
	"runtime"
	"strconv"
	"sync"
)

// Machine runs a process on a disk. Any goroutine may call its methods.
type Machine struct {
	faults *Faults
	name   string
	begin  func(name string, f func()) // starts a goroutine
	store  *store

	mu      sync.Mutex // guards what is below; never held while user code runs
	program func(p *Process)
	process *Process // the latest; nil before Boot
	boots   int
	off     bool // it does not boot again
}

// Machine makes a machine. Its goroutines begin by start, which is explore's X.Go or a world's Go,
// or anything that calls its argument on a goroutine of its own. It panics if the name is empty or
// taken, or start nil.
func (f *Faults) Machine(name string, start func(name string, f func())) *Machine {
	if start == nil {
		panic("faults: Machine: nil start")
	}
	f.take(name)
	return &Machine{faults: f, name: name, begin: start, store: newStore(f)}
}

// Boot runs program as the process of the machine, and again whenever that has crashed. A process
// ends by itself when program and all of [Process.Go] have returned. It panics if a process is
// running, or program is nil.
func (m *Machine) Boot(program func(p *Process)) {
	if program == nil {
		panic("faults: Boot: nil program")
	}
	m.mu.Lock()
	if m.process != nil && m.process.running() {
		m.mu.Unlock()
		panic("faults: Boot: " + m.name + " is running")
	}
	m.program, m.off = program, false
	m.mu.Unlock()
	m.boot()
}

func (m *Machine) boot() {
	m.mu.Lock()
	if m.off {
		m.mu.Unlock()
		return
	}
	m.boots++
	p := &Process{machine: m, number: m.boots}
	p.ctx, p.cancel = context.WithCancel(m.faults.config.Context)
	m.process = p
	program := m.program
	m.mu.Unlock()
	p.Go(func() { program(p) })
}

// Crash crashes the machine now, if a process is running: its power fails, and comes back. The
// caller is no goroutine of the process: for those it is [Process.Crash].
func (m *Machine) Crash() {
	m.mu.Lock()
	p := m.process
	m.mu.Unlock()
	if p != nil {
		p.kill()
	}
}

// Stop is Crash, but the power does not come back before [Machine.Boot].
func (m *Machine) Stop() {
	m.mu.Lock()
	m.off = true
	m.mu.Unlock()
	m.Crash()
}

// Boots returns how often the machine has booted.
func (m *Machine) Boots() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.boots
}

// Disk returns the disk of the machine as the test sees it. Its operations are no points and never
// fail by choice.
func (m *Machine) Disk() *Disk { return &Disk{store: m.store} }

// Process is a program at work on a machine, until that crashes. Any goroutine of the program may
// call its methods.
type Process struct {
	machine *Machine
	number  int // of the boot; set once, as ctx and cancel
	ctx     context.Context
	cancel  context.CancelFunc

	mu         sync.Mutex // guards what is below; never held while user code runs
	goroutines int
	started    int
	dead       bool
}

// Context returns a context that ends with the process.
func (p *Process) Context() context.Context { return p.ctx }

// Boot returns which boot of its machine the process is, from 1.
func (p *Process) Boot() int { return p.number }

// Disk returns the disk of the machine, as the process sees it. When the process has crashed, each
// operation ends its goroutine.
func (p *Process) Disk() *Disk { return &Disk{store: p.machine.store, process: p} }

// Go calls f on a goroutine of the process. It panics if f is nil.
func (p *Process) Go(f func()) {
	if f == nil {
		panic("faults: Process.Go: nil f")
	}
	p.mu.Lock()
	p.goroutines++
	p.started++
	name := p.machine.name + "." + strconv.Itoa(p.number)
	if p.started > 1 {
		name += "." + strconv.Itoa(p.started)
	}
	p.mu.Unlock()
	p.machine.begin(name, func() {
		defer p.ends()
		if !p.isDead() {
			f()
		}
	})
}

// Point lets others go first. The machine may crash there.
func (p *Process) Point(label string) {
	f := p.machine.faults
	p.mustLive()
	f.config.Point(label)
	p.mustLive()
	if f.happens(&f.left.crashes) {
		p.Crash()
	}
}

// Crash crashes the machine now, and ends the calling goroutine, which is one of the process.
func (p *Process) Crash() {
	p.kill()
	runtime.Goexit()
}

// mustLive ends the calling goroutine if the process has crashed.
func (p *Process) mustLive() {
	if p.isDead() {
		runtime.Goexit()
	}
}

func (p *Process) isDead() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.dead
}

func (p *Process) running() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.goroutines > 0
}

// kill takes the power away.
func (p *Process) kill() {
	p.mu.Lock()
	first := !p.dead && p.goroutines > 0
	p.dead = p.dead || first
	p.mu.Unlock()
	if first {
		p.machine.faults.config.Log("%s crashes", p.machine.name)
		p.machine.store.crash()
		p.cancel()
	}
}

// ends notes that a goroutine has ended. The last of a crashed process boots the next.
func (p *Process) ends() {
	p.mu.Lock()
	p.goroutines--
	last, dead := p.goroutines == 0, p.dead
	p.mu.Unlock()
	switch {
	case last && dead:
		p.machine.boot()
	case last:
		p.cancel()
	}
}
