// Command rxjs runs JavaScript and TypeScript as node does, or as a browser does, on a host of rxsched.
//
//	rxjs [flags] [FILE... [-- ARG...]]
//
// It runs the files in the order given, in one runtime. Without a file, or for the file -, it reads
// standard input. In the Node flavour each file is a CommonJS module, as with node; with -browser
// each is a script, so that they share their declarations, as in a page. Arguments after -- are
// process.argv's.
//
// The exit code is node's: that of process.exit, 1 after an uncaught error, and 124 after -timeout,
// with what was pending on standard error.
//
// TypeScript, JSX, ES modules and what else goja lacks is compiled before: see package esm. Types
// are not checked.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path"
	"strings"
	"time"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
	"github.com/rxsched/rxsched/js/esm"
	"github.com/rxsched/rxsched/monitor"
	"github.com/rxsched/rxsched/monitor/trace"
)

// Exit codes besides those of scripts.
const (
	failed   = 1
	misused  = 2
	timedOut = 124
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parse(args, stdout)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintf(stderr, "rxjs: %v\nTry rxjs -h.\n", err)
		return misused
	}
	p := &program{options: o, stdin: stdin, stdout: stdout, stderr: stderr}
	code, err := p.run()
	if err != nil {
		fmt.Fprintln(stderr, "rxjs:", err)
	}
	return code
}

// program is a run of the command.
type program struct {
	options
	stdin          io.Reader
	stdout, stderr io.Writer
	runtime        *js.Runtime
	scripts        []script
	ctx            context.Context // ends with the timeout
	uncaught       bool            // a script of a browser has thrown
}

func (p *program) run() (int, error) {
	if err := p.read(); err != nil {
		return failed, err
	}
	h := p.newHost()
	defer h.Close()
	var recorder *trace.Recorder
	if p.trace != "" || p.timeout > 0 { // for the latter, timers get labels
		recorder = trace.New(trace.Config{Hosts: monitor.NewHosts(h)})
		defer recorder.Stop()
	}
	stop := p.limit()
	defer stop()
	var err error
	if p.runtime, err = js.New(h, p.config()); err != nil {
		return failed, err
	}
	if err := p.start(); err != nil {
		return failed, err
	}
	code, err := p.runtime.Run(p.ctx)
	if p.trace != "" {
		err = errors.Join(err, p.write(recorder))
	}
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return timedOut, fmt.Errorf("timeout of %v: %w", p.timeout, err)
	case err != nil:
		return failed, err
	case code == 0 && p.uncaught:
		return failed, nil
	}
	return code, nil
}

// newHost makes the host that the flags ask for.
func (p *program) newHost() host.Host {
	c := host.Config{Name: "rxjs"}
	if !p.browser {
		c.TimerOrder = host.NodeOrder
	}
	if p.virtual {
		c.Origin = time.Now()
		return host.NewVirtual(c)
	}
	return host.NewLoop(c)
}

// limit starts the timeout.
func (p *program) limit() (stop func()) {
	if p.timeout == 0 {
		p.ctx = context.Background()
		return func() {}
	}
	var cancel context.CancelFunc
	p.ctx, cancel = context.WithTimeout(context.Background(), p.timeout)
	return cancel
}

func (p *program) config() js.Config {
	c := js.Config{
		Stdout: p.stdout, Stderr: p.stderr, Args: p.argv(), Env: environment(),
		Files: files(), Dir: slashed(workingFolder()), SourceMaps: true,
		Compile: esm.Compile,
	}
	if p.browser {
		c.Flavour, c.EarlyFrame = js.Browser, true
	}
	c.OnError = func(err error) {
		switch {
		case p.ctx.Err() != nil:
			return
		case p.browser: // where a page goes on
			p.uncaught = true
		default:
			defer p.runtime.Exit(failed)
		}
		p.report(err)
	}
	return c
}

// argv are the elements of process.argv after the first.
func (p *program) argv() (args []string) {
	for _, s := range p.scripts {
		args = append(args, s.name)
	}
	return append(args, p.args...)
}

// start posts the scripts.
func (p *program) start() error {
	for _, s := range p.scripts {
		run, source := p.runtime.RunModule, s.source
		if p.browser {
			run = p.runtime.RunScript
		}
		if c := p.config(); esm.Needed(s.name, source, c) {
			compiled, err := esm.BundleSource(s.name, source, c)
			switch {
			case err == nil:
				run, source = p.runtime.RunModule, compiled
			case path.Ext(s.name) != ".js": // what is wrong with JavaScript the runtime tells
				return err
			}
		}
		_ = run(s.name, source)
	}
	return nil
}

// write writes the trace.
func (p *program) write(r *trace.Recorder) error {
	f, err := os.Create(p.trace)
	if err != nil {
		return err
	}
	_, err = r.WriteTo(f)
	return errors.Join(err, f.Close())
}

func environment() map[string]string {
	env := map[string]string{}
	for _, e := range os.Environ() {
		name, value, _ := strings.Cut(e, "=")
		env[name] = value
	}
	return env
}
