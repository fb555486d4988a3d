package main

import (
	"fmt"
	"strings"
)

// program is the parsed arguments: a pipeline of operators and its source.
type program struct {
	text   string // of the pipeline
	calls  []*call
	source *diagram
}

// parse parses the arguments: a pipeline, and then sources. The first source goes through the
// pipeline; the others are further diagrams of its first operator. The error is a *fault.
func parse(args []string) (*program, error) {
	if len(args) == 0 {
		return nil, &fault{"", 0, "an operator is missing", listing}
	}
	text := args[0]
	calls, f := pipeline(text)
	if f != nil {
		return nil, f
	}
	if f := missing(text, calls, func(p param) bool { return p.name != diagramKind }); f != nil {
		return nil, f // a source must not pass for an argument
	}
	if len(args) == 1 {
		return nil, &fault{text, len(text), "a source is missing after the operator", calls[0].expected()}
	}
	p := &program{text: strings.TrimSpace(text), calls: calls}
	for i, arg := range args[1:] {
		d, f := newDiagram(arg)
		switch {
		case f != nil:
			return nil, f
		case i == 0:
			p.source = d
		case !calls[0].add(d):
			return nil, &fault{arg, 0, calls[0].name + " takes no further source", calls[0].expected()}
		}
	}
	if f := missing(text, calls, func(p param) bool { return p.name == diagramKind }); f != nil {
		return nil, f
	}
	return p, nil
}

// missing returns the fault of the first call without a required parameter among those that are
// asked for.
func missing(text string, calls []*call, asked func(param) bool) *fault {
	for _, c := range calls {
		for _, p := range c.params {
			if asked(p) && !p.optional && !p.filled {
				return &fault{text, c.end, fmt.Sprintf("%s: %s is missing", c.name, kinds[p.name].what), c.expected()}
			}
		}
	}
	return nil
}

// pipeline parses operators with their arguments. A | that stands alone separates two.
func pipeline(text string) (calls []*call, f *fault) {
	words, f := tokens(text)
	if f != nil {
		return nil, f
	}
	for {
		n := 0
		for n < len(words) && !words[n].pipe() {
			n++
		}
		end := len(text)
		if n < len(words) {
			end = words[n].at
		}
		c, f := newCall(text, words[:n], end)
		if f != nil {
			return nil, f
		}
		calls = append(calls, c)
		if n == len(words) {
			return calls, nil
		}
		words = words[n+1:]
	}
}

// token is a word of a pipeline, without its quotes.
type token struct {
	text   string
	at     int // offset of the text
	quoted bool
}

// pipe reports whether the token separates two operators. Quoted, it is a diagram.
func (t token) pipe() bool { return t.text == "|" && !t.quoted }

// tokens splits a pipeline into words: between spaces, or in quotes, where there may be spaces.
func tokens(text string) (words []token, f *fault) {
	for at := 0; at < len(text); {
		rest := text[at:]
		if isSpace(rest[0]) {
			at++
			continue
		}
		t, length, f := nextToken(rest)
		if f != nil {
			f.line, f.at = text, f.at+at
			return nil, f
		}
		t.at += at
		words = append(words, t)
		at += length
	}
	return words, nil
}

// nextToken returns the token at the start of text, and its length there.
func nextToken(text string) (t token, length int, f *fault) {
	if quote := text[0]; quote == '\'' || quote == '"' {
		inside, after, closed := strings.Cut(text[1:], string(quote))
		switch {
		case !closed:
			return t, 0, &fault{at: 0, what: "the quote is not closed"}
		case after != "" && !isSpace(after[0]):
			return t, 0, &fault{at: len(inside) + 2, what: "a space is missing after the quote"}
		}
		return token{inside, 1, true}, len(inside) + 2, nil
	}
	if end := strings.IndexAny(text, " \t\r\n"); end >= 0 {
		text = text[:end]
	}
	return token{text, 0, false}, len(text), nil
}

func isSpace(c byte) bool { return c == ' ' || c == '\t' || c == '\r' || c == '\n' }
