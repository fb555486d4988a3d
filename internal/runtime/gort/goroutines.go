package gort

import (
	"bytes"
	"fmt"
	"iter"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// longest bounds the text of all stacks: some ten thousand goroutines.
const longest = 32 << 20

// Goroutine is what the runtime tells of a goroutine.
type Goroutine struct {
	Number  int64
	State   string // such as "running" or "chan receive"
	Durable bool   // only another goroutine of its bubble, or the bubble's clock, can wake it
	Bubble  string // of testing/synctest; "" if it is in none
	Stack   string // its calls, as a panic shows them, and where it was created
}

// Stacks returns the stacks of all goroutines, as a panic shows them. It stops the program for some
// microseconds for each goroutine.
func Stacks() []byte {
	for size := 1 << 16; ; size *= 4 {
		text := make([]byte, size)
		if n := runtime.Stack(text, true); n < size || size >= longest {
			return text[:n]
		}
	}
}

// Find finds a goroutine by its number in what Stacks returns. It returns the zero Goroutine if
// there is none.
func Find(all []byte, number int64) Goroutine {
	head := fmt.Appendf(nil, "goroutine %d [", number)
	from := 0
	if !bytes.HasPrefix(all, head) {
		from = bytes.Index(all, append([]byte("\n"), head...)) + 1
		if from == 0 {
			return Goroutine{}
		}
	}
	text, _, _ := strings.Cut(string(all[from:]), "\n\n")
	return parse(text)
}

// Bubble returns the bubble of testing/synctest that the caller is in; "" if there is none.
func Bubble() (bubble string) {
	var head [128]byte
	return parse(string(head[:runtime.Stack(head[:], false)])).Bubble
}

// InBubble returns the goroutines of a bubble.
func InBubble(all []byte, bubble string) []Goroutine {
	return slices.DeleteFunc(Goroutines(all), func(g Goroutine) bool { return g.Bubble != bubble })
}

// Goroutines returns all goroutines in what Stacks returns.
func Goroutines(all []byte) (found []Goroutine) {
	for text := range strings.SplitSeq(string(all), "\n\n") {
		found = append(found, parse(text))
	}
	return found
}

// parse reads one goroutine, such as
//
//	goroutine 11 [sleep (durable), synctest bubble 1]:
//	main.main()
//		/home/me/main.go:12 +0x17
func parse(text string) (g Goroutine) {
	head, stack, _ := strings.Cut(text, "]:\n")
	number, head, _ := strings.Cut(strings.TrimPrefix(head, "goroutine "), " [")
	g.Number, _ = strconv.ParseInt(number, 10, 64)
	g.Stack = strings.TrimSuffix(stack, "\n")
	for i, part := range strings.Split(head, ", ") {
		if i == 0 {
			g.State, _, g.Durable = strings.Cut(part, " (durable)")
			g.State, _, _ = strings.Cut(g.State, " (") // such as "(scan)"
		}
		if bubble, ok := strings.CutPrefix(part, "synctest bubble "); ok {
			g.Bubble = bubble
		}
	}
	return g
}

// Busy reports whether the goroutine is about to go on. That is so while it waits for what the
// runtime does by itself: it may begin a collection, and reading stacks delays that.
func (g Goroutine) Busy() bool {
	switch g.State {
	case "running", "runnable", "preempted", "copystack", "waiting", "stopping the world",
		"wait for GC cycle", "flushing proc caches":
		return true
	case "semacquire":
		return !g.asks("sync.", "internal/sync.", "internal/poll.")
	}
	return strings.HasPrefix(g.State, "GC ") || strings.HasPrefix(g.State, "garbage collection")
}

// asks reports whether the innermost call is in one of the packages.
func (g Goroutine) asks(packages ...string) bool {
	return slices.ContainsFunc(packages, func(p string) bool { return strings.HasPrefix(g.Stack, p) })
}

// Locked reports whether the goroutine waits for a lock of package sync.
func (g Goroutine) Locked() bool {
	return g.State == "sync.Mutex.Lock" || strings.HasPrefix(g.State, "sync.RWMutex.")
}

// At returns the file and the line of the innermost call that is neither in this module nor in Go's
// library; where the goroutine was created if there is none such, and "" if that is not known.
func (g Goroutine) At() string {
	for function, file := range g.calls() {
		if foreign(function, file) {
			return file
		}
	}
	return ""
}

// calls yields the functions of the stack with their files and lines, the innermost first.
func (g Goroutine) calls() iter.Seq2[string, string] {
	return func(yield func(function, file string) bool) {
		lines := strings.Split(g.Stack, "\n")
		for i := 0; i+1 < len(lines); i += 2 {
			function := lines[i]
			if end := strings.LastIndexByte(function, '('); end > 0 {
				function = function[:end]
			}
			file, _, _ := strings.Cut(strings.TrimSpace(lines[i+1]), " +0x")
			if !yield(function, file) {
				return
			}
		}
	}
}

func foreign(function, file string) bool {
	path, _, _ := strings.Cut(file, ".go:")
	return Foreign(function, path+".go")
}

// Deadlock reports whether the panic of synctest.Test says that goroutines of the bubble are blocked
// for ever.
func Deadlock(fault any) bool {
	err, ok := fault.(error)
	return ok && strings.HasPrefix(err.Error(), "deadlock")
}
