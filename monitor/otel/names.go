package rxotel

import (
	"sync"

	"go.opentelemetry.io/otel/attribute"

	"github.com/rxsched/rxsched/host"
)

// scope is the instrumentation scope of all reports.
const scope = "github.com/rxsched/rxsched/monitor/otel"

// Keys of attributes.
const (
	hostKey       = attribute.Key("rxsched.host")
	kindKey       = attribute.Key("rxsched.kind")
	priorityKey   = attribute.Key("rxsched.priority")
	stateKey      = attribute.Key("rxsched.state")
	labelKey      = attribute.Key("rxsched.label")
	delayKey      = attribute.Key("rxsched.delay")
	droppedKey    = attribute.Key("rxsched.dropped_frames")
	elsewhereKey  = attribute.Key("rxsched.elsewhere")
	operatorKey   = attribute.Key("rxsched.operator")
	nameKey       = attribute.Key("rxsched.name")
	placeKey      = attribute.Key("rxsched.place")
	unfinishedKey = attribute.Key("rxsched.unfinished")
)

type names struct {
	mu    sync.Mutex // guards taken; nothing is called while it is held
	taken map[string]bool
}

// take takes a free name for a host. It panics if there is no host or no name; method says who
// asks.
func (n *names) take(method, name string, h host.Host) error {
	switch {
	case h == nil:
		panic("rxotel: " + method + ": nil host")
	case name == "":
		panic("rxotel: " + method + ": empty name")
	}
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.taken[name] {
		return ErrNameTaken
	}
	if n.taken == nil {
		n.taken = make(map[string]bool)
	}
	n.taken[name] = true
	return nil
}

func (n *names) free(name string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	delete(n.taken, name)
}
