package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"html/template"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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
type member struct{ Name, Summary, RxJS string }

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
	rows, err := s.operatorRows(all.URL)
	if err != nil {
		return err
	}
	for _, f := range families {
		for _, m := range f.Members {
			if !catalog.Find(m.Name).Playable() {
				continue
			}
			p, err := s.operator(f.Name, m, rows[m.Name])
			if err != nil {
				return err
			}
			s.pages = append(s.pages, p)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(rows)) {
		if !catalog.Find(name).Playable() {
			all.sections = append(all.sections, rows[name].found)
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

// row is what the page of all operators says of one.
type row struct {
	forms, picture string
	found          section // for the search
}

var anyRow = regexp.MustCompile(`(?m)^\|<a id="(\w+)"></a>\[(\w+)\]\([^)]*\)\|(.*)\|([^|\n]*)\|([^|\n]*)\|(?:\[\w+\]\((.*?)\))?.*\|$`)

// operatorRows are the rows of the page of all operators, by name.
func (s *site) operatorRows(url string) (map[string]row, error) {
	text, err := os.ReadFile(filepath.Join(s.root, operatorsFile))
	if err != nil {
		return nil, err
	}
	rows := map[string]row{}
	for _, m := range anyRow.FindAllStringSubmatch(string(text), -1) {
		found := section{Page: "Operators", Head: m[2], URL: url + "#" + m[1], Text: m[3]}
		rows[m[2]] = row{forms: m[5], picture: m[6], found: found}
	}
	return rows, nil
}

// operator makes the page of one: the playground's marbles, and what the documents say. Without
// JavaScript there is the picture.
func (s *site) operator(family string, m member, row row) (*page, error) {
	p := &page{File: operatorsFile, URL: operatorURL(m.Name), Title: m.Name, Operator: m.Name}
	var still string
	if row.picture != "" {
		r := &rendering{s: s, p: p}
		still = fmt.Sprintf(`<noscript><img src="%s" alt="%s on marbles"></noscript>`, r.picture(row.picture), m.Name)
	}
	text := m.Name + ", " + row.forms
	if err := s.render(p, []byte(strings.TrimSuffix(text, ", "))); err != nil {
		return nil, fmt.Errorf("%s: %w", m.Name, err)
	}
	live := strings.NewReplacer(
		`<h1 id="name"></h1>`, fmt.Sprintf(`<h1 id="name">%s</h1>`, m.Name),
		`<p id="summary"></p>`, fmt.Sprintf(`<p id="summary">%s</p>`, html.EscapeString(m.Summary)),
	).Replace(s.live)
	var b bytes.Buffer
	fmt.Fprintf(&b, `<p id="status" role="status"></p>%s%s`, live, still)
	fmt.Fprintf(&b, `<section class="told" aria-labelledby="forms-title"><h2 id="forms-title">Forms</h2>%s`, p.Body)
	fmt.Fprintf(&b, `<p>Family: <a href="../%s#family-%s">%s</a>. `, address(operatorsFile), anchor(family), html.EscapeString(family))
	fmt.Fprintf(&b, `<a href="%s">Go documentation</a></p></section>`, packageDocs+m.Name)
	p.Body, p.Summary = template.HTML(b.String()), m.Summary
	p.sections = []section{{Page: m.Name, Head: m.RxJS, URL: p.URL, Text: m.Summary}}
	return p, nil
}

func anchor(heading string) string { return string(ids{}.Generate([]byte(heading), 0)) }
