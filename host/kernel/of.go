package kernel

import (
	"fmt"

	"github.com/rxsched/rxsched/internal/provide"
)

// Host is a host.Host. Package host imports this package, so the interface can't be named here.
type Host interface {
	Post(f func()) error
	Close() error
}

// Provider is a type that embeds a host, and gives schedulers a Kernel of its own: one that embeds
// the Kernel of that host, and has methods of its own in place of some.
type Provider interface {
	// Kernel returns the host as schedulers see it. Any goroutine may call it.
	Kernel() Kernel
}

// Of returns the kernel of h. If h is a [Provider], it returns the kernel that h provides. It
// panics if h neither is a host of package host nor embeds one. Any goroutine may call it.
func Of(h Host) Kernel {
	if provide.Open != nil {
		if k, ok := provide.Open(h).(Kernel); ok {
			if p, ok := h.(Provider); ok {
				return p.Kernel()
			}
			return k
		}
	}
	panic(fmt.Sprintf("kernel: Of: %T is no host", h))
}
