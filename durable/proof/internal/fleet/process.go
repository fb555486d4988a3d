// Package fleet runs servers and other programs as processes on loopback, which are killed and
// stopped.
package fleet

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// Process is a child that is killed, stopped and started again. One goroutine uses
// it.
type Process struct {
	Name  string
	Path  string
	Args  []string
	Env   string
	Ready bool // Start waits for a line of its output

	cmd   *exec.Cmd
	input io.Closer
}

// startTime is how long a process may take to start, until it is killed.
const startTime = 3 * time.Minute

// Start starts the process.
func (p *Process) Start() error {
	p.cmd = exec.Command(p.Path, p.Args...)
	p.cmd.Env = append(os.Environ(), p.Env)
	p.cmd.Stderr = os.Stderr
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return err
	}
	p.input = in
	if !p.Ready {
		return p.cmd.Start()
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := p.cmd.Start(); err != nil {
		return err
	}
	late := time.AfterFunc(startTime, func() { _ = p.cmd.Process.Kill() })
	defer late.Stop()
	if !bufio.NewScanner(out).Scan() {
		return fmt.Errorf("%s did not start: %w", p.Name, p.cmd.Wait())
	}
	return nil
}

// Kill kills the process without warning, and waits until it is gone.
func (p *Process) Kill() {
	if p.cmd == nil || p.cmd.Process == nil {
		return
	}
	_ = p.cmd.Process.Signal(syscall.SIGCONT)
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	_ = p.input.Close()
}

// Signal stops the process or lets it go on.
func (p *Process) Signal(stop bool) {
	sig := syscall.SIGCONT
	if stop {
		sig = syscall.SIGSTOP
	}
	_ = p.cmd.Process.Signal(sig)
}

// Gone reports whether the process has ended by itself: a worker kills itself at some points.
func (p *Process) Gone() bool {
	var status syscall.WaitStatus
	pid, err := syscall.Wait4(p.cmd.Process.Pid, &status, syscall.WNOHANG, nil)
	return pid != 0 || err != nil
}

// Discard ends the input of a process that is gone already.
func (p *Process) Discard() { _ = p.input.Close() }
