package js

import (
	"context"
	"runtime"
	"strings"
	"sync"

	"github.com/rxsched/rxsched/host"
)

// PoolConfig configures a [Pool].
type PoolConfig struct {
	Config

	// Setup prepares each runtime before its use, such as by scripts that all uses need. It may wait,
	// with [Runtime.Do] and [Await]. If it returns an error, Use does. It may be nil.
	Setup func(context.Context, *Runtime) error

	// Ready is how many runtimes are kept ready for the next uses. If 0, it is 4. A negative number
	// panics.
	Ready int
}

// Pool gives each use a fresh runtime, with a running host.Loop of its own. It makes runtimes
// ahead, and closes each after its use, so no script can leave anything behind. (A used runtime
// cannot be cleaned: scripts may have changed any object of the language.)
//
// Its methods may be called from any goroutine.
type Pool struct {
	config PoolConfig
	ctx    context.Context // ends when the pool closes
	cancel context.CancelFunc
	ready  chan *prepared // those that wait for their use
	making sync.WaitGroup
	uses   sync.WaitGroup

	mu     sync.Mutex // guards the next, and calls of Add of making and uses
	closed bool
}

// prepared is a runtime with its host, or why there is none.
type prepared struct {
	host    *host.Loop
	runtime *Runtime
	err     error
}

// NewPool makes a pool. It panics if Ready is negative.
func NewPool(c PoolConfig) *Pool {
	if c.Ready < 0 {
		panic("js: NewPool: negative Ready")
	}
	c.Limits.check("NewPool")
	if c.Ready == 0 {
		c.Ready = 4
	}
	p := &Pool{config: c, ready: make(chan *prepared, c.Ready)}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	for range c.Ready {
		p.refill()
	}
	return p
}

// Use calls f with a runtime, on the caller's goroutine, and closes the runtime then. It returns f's
// error, that of Setup, ctx.Err() if ctx ends before a runtime is ready, or [ErrClosed] if the pool
// is closed. f must not keep the runtime.
func (p *Pool) Use(ctx context.Context, f func(context.Context, *Runtime) error) error {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return ErrClosed
	}
	p.uses.Add(1)
	p.mu.Unlock()
	defer p.uses.Done()
	select {
	case made := <-p.ready:
		p.refill()
		defer made.close()
		if made.err != nil {
			return made.err
		}
		return f(ctx, made.runtime)
	case <-ctx.Done():
		return ctx.Err()
	case <-p.ctx.Done():
		return ErrClosed
	}
}

// Close closes the runtimes that wait, and waits for the uses in progress. A call that waits for a
// runtime gets ErrClosed. Inside a use or a Setup, Close waits for nothing: what is in progress
// closes its runtime when it ends. It always returns nil.
func (p *Pool) Close() error {
	p.mu.Lock()
	p.closed = true
	p.mu.Unlock()
	p.cancel()
	for {
		select {
		case made := <-p.ready:
			made.close()
			continue
		default:
		}
		break
	}
	if !inside() {
		p.uses.Wait()
		p.making.Wait()
	}
	return nil
}

// inside reports whether the caller is called by a use or a Setup.
func inside() bool {
	pcs := make([]uintptr, 64)
	for skip := 0; ; skip += len(pcs) {
		n := runtime.Callers(skip, pcs)
		for frames, more := runtime.CallersFrames(pcs[:n]), n > 0; more; {
			var f runtime.Frame
			f, more = frames.Next()
			if strings.HasSuffix(f.Function, "/js.(*Pool).Use") ||
				strings.HasSuffix(f.Function, "/js.(*Pool).prepare") {
				return true
			}
		}
		if n < len(pcs) {
			return false
		}
	}
}

// refill makes a runtime on a goroutine of its own, unless the pool is closed. There is room for it.
func (p *Pool) refill() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.closed {
		p.making.Go(p.make)
	}
}

func (p *Pool) make() {
	made := p.prepare()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closed {
		made.close()
	} else {
		p.ready <- made
	}
}

// prepare makes a runtime and its host.
func (p *Pool) prepare() *prepared {
	order := host.NodeOrder
	if p.config.Flavour == Browser {
		order = host.StrictOrder
	}
	made := &prepared{host: host.NewLoop(host.Config{TimerOrder: order})}
	made.runtime, made.err = New(made.host, p.config.Config)
	if made.err == nil {
		made.err = made.host.Start()
	}
	if made.err == nil && p.config.Setup != nil {
		made.err = p.config.Setup(p.ctx, made.runtime)
	}
	return made
}

// close ends the runtime and its host.
func (m *prepared) close() {
	if m.runtime != nil {
		_ = m.runtime.Close()
	}
	_ = m.host.Close()
}
