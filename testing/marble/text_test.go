package marble_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/marble"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// lane is a lane that shows a cold diagram.
func lane(label, diagram string) marble.Lane {
	marks, err := marble.ParseCold(diagram)
	if err != nil {
		panic(err)
	}
	return marble.Lane{Label: label, Marks: marks}
}

// inner is the lane of an observable that arrives at some frame. The diagram counts from 0.
func inner(frame int, diagram string) marble.Lane {
	l := lane("", diagram)
	l.From = time.Duration(frame) * marble.Frame
	return l
}

var figures = map[string]marble.Figure{
	"debounce": {Lanes: []marble.Lane{
		lane("source", "-a-b--c---|"),
		{Label: "DebounceTime(2ms)", Operator: true},
		lane("result", "-----b--c-|"),
	}},
	"buffer": {

		Lanes: []marble.Lane{lane("source", "-abc|"), {Label: "Buffer(3)", Operator: true}, lane("result", "---1(2|)")},
		Key:   []string{"1 = [a b c]", "2 = [] <nothing>, which is explained at more length than the figure is wide"},
	},
	"inner": {Lanes: []marble.Lane{
		lane("source", "a--b 100ms c-"),
		inner(3, "---x|"),
		inner(104, "---- 100ms -x(y|)"),
		{Marks: lane("", "-----(abcd)").Marks, From: 2*ms + ms/2},
		{Label: "cut", Marks: lane("", "-----x-").Marks, From: 4 * ms, Until: 8 * ms},
		lane("full", "(abc)--|"),
		lane("fuller", "(abc)"),
		{Label: "over", Marks: append(lane("", "--(abc)").Marks, marble.Mark{At: 3 * ms, Kind: marble.Completion})},
	}},
	"window": {Lanes: []marble.Lane{
		lane("source", "-a-(bcd)- 500ms e#"),
		lane("notifier", "--x---(y|)"),
		{Label: "an operator whose name is much longer than all of the runs above it and below it", Operator: true},
		lane("result", "---v---w----"),
		inner(3, "-----x-y#"),
		inner(7, "-------z-(uv|)"),
	}},
	"endless": {Lanes: []marble.Lane{lane("", "a- 0.5ms b(c#)"), lane("", ""), lane("tab", "\t0ms 2m &")}},
	"busy": {Lanes: []marble.Lane{
		lane("quiet", "a-------------------b|"),
		lane("busy", "a----b----c----d----e|"),
	}},
	"unprintable": {Lanes: []marble.Lane{lane("a\nb", "\t\uFFFF|"), {Label: "\x1b", Operator: true}}, Key: []string{"\x7f"}},
	"nothing":     {},
	"negative":    {Lanes: []marble.Lane{{Label: "hot", Marks: []marble.Mark{mark(-2*ms, "a"), mark(ms, "b")}}}},
}

func TestText_DrawsFigures(t *testing.T) {
	t.Parallel()
	for name, figure := range figures {
		requireGolden(t, name+".txt", marble.Text(figure))
	}
}

func requireGolden(t *testing.T, name, got string) {
	path := filepath.Join("testdata", name)
	if *update {
		require.NoError(t, os.WriteFile(path, []byte(got), 0o644))
	}
	want, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, string(want), got)
}

func ExampleText() {
	source, _ := marble.ParseCold("-a-b|")
	result, _ := marble.ParseCold("-A-B|")
	fmt.Print(marble.Text(marble.Figure{Lanes: []marble.Lane{
		{Label: "source", Marks: source},
		{Label: "Map(to upper)", Operator: true},
		{Label: "result", Marks: result},
	}}))
	// Output:
	// source  -a-b|
	// ╭───────────────╮
	// │ Map(to upper) │
	// ╰───────────────╯
	// result  -A-B|
}
