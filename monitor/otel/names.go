package rxotel

import "go.opentelemetry.io/otel/attribute"

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
