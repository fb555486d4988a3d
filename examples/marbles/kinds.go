package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"
)

type kind struct {
	what string                          // for "x is not …" and "… is missing"
	read func(c *call, text string) bool // nil for diagrams, which have faults of their own
}

const (
	mostCount   = 100
	diagramKind = "DIAGRAM"
)

// kinds are the types of arguments, by their names in the list of operators.
var kinds = map[string]kind{
	"DURATION":  {"a time from 0ms to 24h", func(c *call, text string) bool { return c.readTime(text, 0) }},
	"PERIOD":    {"a time above 0ms, up to 24h,", func(c *call, text string) bool { return c.readTime(text, 1) }},
	"COUNT":     {"a number from 0 to 100", func(c *call, text string) bool { return c.readCount(text, 0) }},
	"SIZE":      {"a number from 1 to 100", func(c *call, text string) bool { return c.readCount(text, 1) }},
	"VALUE":     {"a letter or digit", (*call).readValue},
	"PATTERN":   {"a regular expression", (*call).readPattern},
	"FUNCTION":  {"upper, lower or double", (*call).readFunction},
	"FOLD":      {"join or sum", (*call).readFold},
	diagramKind: {"a diagram", nil},
}

// readAs reads an argument of the kind of that name.
func (c *call) readAs(name, text string) *fault {
	if name == diagramKind {
		d, f := newDiagram(text)
		c.diagrams = append(c.diagrams, d)
		return f
	}
	if k := kinds[name]; !k.read(c, text) {
		return &fault{what: fmt.Sprintf("%q is not %s", text, strings.TrimSuffix(k.what, ","))}
	}
	return nil
}

func (c *call) readTime(text string, least time.Duration) bool {
	d, err := time.ParseDuration(text)
	c.duration = d
	return err == nil && d >= least && d <= longest
}

func (c *call) readCount(text string, least int) bool {
	n, err := strconv.Atoi(text)
	c.counts = append(c.counts, n)
	return err == nil && n >= least && n <= mostCount
}

func (c *call) readValue(text string) bool {
	c.values = append(c.values, text)
	return isValue(text)
}

func (c *call) readPattern(text string) bool {
	pattern, err := regexp.Compile("^(?:" + text + ")$")
	c.pattern = pattern
	return err == nil
}

func (c *call) readFunction(text string) bool {
	c.function = functions[text]
	return c.function != nil
}

func (c *call) readFold(text string) bool {
	c.fold = folds[text]
	return c.fold != nil
}
