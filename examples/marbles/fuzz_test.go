package main

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/marble"
)

// Whatever the arguments are, they are at fault at a place that there is, or can be drawn.
func FuzzParse(f *testing.F) {
	for _, o := range operators() {
		words, _ := tokens(o.example)
		further := ""
		if len(words) > 2 {
			further = words[2].text
		}
		f.Add(words[0].text, words[1].text, further)
	}
	f.Add("filter 'a | b' | map upper | concat '|' \"--x\"", "-a 20ms (b#)", "")
	f.Add("bufferCount 2 1 | \tzip '-|", "(a(b))", "^!")
	f.Add("timeout 0ms", "-a|", "")
	f.Fuzz(func(t *testing.T, pipeline, first, second string) {
		args := []string{pipeline, first}
		if second != "" {
			args = append(args, second)
		}
		p, err := parse(args)
		if err != nil {
			requirePlace(t, args, err)
			return
		}
		if modest(p) {
			figure, err := p.figure()
			require.NoError(t, err)
			require.Contains(t, marble.Text(figure), "result")
			requireXML(t, marble.SVG(figure))
		}
	})
}

// requirePlace demands a fault with a caret below one of the arguments, or just after it.
func requirePlace(t *testing.T, args []string, err error) {
	var f *fault
	require.True(t, errors.As(err, &f))
	require.Contains(t, args, f.line)
	lines := strings.Split(f.Error(), "\n")
	require.GreaterOrEqual(t, len(lines), 3, lines)
	caret := strings.TrimSuffix(lines[2], "^")
	require.Equal(t, strings.Repeat(" ", len(caret)), caret)
	require.LessOrEqual(t, len(caret), len("    ")+columns(f.line))
}

// modest reports whether a program can be played in a moment.
func modest(p *program) bool {
	end, _ := p.endless()
	return len(p.calls) == 1 && end < time.Second && len(p.source.marks) < 50 && (p.calls[0].duration == 0 || p.calls[0].duration >= marble.Frame)
}
