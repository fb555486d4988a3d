package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// process is a child that is killed, stopped and started again. Only the goroutine of the faults uses
// it.
type process struct {
	name    string
	path    string
	args    []string
	env     string
	ready   bool // wait for a line of its output
	cmd     *exec.Cmd
	input   io.Closer
	stopped bool
}

// start starts the process.
func (p *process) start() error {
	p.cmd = exec.Command(p.path, p.args...)
	p.cmd.Env = append(os.Environ(), p.env)
	p.cmd.Stderr = os.Stderr
	in, err := p.cmd.StdinPipe()
	if err != nil {
		return err
	}
	p.input, p.stopped = in, false
	if !p.ready {
		return p.cmd.Start()
	}
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := p.cmd.Start(); err != nil {
		return err
	}
	if !bufio.NewScanner(out).Scan() {
		return fmt.Errorf("%s did not start: %w", p.name, p.cmd.Wait())
	}
	return nil
}

// kill kills the process without warning, and waits until it is gone.
func (p *process) kill() {
	if p.cmd == nil || p.cmd.Process == nil {
		return
	}
	_ = p.cmd.Process.Signal(syscall.SIGCONT)
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	_ = p.input.Close()
}

// signal stops the process or lets it go on.
func (p *process) signal(stop bool) {
	sig := syscall.SIGCONT
	if stop {
		sig = syscall.SIGSTOP
	}
	p.stopped = stop
	_ = p.cmd.Process.Signal(sig)
}

// gone reports whether the process has ended by itself: a worker kills itself at some points.
func (p *process) gone() bool {
	var status syscall.WaitStatus
	pid, err := syscall.Wait4(p.cmd.Process.Pid, &status, syscall.WNOHANG, nil)
	return pid != 0 || err != nil
}

// fleet is all processes of a phase.
type fleet struct {
	dir     string
	servers []*process
	workers []*process
	urls    string
	random  *rand.Rand
	deaths  int
	stops   int
}

// newFleet starts servers and workers.
func newFleet(o options, servers int, dir, binary string) (*fleet, error) {
	f := &fleet{dir: dir, random: rand.New(rand.NewPCG(o.seed, uint64(servers)))}
	addrs, err := freeAddrs(2 * servers)
	if err != nil {
		return nil, err
	}
	f.urls = strings.Join(addrs[:servers], ",")
	for i := range servers {
		p := &process{name: fmt.Sprint("server", i), path: binary, ready: true, args: []string{
			"-dir", filepath.Join(dir, fmt.Sprint("server", i)), "-addr", addrs[i],
			fmt.Sprintf("-nosync=%v", !o.sync)}}
		if servers > 1 {
			p.args = append(p.args, "-name", p.name, "-cluster", addrs[servers+i], "-routes",
				strings.Join(addrs[servers:], ","))
		}
		f.servers = append(f.servers, p)
		if err := p.start(); err != nil {
			return f, err
		}
	}
	self, err := os.Executable()
	if err != nil {
		return f, err
	}
	for i := range o.workers {
		r := f.role(o, i)
		env, err := json.Marshal(r)
		if err != nil {
			return f, err
		}
		p := &process{name: r.Name, path: self, env: roleVariable + "=" + string(env)}
		f.workers = append(f.workers, p)
		if err := p.start(); err != nil {
			return f, err
		}
	}
	return f, nil
}

// role is the configuration of a worker.
func (f *fleet) role(o options, i int) role {
	r := role{URLs: f.urls, Dir: f.dir, Name: fmt.Sprint("worker", i), Number: uint32(i),
		Replicas: len(f.servers), Wrong: wrongOf(o), DieOf: 0.0002, Slow: true}
	if o.calm {
		r.DieOf, r.Slow = 0, false
	}
	return r
}

// close kills everything.
func (f *fleet) close() {
	for _, p := range append(f.workers, f.servers...) {
		p.kill()
	}
}

// torment kills and stops processes at random until the time is over. In the end all of them run.
func (f *fleet) torment(until time.Time) error {
	for time.Now().Before(until) {
		time.Sleep(time.Duration(200+f.random.IntN(500)) * time.Millisecond)
		if err := f.revive(); err != nil {
			return err
		}
		p := f.workers[f.random.IntN(len(f.workers))]
		if f.random.IntN(4) == 0 {
			p = f.servers[f.random.IntN(len(f.servers))]
		}
		if f.random.IntN(2) == 0 {
			f.deaths++
			p.kill()
			time.Sleep(time.Duration(f.random.IntN(300)) * time.Millisecond)
			if err := p.start(); err != nil {
				return err
			}
			continue
		}
		f.stops++
		p.signal(true)
		time.Sleep(time.Duration(f.random.Int64N(int64(2 * ackWait))))
		p.signal(false)
	}
	return f.revive()
}

// revive starts the workers that have died by themselves.
func (f *fleet) revive() error {
	for _, p := range f.workers {
		if p.gone() {
			f.deaths++
			_ = p.input.Close()
			if err := p.start(); err != nil {
				return err
			}
		}
	}
	return nil
}

// freeAddrs finds addresses on loopback that nobody uses.
func freeAddrs(n int) (addrs []string, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		addrs = append(addrs, l.Addr().String())
	}
	return addrs, nil
}

// buildServer builds the server, which is in a module of its own.
func buildServer(dir string) (string, error) {
	out, err := exec.Command("go", "env", "GOMOD").Output()
	if err != nil {
		return "", err
	}
	module := filepath.Join(filepath.Dir(strings.TrimSpace(string(out))), "embedded")
	binary := filepath.Join(dir, "server")
	build := exec.Command("go", "build", "-o", binary, "./internal/server")
	build.Dir, build.Stderr = module, os.Stderr
	return binary, build.Run()
}
