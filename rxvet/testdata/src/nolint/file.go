//nolint:rxunits // for the whole file
package nolint

import "github.com/rxsched/rxsched/observable"

var all = observable.BufferTimeConfig{Every: 300}
