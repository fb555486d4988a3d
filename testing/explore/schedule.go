package explore

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// version begins a schedule.
const version = "x1:"

// token is one choice: of the goroutine that goes on, or of a number.
type token struct {
	thread string // empty for a number
	value  int
	usual  bool // the choice was the usual one
}

func (t token) String() string {
	if t.thread == "" {
		return "~" + strconv.Itoa(t.value)
	}
	return escape.Replace(url.PathEscape(t.thread))
}

var escape = strings.NewReplacer(".", "%2E", "*", "%2A", "~", "%7E", "'", "%27")

// trimmed is tokens up to the last that is not the usual choice.
func trimmed(tokens []token) []token {
	n := len(tokens)
	for n > 0 && tokens[n-1].usual {
		n--
	}
	return tokens[:n]
}

// format writes choices as a schedule.
func format(tokens []token) string {
	tokens = trimmed(tokens)
	var parts []string
	for i := 0; i < len(tokens); {
		text, n := tokens[i].String(), 1
		for i+n < len(tokens) && tokens[i+n].String() == text {
			n++
		}
		i += n
		if n > 1 {
			text += "*" + strconv.Itoa(n)
		}
		parts = append(parts, text)
	}
	return version + strings.Join(parts, ".")
}

// parse reads a schedule.
func parse(schedule string) (tokens []token, err error) {
	rest, ok := strings.CutPrefix(schedule, version)
	if !ok {
		return nil, fmt.Errorf("explore: the schedule %q does not begin with %q", schedule, version)
	}
	if rest == "" {
		return nil, nil
	}
	for part := range strings.SplitSeq(rest, ".") {
		text, times, repeated := strings.Cut(part, "*")
		n := 1
		if repeated {
			if n, err = strconv.Atoi(times); err != nil || n < 1 || n > 1<<20 {
				return nil, fmt.Errorf("explore: bad schedule: %q", part)
			}
		}
		t, err := parseToken(text)
		if err != nil {
			return nil, fmt.Errorf("explore: bad schedule: %q", part)
		}
		for range n {
			tokens = append(tokens, t)
		}
	}
	return tokens, nil
}

func parseToken(text string) (t token, err error) {
	if number, ok := strings.CutPrefix(text, "~"); ok {
		t.value, err = strconv.Atoi(number)
		return t, err
	}
	t.thread, err = url.PathUnescape(text)
	if t.thread == "" {
		err = strconv.ErrSyntax
	}
	return t, err
}
