package catalog

import (
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

// refused is the error of functions that fail for digits.
var refused = thrown{"a digit"}

// refusing fails for digits.
func refusing(f fn) fn {
	return func(args ...any) any {
		if v := text(at(args, 0)); v >= "0" && v <= "9" {
			panic(refused)
		}
		return f(args...)
	}
}

// refusingCode is the code of a function of a value that fails for digits.
func refusingCode(result, zero, code string) string {
	return "func(v string) (" + result + ", error) {\n\tif v >= \"0\" && v <= \"9\" {\n" +
		"\t\treturn " + zero + ", errors.New(\"a digit\")\n\t}\n\treturn " + code + ", nil\n}"
}

func tryText(name, code string) Option {
	return Option{name, refusingCode("string", `""`, code), refusing(plain[name])}
}

var (
	isVowel = test(func(v any) bool { return strings.Contains("aeiou", text(v)) })
	beforeC = test(func(v any) bool { return text(v) < "c" })
)

func sum(f func(x, y float64) float64) fn {
	return ofTwo(func(x, y any) any { return f(toNumber(x), toNumber(y)) })
}

func next(f func(n float64) float64) fn { return of(func(n any) any { return f(toNumber(n)) }) }

var errNoLuck = thrown{"no luck"}

const ms = time.Millisecond

func backlog(name, code string, o observable.Overflow) Option {
	return Option{name, "observable.Backlog{Limit: 2, Overflow: observable." + code + "}",
		observable.Backlog{Limit: 2, Overflow: o}}
}

func connector(name, code string, subject ...any) Option {
	return Option{name, "func() observable.SubjectLike[string] { return " + code + " }", subject}
}

// choices are the values that parameters of a kind can have. The first is the default, and that of
// a field that is not set.
var choices = map[string][]Option{
	"predicate": {
		{"vowel", `func(v string) bool { return strings.Contains("aeiou", v) }`, isVowel},
		{"before c", `func(v string) bool { return v < "c" }`, beforeC},
		{"not b", `func(v string) bool { return v != "b" }`, []any{"isNot", "b"}},
		{"all", `func(string) bool { return true }`, "yes"},
	},
	"tryPredicate": {
		{"vowel", refusingCode("bool", "false", `strings.Contains("aeiou", v)`), refusing(isVowel)},
		{"before c", refusingCode("bool", "false", `v < "c"`), refusing(beforeC)},
	},
	"function": {
		{"upper", "strings.ToUpper", "upper"},
		{"double", `func(v string) string { return v + v }`, "double"},
		{"always x", `func(string) string { return "x" }`, []any{"const", "x"}},
	},
	"tryFunction": {tryText("upper", "strings.ToUpper(v)"), tryText("double", "v + v")},
	"key": {
		{"lower", "strings.ToLower", "lower"},
		{"itself", `func(v string) string { return v }`, "id"},
		{"always x", `func(string) string { return "x" }`, []any{"const", "x"}},
	},
	"fold": {
		{"add", `func(acc, n int) int { return acc + n }`,
			sum(func(acc, n float64) float64 { return acc + n })},
		{"greater", `func(acc, n int) int { return max(acc, n) }`,
			sum(func(acc, n float64) float64 { return max(acc, n) })},
		{"subtract", `func(acc, n int) int { return acc - n }`,
			sum(func(acc, n float64) float64 { return acc - n })},
	},
	"tryFold": {{"add, without 7", "func(acc, n int) (int, error) {\n\tif n == 7 {\n" +
		"\t\treturn 0, errors.New(\"seven\")\n\t}\n\treturn acc + n, nil\n}",
		fn(func(args ...any) any {
			if args[1] == 7.0 {
				panic(thrown{"seven"})
			}
			return toNumber(args[0]) + toNumber(args[1])
		})}},
	"join": {
		{"add", `func(v, a string) string { return v + a }`, "concat"},
		{"the first", `func(v, _ string) string { return v }`, "id"},
		{"the second", `func(_, a string) string { return a }`, "index"},
	},
	"equal": {
		{"ignoreCase", "strings.EqualFold", "sameIgnoringCase"},
		{"always", `func(string, string) bool { return true }`, "yes"},
	},
	"compare": {
		{"ignoreCase", `func(kept, v string) int { return strings.Compare(strings.ToLower(kept), ` +
			`strings.ToLower(v)) }`, "asciiIgnoringCase"},
		{"backwards", `func(kept, v string) int { return strings.Compare(v, kept) }`, "descending"},
	},
	"waits": {
		{"2 ms, once", "schedule.Every(2*time.Millisecond).AtMost(1)", schedule.Every(2 * ms).AtMost(1)},
		{"1, 3 and 2 ms", "schedule.Of(1*time.Millisecond, 3*time.Millisecond, 2*time.Millisecond)",
			schedule.Of(1*ms, 3*ms, 2*ms)},
		{"twice as long each time", "schedule.Exponential(1*time.Millisecond, 2)",
			schedule.Exponential(1*ms, 2)},
		{"every 2 ms", "schedule.Every(2*time.Millisecond)", schedule.Every(2 * ms)},
	},
	"times": {{"0", "0", 0}, {"1", "1", 1}, {"2", "2", 2}, {"3", "3", 3},
		{"Forever", "observable.Forever", observable.Forever}},
	"backlog": {
		{"no bound", "observable.Backlog{}", observable.Backlog{}},
		backlog("2, drop the oldest", "OverflowDropOldest", observable.OverflowDropOldest),
		backlog("2, drop the newest", "OverflowDropNewest", observable.OverflowDropNewest),
		backlog("2, keep the latest", "OverflowKeepLatest", observable.OverflowKeepLatest),
		backlog("2, fail", "OverflowFail", observable.OverflowFail),
	},
	"overflow": {
		{"drop the oldest", "observable.OverflowDropOldest", observable.OverflowDropOldest},
		{"drop the newest", "observable.OverflowDropNewest", observable.OverflowDropNewest},
		{"keep the latest", "observable.OverflowKeepLatest", observable.OverflowKeepLatest},
		{"fail", "observable.OverflowFail", observable.OverflowFail},
	},
	"connector": {
		{"a subject", "nil", nil},
		connector("a replay of 1", "observable.NewReplaySubject[string](1)", "ReplaySubject", 1.0),
		connector("a behavior from z", `observable.NewBehaviorSubject("z")`, "BehaviorSubject", "z"),
	},
	"outcome": {{"nil", "nil", nil}, {"an error", `errors.New("no luck")`, errNoLuck}},
	"failure": {{"no luck", `errors.New("no luck")`, "no luck"}},
	"next": {
		{"double", "func(n int) int { return 2 * n }", next(func(n float64) float64 { return 2 * n })},
		{"plus 3", "func(n int) int { return n + 3 }", next(func(n float64) float64 { return n + 3 })},
		{"the same, for ever", "func(n int) int { return n }", "id"},
	},
}
