package main

import (
	"bytes"
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
	sections, err := s.operatorSections()
	if err != nil {
		return err
	}
	for _, f := range families {
		for _, m := range f.Members {
			if !catalog.Find(m.Name).Playable() {
				continue
			}
			p, err := s.operator(f.Name, m, sections[m.Name])
			if err != nil {
				return err
			}
			s.pages = append(s.pages, p)
		}
	}
	all := s.at[operatorsFile]
	body := playLink.ReplaceAllStringFunc(string(all.Body), func(link string) string {
		name := playLink.FindStringSubmatch(link)[1]
		return fmt.Sprintf(`href="../../%s"`, operatorURL(strings.ToUpper(name[:1])+name[1:]))
	})
	all.Body = template.HTML(body)
	return nil
}

var playLink = regexp.MustCompile(`href="../../play/index.html#(\w+)"`)

func operatorURL(name string) string { return "operators/" + name + ".html" }

// operatorSections are the parts of the page of all operators, by name.
func (s *site) operatorSections() (map[string]string, error) {
	text, err := os.ReadFile(filepath.Join(s.root, operatorsFile))
	if err != nil {
		return nil, err
	}
	sections := map[string]string{}
	for i, part := range strings.Split("\n"+string(text), "\n### ") {
		name, body, _ := strings.Cut(part, "\n")
		if i > 0 {
			body, _, _ = strings.Cut(body, "\n## ")
			sections[name] = body
		}
	}
	return sections, nil
}

var (
	firstParagraph = regexp.MustCompile(`^\s*[^\n]+(\n[^\n]+)*\n\n`)
	anyPicture     = regexp.MustCompile(`(?m)^!\[.*\]\((.*)\)$`)
	plays          = regexp.MustCompile(`, \[play\]\(http://localhost:8080/#\w+\)`)
)

// operator makes the page of one: the playground's marbles, and what the documents say. Without
// JavaScript there is the picture.
func (s *site) operator(family string, m member, text string) (*page, error) {
	p := &page{File: operatorsFile, URL: operatorURL(m.Name), Title: m.Name, Operator: m.Name}
	var still string
	if found := anyPicture.FindStringSubmatch(text); found != nil {
		r := &rendering{s: s, p: p}
		still = fmt.Sprintf(`<noscript><img src="%s" alt="%s on marbles"></noscript>`, r.picture(found[1]), m.Name)
	}
	text = plays.ReplaceAllString(anyPicture.ReplaceAllString(text, ""), "")
	text = firstParagraph.ReplaceAllString(text, "") // the summary
	if err := s.render(p, []byte(text)); err != nil {
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
	fmt.Fprintf(&b, `<a href="https://pkg.go.dev/%s/observable#%s">Go documentation</a></p></section>`, module, m.Name)
	p.Body, p.Summary = template.HTML(b.String()), m.Summary
	p.sections = []section{{Page: m.Name, Head: m.RxJS, URL: p.URL, Text: m.Summary}}
	return p, nil
}

func anchor(heading string) string { return string(ids{}.Generate([]byte(heading), 0)) }
