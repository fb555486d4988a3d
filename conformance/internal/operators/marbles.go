package operators

import (
	"regexp"
	"strconv"
	"strings"
	"time"
)

// mark is what a diagram has at a time.
type mark struct {
	at   time.Duration
	char string
}

// progression is time that passes.
var progression = regexp.MustCompile(`^([0-9]+(?:\.[0-9]+)?)(ms|s|m) `)

var durations = map[string]time.Duration{"ms": time.Millisecond, "s": time.Second, "m": time.Minute}

const tick = time.Millisecond

// parseMarbles reads a diagram: what it has, in order, with its ends.
func parseMarbles(diagram string) (marks []mark) {
	var now time.Duration
	if before, _, found := strings.Cut(strings.TrimLeft(diagram, " "), "^"); found {
		now = -time.Duration(len(before)) * tick
	}
	group := time.Duration(-1)
	for i := 0; i < len(diagram); {
		if m := progression.FindStringSubmatch(diagram[i:]); m != nil && (i == 0 || diagram[i-1] == ' ') {
			n, _ := strconv.ParseFloat(m[1], 64)
			now += time.Duration(n * float64(durations[m[2]]))
			i += len(m[0])
			continue
		}
		r := []rune(diagram[i:])[0]
		i += len(string(r))
		at := now
		if group >= 0 {
			at = group
		}
		now += tick
		switch r {
		case ' ':
			now -= tick
		case '-', '^':
		case '(':
			group = now - tick
		case ')':
			group = -1
		default:
			marks = append(marks, mark{at, string(r)})
		}
	}
	return marks
}
