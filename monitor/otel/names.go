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
	unfinishedKey = attribute.Key("rxsched.unfinished")
)

// Keys of the semantic conventions, and of the SDK's data model.
const (
	functionKey = attribute.Key("code.function.name")
	fileKey     = attribute.Key("code.file.path")
	lineKey     = attribute.Key("code.line.number")
	overflowKey = attribute.Key("otel.metric.overflow")
)

// mostText bounds the text of an attribute.
const mostText = 200

// text is an attribute whose text is cut if it is long.
func text(key attribute.Key, s string) attribute.KeyValue {
	if len(s) > mostText {
		s = s[:mostText] + "…"
	}
	return key.String(s)
}
