package watchdog

import (
	"bytes"
	"fmt"
	"runtime"
	"strings"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/internal/place"
	"github.com/rxsched/rxsched/kernel"
)

// mostText bounds the text of all stacks: some ten thousand goroutines.
const mostText = 32 << 20

// goroutine is what the runtime tells of one.
type goroutine struct{ state, stack string }

// goroutineOf returns the goroutine that drives a host; nothing if it is not known.
func goroutineOf(h host.Host) goroutine {
	driver := int64(0)
	if k, ok := kernel.Of(h).(interface{ Driver() int64 }); ok {
		driver = k.Driver()
	}
	if driver == 0 {
		return goroutine{}
	}
	return find(stacks(), driver)
}

// stacks returns the stacks of all goroutines, as a panic shows them.
func stacks() []byte {
	for size := 1 << 16; ; size *= 4 {
		text := make([]byte, size)
		if n := runtime.Stack(text, true); n < size || size >= mostText {
			return text[:n]
		}
	}
}

// find finds a goroutine by its number.
func find(all []byte, number int64) goroutine {
	head := fmt.Appendf(nil, "goroutine %d [", number)
	from := 0
	if !bytes.HasPrefix(all, head) {
		from = bytes.Index(all, append([]byte("\n"), head...)) + 1
		if from == 0 {
			return goroutine{}
		}
	}
	text := string(all[from+len(head):])
	state, stack, _ := strings.Cut(text, "]:\n")
	stack, _, _ = strings.Cut(stack, "\n\n")
	// After the state may come "(durable)" or "(scan)", minutes, a bubble, a thread.
	state, _, _ = strings.Cut(state, ",")
	state, _, _ = strings.Cut(state, " (")
	return goroutine{state, strings.TrimSuffix(stack, "\n")}
}

// at returns the file and the line of the innermost call that is neither in this module nor in Go's
// library.
func (g goroutine) at() string {
	lines := strings.Split(g.stack, "\n")
	for i := 0; i+1 < len(lines); i += 2 {
		function := lines[i]
		if end := strings.LastIndexByte(function, '('); end > 0 {
			function = function[:end]
		}
		file, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " +0x")
		if path, _, _ := strings.Cut(file, ".go:"); place.Foreign(function, path+".go") {
			return file
		}
	}
	return ""
}
