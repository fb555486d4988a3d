package catalog

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/schedule"
)

// The functions that can be chosen.

func isVowel(v string) bool { return strings.Contains("aeiou", v) }

func predicates() Field {
	return choice("predicate",
		Option{"vowel", `func(v string) bool { return strings.Contains("aeiou", v) }`, isVowel},
		Option{"before c", `func(v string) bool { return v < "c" }`,
			func(v string) bool { return v < "c" }},
		Option{"not b", `func(v string) bool { return v != "b" }`,
			func(v string) bool { return v != "b" }},
		Option{"all", `func(string) bool { return true }`, func(string) bool { return true }},
	)
}

var errDigit = errors.New("a digit")

// refuse fails for digits.
func refuse(v string) error {
	if v >= "0" && v <= "9" {
		return errDigit
	}
	return nil
}

// refusing is the code of a function of a value that fails for digits.
func refusing(result, zero, code string) string {
	return "func(v string) (" + result + ", error) {\n\tif v >= \"0\" && v <= \"9\" {\n" +
		"\t\treturn " + zero +
		", errors.New(\"a digit\")\n\t}\n\treturn " + code + ", nil\n}"
}

func tryPredicates() Field {
	try := func(of func(string) bool) func(string) (bool, error) {
		return func(v string) (bool, error) { return of(v), refuse(v) }
	}
	return choice("predicate",
		Option{"vowel", refusing("bool", "false", `strings.Contains("aeiou", v)`), try(isVowel)},
		Option{"before c", refusing("bool", "false", `v < "c"`),
			try(func(v string) bool { return v < "c" })},
	)
}

func functions(name string) Field {
	return choice(name,
		Option{"upper", "strings.ToUpper", strings.ToUpper},
		Option{"double", `func(v string) string { return v + v }`,
			func(v string) string { return v + v }},
		Option{"always x", `func(string) string { return "x" }`,
			func(string) string { return "x" }},
	)
}

func tryFunctions() Field {
	return choice("project",
		Option{"upper", refusing("string", `""`, "strings.ToUpper(v)"),
			func(v string) (string, error) { return strings.ToUpper(v), refuse(v) }},
		Option{"double", refusing("string", `""`, "v + v"),
			func(v string) (string, error) { return v + v, refuse(v) }},
	)
}

func keys() Field {
	return choice("key",
		Option{"lower", "strings.ToLower", strings.ToLower},
		Option{"itself", `func(v string) string { return v }`, func(v string) string { return v }},
		Option{"vowel or not",
			`func(v string) string { return map[bool]string{true: "v", false: ` +
				`"c"}[strings.Contains("aeiou", v)] }`,
			func(v string) string { return map[bool]string{true: "v", false: "c"}[isVowel(v)] }},
	)
}

// folds are functions that combine numbers.
func folds() Field {
	return choice("accumulate",
		Option{"add", `func(acc, n int) int { return acc + n }`,
			func(acc, n int) int { return acc + n }},
		Option{"greater", `func(acc, n int) int { return max(acc, n) }`,
			func(acc, n int) int { return max(acc, n) }},
		Option{"subtract", `func(acc, n int) int { return acc - n }`,
			func(acc, n int) int { return acc - n }},
	)
}

var errSeven = errors.New("seven")

// tryFolds fail for 7.
func tryFolds() Field {
	return choice("accumulate", Option{"add, without 7",
		"func(acc, n int) (int, error) {\n\tif n == 7 {\n\t\treturn 0, errors.New(\"seven\")\n" +
			"\t}\n\treturn acc + n, nil\n}",
		func(acc, n int) (int, error) {
			if n == 7 {
				return 0, errSeven
			}
			return acc + n, nil
		}})
}

func joins() Field {
	return choice("project",
		Option{"add", `func(v, a string) string { return v + a }`,
			func(v, a string) string { return v + a }},
		Option{"the first", `func(v, _ string) string { return v }`,
			func(v, _ string) string { return v }},
		Option{"the second", `func(_, a string) string { return a }`,
			func(_, a string) string { return a }},
	)
}

func equals(name string) Field {
	return choice(name,
		Option{"ignoreCase", "strings.EqualFold", strings.EqualFold},
		Option{"always", `func(string, string) bool { return true }`,
			func(string, string) bool { return true }},
	)
}

func compares() Field {
	return choice("compare",
		Option{"ignoreCase",
			`func(kept, v string) int { return strings.Compare(strings.ToLower(kept), ` +
				`strings.ToLower(v)) }`,
			func(kept, v string) int {
				return strings.Compare(strings.ToLower(kept), strings.ToLower(v))
			}},
		Option{"backwards", `func(kept, v string) int { return strings.Compare(v, kept) }`,
			func(kept, v string) int { return strings.Compare(v, kept) }},
	)
}

const ms = time.Millisecond

func waits() Field {
	return choice("waits",
		Option{"2 ms, once", "schedule.Every(2*time.Millisecond).AtMost(1)",
			schedule.Every(2 * ms).AtMost(1)},
		Option{"1, 3 and 2 ms",
			"schedule.Of(1*time.Millisecond, 3*time.Millisecond, 2*time.Millisecond)",
			schedule.Of(1*ms, 3*ms, 2*ms)},
		Option{"twice as long each time", "schedule.Exponential(1*time.Millisecond, 2)",
			schedule.Exponential(1*ms, 2)},
		Option{"every 2 ms", "schedule.Every(2*time.Millisecond)", schedule.Every(2 * ms)},
	)
}

// first moves an option to the front, as the default.
func first(name string, f Field) Field {
	for _, o := range f.Options {
		if o.Name == name {
			f.Default = name
		}
	}
	return f
}

func backlogs(name string) Field {
	backlog := func(label, code string, o observable.Overflow) Option {
		return Option{label, "observable.Backlog{Limit: 2, Overflow: observable." + code + "}",
			observable.Backlog{Limit: 2, Overflow: o}}
	}
	return choice(name,
		Option{"no bound", "observable.Backlog{}", observable.Backlog{}},
		backlog("2, drop the oldest", "OverflowDropOldest", observable.OverflowDropOldest),
		backlog("2, drop the newest", "OverflowDropNewest", observable.OverflowDropNewest),
		backlog("2, keep the latest", "OverflowKeepLatest", observable.OverflowKeepLatest),
		backlog("2, fail", "OverflowFail", observable.OverflowFail),
	)
}

func overflows(name string) Field {
	return choice(name,
		Option{"drop the oldest", "observable.OverflowDropOldest", observable.OverflowDropOldest},
		Option{"drop the newest", "observable.OverflowDropNewest", observable.OverflowDropNewest},
		Option{"keep the latest", "observable.OverflowKeepLatest", observable.OverflowKeepLatest},
		Option{"fail", "observable.OverflowFail", observable.OverflowFail},
	)
}

func connectors() Field {
	subject := func(label, code string, of func() observable.SubjectLike[string]) Option {
		return Option{label, "func() observable.SubjectLike[string] { return " + code + " }", of}
	}
	return choice("Connector",
		Option{"a subject", "nil", (func() observable.SubjectLike[string])(nil)},
		subject("a replay of 1", "observable.NewReplaySubject[string](1)",
			func() observable.SubjectLike[string] {
				return observable.NewReplaySubject[string](1)
			}),
		subject("a behavior from z", `observable.NewBehaviorSubject("z")`,
			func() observable.SubjectLike[string] { return observable.NewBehaviorSubject("z") }),
	)
}

// outcomes are the errors that a function of a user's may return.
func outcomes() Field {
	return choice("err",
		Option{"nil", "nil", error(nil)},
		Option{"an error", `errors.New("no luck")`, errNoLuck},
	)
}

var errNoLuck = errors.New("no luck")

func ends() Field {
	return choice("end",
		Option{"complete", "dst.Complete()",
			func(dst *observable.Subscriber[string]) { dst.Complete() }},
		Option{"fail", `dst.Error(errors.New("no luck"))`,
			func(dst *observable.Subscriber[string]) { dst.Error(errNoLuck) }},
	)
}

var background = context.Background()
