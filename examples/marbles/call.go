package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
)

type call struct {
	*operator
	params []param
	end    int // its end in the pipeline

	duration time.Duration
	counts   []int
	values   []any
	diagrams []*diagram
	pattern  *regexp.Regexp
	function func(text string) string
	fold     func(acc, v any) (any, error)
	words    []string
}

type param struct {
	name           string // of its kind, or the word itself
	optional, many bool
	filled         bool
}

// paramsOf parses a list of parameters: "COUNT [DIAGRAM]...".
func paramsOf(shape string) (params []param) {
	for _, name := range strings.Fields(shape) {
		var p param
		name, p.many = strings.CutSuffix(name, "...")
		p.optional = strings.HasPrefix(name, "[")
		p.name = strings.Trim(name, "[]")
		params = append(params, p)
	}
	return params
}

// word reports whether the parameter is an optional word.
func (p *param) word() bool { return kinds[p.name].what == "" }

// newCall parses an operator with its arguments, whose text ends at end.
func newCall(text string, words []token, end int) (*call, *fault) {
	end = len(strings.TrimRight(text[:end], " \t\r\n"))
	if len(words) == 0 {
		return nil, &fault{text, end, "an operator is missing", listing}
	}
	o := operatorNamed(words[0].text)
	if o == nil {
		return nil, unknown(text, words[0])
	}
	c := &call{operator: o, params: paramsOf(o.args), end: end}
	for _, t := range words[1:] {
		if f := c.take(t); f != nil {
			return nil, c.misread(f, text, t)
		}
	}
	return c, nil
}

func (c *call) take(t token) *fault {
	for i := range c.params {
		p := &c.params[i]
		if p.word() && p.name == t.text && !t.quoted {
			c.words = append(c.words, t.text)
			return nil
		}
	}
	for i := range c.params {
		p := &c.params[i]
		if !p.word() && (!p.filled || p.many) {
			p.filled = true
			return c.readAs(p.name, t.text)
		}
	}
	return &fault{what: fmt.Sprintf("%q is one argument too many", t.text)}
}

// misread returns the fault of an argument as a fault of the pipeline.
func (c *call) misread(f *fault, text string, t token) *fault {
	f.line, f.at = text, f.at+t.at
	f.what = c.name + ": " + f.what
	if f.hint == "" {
		f.hint = c.expected()
	}
	return f
}

// add takes a source as a further diagram.
func (c *call) add(d *diagram) bool {
	i := slices.IndexFunc(c.params, func(p param) bool { return p.name == diagramKind && (!p.filled || p.many) })
	if i < 0 {
		return false
	}
	c.params[i].filled = true
	c.diagrams = append(c.diagrams, d)
	return true
}

func (c *call) has(word string) bool { return slices.Contains(c.words, word) }

// count returns the first count, or 0.
func (c *call) count() int { return c.nth(0) }

// nth returns a count, or 0.
func (c *call) nth(i int) int {
	if i >= len(c.counts) {
		return 0
	}
	return c.counts[i]
}

// expected shows the parameters of the operator, with an example.
func (o *operator) expected() string {
	return fmt.Sprintf("expected: %s\nsuch as:  %s", strings.TrimSpace(o.name+" "+o.args), o.example)
}
