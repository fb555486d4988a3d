package rxvet_test

import (
	"os"
	"strings"
	"testing"

	"github.com/rxsched/rxsched/rxvet"
)

// Each analyzer has a section, with bad and good code, to which its URL leads.
func TestPage_HasEachAnalyzer(t *testing.T) {
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
	for _, a := range rxvet.Analyzers {
		body := sections[a.Name]
		if !strings.Contains(body, "bad") || !strings.Contains(body, "good") {
			t.Errorf("%s: no section with bad and good code", a.Name)
		}
		if !strings.HasSuffix(a.URL, "docs/reference/rxvet.md#"+a.Name) {
			t.Errorf("%s: its URL is %s", a.Name, a.URL)
		}
	}
}
