//go:build rxexplore

package steps

import _ "unsafe" // for linkname

// Goroutines of a bubble that wait for locks of code that stays as it is are durably blocked: such locks may be
// held while that code waits for others. The runtime has a table of waits that are. Command rxexplore looks for
// that in its source, and only then builds with this file, and has the linker permit it.
func init() {
	for i, wait := range waits {
		switch wait {
		case "sync.Mutex.Lock", "sync.RWMutex.RLock", "sync.RWMutex.Lock":
			durable[i] = true
		}
	}
}

const some = 40 // rows of these tables, which have more

//go:linkname waits runtime.waitReasonStrings
var waits [some]string

//go:linkname durable runtime.isIdleInSynctest
var durable [some]bool
