package observable_test

import (
	"testing"

	"github.com/rxsched/rxsched/observable"
)

func TestSkip(t *testing.T) {
	t.Parallel()
	runRows(t, []row{
		{"drops the first", "-a-b-c|", always(observable.Skip[string](2)), "5c 6|"},
		{"drops all", "-a|", always(observable.Skip[string](2)), "2|"},
		{"drops none", "-a|", always(observable.Skip[string](0)), "1a 2|"},
		{"drops less than none", "-a|", always(observable.Skip[string](-1)), "1a 2|"},
		{"SkipLast lags behind", "-a-b-c|", always(observable.SkipLast[string](2)), "5a 6|"},
		{"SkipLast of all", "-a-b|", always(observable.SkipLast[string](2)), "4|"},
		{"SkipLast of none", "-a|", always(observable.SkipLast[string](0)), "1a 2|"},
		{"SkipLast of less than none", "-a|", always(observable.SkipLast[string](-1)), "1a 2|"},
		{"SkipWhile stops asking", "-a-b-e|", always(observable.SkipWhile(vowel)), "3b 5e 6|"},
		{"SkipWhile of all", "-a-e|", always(observable.SkipWhile(vowel)), "4|"},
		{"TrySkipWhile ends by its error", "-a-x-b|", always(observable.TrySkipWhile(failOn("x", vowel))), "3#"},
		{"TrySkipWhile stops asking", "-b-x|", always(observable.TrySkipWhile(failOn("x", vowel))), "1b 3x 4|"},
	})
}
