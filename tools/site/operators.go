package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"html/template"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/rxsched/rxsched/tools/catalog"
)

const operatorsFile = "docs/reference/operators.md"

// readLive takes the part with the marbles out of the playground's page.
func readLive(root string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "examples/playground/assets/index.html"))
	if err != nil {
		return "", err
	}
	_, after, _ := strings.Cut(string(text), "<main hidden>")
	live, _, found := strings.Cut(after, "</main>")
	if !found {
		return "", errors.New("the playground's page has no main")
	}
	return live, nil
}

// member is an operator in the list that the playground has of them.
type member struct {
	Name, Summary, RxJS string
	Forms               []string
}

// addOperators makes a page for each operator that can be played, and leads the page of all of them
// there.
func (s *site) addOperators() error {
	text, err := os.ReadFile(filepath.Join(s.root, "examples/playground/assets/operators.json"))
	if err != nil {
		return err
	}
	var families []struct {
		Name    string
		Members []member
	}
	if err := json.Unmarshal(text, &families); err != nil {
		return err
	}
	all := s.at[operatorsFile]
	for _, f := range families {
		for _, m := range f.Members {
			if catalog.Find(m.Name).Playable() {
				s.pages = append(s.pages, s.operator(f.Name, m))
				continue
			}
			all.sections = append(all.sections, section{"Operators", m.Name, all.URL + "#" + strings.ToLower(m.Name), m.Summary})
		}
	}
	body := docsLink.ReplaceAllStringFunc(string(all.Body), func(link string) string {
		name := docsLink.FindStringSubmatch(link)[1]
		if !catalog.Find(name).Playable() {
			return link
		}
		return fmt.Sprintf(`href="../../%s"`, operatorURL(name))
	})
	all.Body = template.HTML(body)
	return nil
}

const packageDocs = "https://pkg.go.dev/" + module + "/observable#"

var docsLink = regexp.MustCompile(`href="` + regexp.QuoteMeta(packageDocs) + `(\w+)"`)

func operatorURL(name string) string { return "operators/" + name + ".html" }

// operator makes the page of one: the playground's marbles, and its forms.
func (s *site) operator(family string, m member) *page {
	p := &page{File: operatorsFile, URL: operatorURL(m.Name), Title: m.Name, Operator: m.Name, Summary: m.Summary}
	live := strings.NewReplacer(
		`<h1 id="name"></h1>`, fmt.Sprintf(`<h1 id="name">%s</h1>`, m.Name),
		`<p id="summary"></p>`, fmt.Sprintf(`<p id="summary">%s</p>`, html.EscapeString(m.Summary)),
	).Replace(s.live)
	var b strings.Builder
	fmt.Fprintf(&b, `<p id="status" role="status"></p>%s`, live)
	b.WriteString(`<section class="told" aria-labelledby="forms-title"><h2 id="forms-title">Forms</h2><p>`)
	for _, form := range append([]string{m.Name}, m.Forms...) {
		fmt.Fprintf(&b, `<a href="%s%s"><code>%[2]s</code></a> `, packageDocs, form)
	}
	fmt.Fprintf(&b, `</p><p>Family: <a href="../%s#family-%s">%s</a>.</p></section>`,
		address(operatorsFile), anchor(family), html.EscapeString(family))
	p.Body = template.HTML(b.String())
	p.sections = []section{{Page: m.Name, Head: m.RxJS, URL: p.URL, Text: m.Summary}}
	return p
}

func anchor(heading string) string { return string(ids{}.Generate([]byte(heading), 0)) }
