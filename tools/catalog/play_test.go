package catalog_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/tools/catalog"
)

// In WebAssembly the runtime has a goroutine for events.
func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m, goleak.IgnoreAnyFunction("runtime.handleEvent"))
}

func play(t *testing.T, r catalog.Request) catalog.Answer {
	t.Helper()
	a, err := catalog.Play(r)
	require.NoError(t, err)
	return a
}

func fields(pairs ...string) map[string]string {
	m := map[string]string{}
	for i := 0; i < len(pairs); i += 2 {
		m[pairs[i]] = pairs[i+1]
	}
	return m
}

// result is the text of the answer's result.
func result(a catalog.Answer) string {
	for _, l := range a.Lanes {
		if l.Role == "result" {
			return l.Text
		}
	}
	return ""
}

func TestPlay_PlaysEachOperatorAsItIsAtFirst(t *testing.T) {
	t.Parallel()
	for _, o := range catalog.Playable() {
		a := play(t, catalog.Request{Operator: o.Name})
		require.Empty(t, a.Errors, o.Name)
		require.True(t, strings.HasPrefix(a.Call, o.Name), a.Call)
		require.Contains(t, a.Code, "func pipeline(", o.Name)
		require.Contains(t, a.Functions, "func pipeline(", o.Name)
		require.NotRegexp(t, `\bsrc\.[A-Z]`, strings.ReplaceAll(a.Functions, "src.SubscribeTo", ""), o.Name)
		require.Equal(t, o.Name != "Never", result(a) != "", o.Name)
	}
}

func TestPlay_FollowsArgumentsAndMarbles(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		r                  catalog.Request
		want, call, inCode string
	}{
		{catalog.Request{Operator: "DebounceTime", Fields: fields("quiet", "3"),
			Tracks: fields("src", "-a-b---c|")},
			"------b-(c|)", "DebounceTime(3ms)", "src.DebounceTime(3*time.Millisecond, s)"},
		{catalog.Request{Operator: "BufferCount", Fields: fields("Every", "1")},
			"---x-y-z-p(q|)", "BufferCount(2, Every: 1)",
			"src.BufferCountWithConfig(2, observable.BufferCountConfig{Every: 1})"},
		{catalog.Request{Operator: "Timeout", Fields: fields("With", "true")},
			"-a--b---p-q|", "Timeout(4ms, With: true)",
			"With: func(observable.TimeoutInfo) observable.Observable[string] { return x }"},
		{catalog.Request{Operator: "SwitchMap", Tracks: fields("project", ".|")},
			"-1--2----|", "SwitchMap(project)", "src.SwitchMap(project)"},
	} {
		a := play(t, c.r)
		require.Empty(t, a.Errors)
		require.Equal(t, c.want, result(a))
		require.Equal(t, c.call, a.Call)
		require.Contains(t, a.Code, c.inCode)
	}
}

func TestPlay_TellsWhatMakesNoSenseAtItsField(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		r           catalog.Request
		field, want string
	}{
		{catalog.Request{Operator: "BufferCount", Fields: fields("size", "0")}, "size",
			"observable: BufferCountWithConfig: size not positive"},
		{catalog.Request{Operator: "BufferCount", Fields: fields("Every", "-1")}, "Every",
			"observable: BufferCountWithConfig: negative Every"},
		{catalog.Request{Operator: "Backlog", Fields: fields("limit", "0")}, "limit",
			"observable: ObserveOnWithConfig: Backlog.Overflow needs a Limit"},
		{catalog.Request{Operator: "Take", Fields: fields("count", "two")}, "count",
			`"two" is not a whole number`},
		{catalog.Request{Operator: "Take", Fields: fields("count", "101")}, "count",
			"101 is more than 100"},
		{catalog.Request{Operator: "Of", Fields: fields("values", "")}, "values",
			"a letter or digit is missing"},
		{catalog.Request{Operator: "Of", Fields: fields("values", "a|")}, "values",
			`"|" is no letter or digit`},
		{catalog.Request{Operator: "Filter", Fields: fields("predicate", "nice")}, "predicate",
			`there is no choice "nice"`},
		{catalog.Request{Operator: "Take", Tracks: fields("src", "-a^b|")}, "src",
			`marble: cold diagram "-a^b|" at position 2: a subscription point "^" has no place ` +
				`in it`},
		{catalog.Request{Operator: "Take", Tracks: fields("src", "-a 1s b|")}, "src",
			"no more than 100ms are shown"},
		{catalog.Request{Operator: "Scan", Tracks: fields("src", "-a|")}, "src",
			`"a" is not a digit`},
		{catalog.Request{Operator: "MergeAll", Tracks: fields("src", "-z|")}, "src",
			`"z" is neither x nor y, the sources below`},
		{catalog.Request{Operator: "AnimationFrames", Tracks: fields("frames", "-a|")}, "frames",
			`marble: animation diagram "-a|" at position 2: an animation neither completes nor ` +
				`fails`},
	} {
		a := play(t, c.r)
		require.Equal(t, map[string]string{c.field: c.want}, a.Errors)
		require.Empty(t, a.Code)
	}
}

func TestPlay_BoundsWhatHasNoEnd(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		r    catalog.Request
		want string
	}{
		{catalog.Request{Operator: "Generate", Fields: fields("next", "the same, for ever")},
			"There are more than 200 values. The rest is left out."},
		{catalog.Request{Operator: "Repeat", Fields: fields("count", "Forever"),
			Tracks: fields("src", "|")},
			"Sources were subscribed 500 times. The rest is left out."},
		{catalog.Request{Operator: "Interval", Fields: fields("period", "0")},
			"There are more than 200 values. The rest is left out."},
		{catalog.Request{Operator: "Never"}, "The result goes on; it was watched for 20ms."},
	} {
		a := play(t, c.r)
		require.Empty(t, a.Errors)
		require.Contains(t, a.Notes, c.want)
	}
}

func TestPlay_RefusesOperatorsThatThereAreNot(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Debunk", "ToSlice"} {
		_, err := catalog.Play(catalog.Request{Operator: name})
		require.EqualError(t, err, "there is no operator \""+name+"\"")
	}
}
