package operatortest

import (
	"regexp"
	"runtime"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/rxsched/rxsched/internal/place"
)

// bubble calls f in a bubble of testing/synctest, on a goroutine of its own. If f leaves goroutines
// behind, left says where they are. If all wait for one another and f can't return, stuck does.
func bubble(t *testing.T, f func()) (left, stuck string) {
	var name atomic.Value
	var returned, deadlock atomic.Bool
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { deadlock.Store(recover() != nil) }()
		synctest.Test(t, func(*testing.T) {
			name.Store(bubbleOf(stacks(false)))
			f()
			returned.Store(true)
		})
	}()
	for mutexes := 0; mutexes < 3; {
		select {
		case <-done:
			switch {
			case !deadlock.Load():
				return "", ""
			case returned.Load():
				return where(blocked(name.Load())), ""
			}
			return "", where(blocked(name.Load()))
		case <-time.After(patience):
			// A goroutine that waits for a mutex keeps the bubble from seeing that all wait.
			mutexes++
			if !strings.Contains(strings.Join(blocked(name.Load()), ""), "[sync.") {
				mutexes = 0
			}
		}
	}
	return "", where(blocked(name.Load()))
}

// patience is how long, in real time, nothing happens before bubble looks whether all wait.
const patience = 100 * time.Millisecond

// stacks is the text of the goroutine's stack, or of all stacks.
func stacks(all bool) string {
	buf := make([]byte, 1<<10)
	for {
		n := runtime.Stack(buf, all)
		if n < len(buf) || !all {
			return string(buf[:n])
		}
		buf = make([]byte, 2*len(buf))
	}
}

var inBubble = regexp.MustCompile(`synctest bubble \d+`)

func bubbleOf(stack string) string { return inBubble.FindString(stack) }

// blocked are the stacks of a bubble's goroutines, or nil if one of them is not blocked.
func blocked(name any) (all []string) {
	if name == nil {
		return nil
	}
	for g := range strings.SplitSeq(stacks(true), "\n\n") {
		head, _, _ := strings.Cut(g, "\n")
		if bubbleOf(head) != name {
			continue
		}
		if !strings.Contains(head, "(durable)") && !strings.Contains(head, "[sync.") {
			return nil
		}
		all = append(all, g)
	}
	return all
}

var frame = regexp.MustCompile(`(?m)^(?:created by )?(\S+?)(?:\(.*\)| in goroutine \d+)\n\t(\S+?):(\d+)`)

// where are the places in the user's code at which goroutines wait, or were started.
func where(all []string) string {
	var places []string
	for _, g := range all {
		for _, m := range frame.FindAllStringSubmatch(g, -1) {
			if place.Foreign(m[1], m[2]) {
				places = append(places, m[2]+":"+m[3])
				break
			}
		}
	}
	if places == nil {
		return "unknown"
	}
	return strings.Join(places, ", ")
}
