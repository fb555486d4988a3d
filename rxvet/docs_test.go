package rxvet_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/rxsched/rxsched/rxvet"
)

var rules = regexp.MustCompile("`[a-z]+(-[a-z]+)*`[ ,]")

// Each analyzer has a section, with bad and good code, to which its URL leads.
func TestPage_HasEachAnalyzerAndEachRule(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../docs/reference/rxvet.md")
	if err != nil {
		t.Fatal(err)
	}
	sections := map[string]string{}
	for s := range strings.SplitSeq(string(text), "\n## ") {
		title, body, _ := strings.Cut(s, "\n")
		sections[title] = body
	}
	table := sections["The rules of eslint-plugin-rxjs"]
	for _, a := range rxvet.Analyzers {
		body := sections[a.Name]
		if !strings.Contains(body, "bad") || !strings.Contains(body, "good") {
			t.Errorf("%s: no section with bad and good code", a.Name)
		}
		if !strings.HasSuffix(a.URL, "docs/reference/rxvet.md#"+a.Name) {
			t.Errorf("%s: its URL is %s", a.Name, a.URL)
		}
		if !strings.Contains(table, "["+a.Name+"](#"+a.Name+")") {
			t.Errorf("%s: the table of rules does not name it", a.Name)
		}
	}
	if got := len(rules.FindAllString(table, -1)); got != 41 {
		t.Errorf("the table has %d rules, eslint-plugin-rxjs 41", got)
	}
}
