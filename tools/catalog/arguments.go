package catalog

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/rxsched/rxsched/testing/marble"
)

// parameter is an argument of an operator in expressions. It is written
//
//	+name?>Code:kind@label=default
//
// A ? says that it may be absent. Recordings must not name one with a +. Those with a kind can be
// chosen in the playground, where the name is that after the >: with a capital it is a field of the
// config. In names of choices and labels an underscore is a blank. The kind of the scheduler is the
// one that the playground has for it.
type parameter struct {
	name           string
	added          bool // with a +
	optional       bool
	code           string
	kind           string
	label, initial string
}

var parameterForm = regexp.MustCompile(
	`^(\+?)(\w+)(\??)(?:>(\w+))?(?::(\w+))?(?:@([\w,]+))?(?:=(.*))?$`)

// take adds parameters, and makes fields and tracks of them.
func (o *Operator) take(list string) {
	for text := range strings.FieldsSeq(list) {
		m := parameterForm.FindStringSubmatch(text)
		if m == nil {
			panic("catalog: " + o.Name + ": bad parameter " + text)
		}
		blank := func(s string) string { return strings.ReplaceAll(s, "_", " ") }
		p := parameter{m[2], m[1] != "", m[3] != "", m[4], m[5], blank(m[6]), m[7]}
		if p.code == "" {
			p.code = p.name
		}
		o.parameters = append(o.parameters, p)
		o.choose(p)
	}
}

// choose makes a field or tracks of a parameter, if it can be chosen.
func (o *Operator) choose(p parameter) {
	track := func(name, label, diagram string, of kind) {
		o.Tracks = append(o.Tracks, Track{name, label, diagram, of, captions[of]})
	}
	switch kind := kind(p.kind); kind {
	case "", "async", "animationFrame":
	case texts, ints, outer:
		if p.name == "on" {
			track("src", "source", p.initial, kind)
			return
		}
		track(p.code, p.code, p.initial, kind)
	case perValue:
		track(p.code, p.code+", for each value", p.initial, kind)
	case each:
		track(p.code, p.code+", again and again", p.initial, kind)
	case moments:
		track(p.code, p.label, p.initial, kind)
	case several:
		diagrams := strings.Split(p.initial, ",")
		for i, name := range []string{"x", "y"}[2-len(diagrams):] {
			track(name, name, diagrams[i], texts)
		}
	case "time", "count", "flag", "letters":
		o.Fields = append(o.Fields, Field{p.code, p.kind, p.initial, nil, p.label, false})
	case "letter":
		o.Fields = append(o.Fields, Field{p.code, "letters", p.initial, nil, p.label, true})
	default:
		options, ok := choices[p.kind]
		if !ok {
			panic("catalog: " + o.Name + ": unknown kind " + p.kind)
		}
		first := options[0].Name
		if p.initial != "" {
			first = strings.ReplaceAll(p.initial, "_", " ")
		}
		o.Fields = append(o.Fields, Field{p.code, "choice", first, options, p.label, false})
	}
}

// check compares the arguments of a call with those that the operator takes: what is left out
// unknowingly would make a replay worthless.
func (o *Operator) check(c *call) {
	known := map[string]bool{}
	for _, p := range o.parameters {
		known[p.name] = !p.added || c.scene != nil
		if !c.has(p.name) && !p.optional && known[p.name] {
			fail("%s: no %q", c.op, p.name)
		}
	}
	for _, name := range sorted(c.args) {
		if !known[name] {
			fail("%s: unknown argument %q", c.op, name)
		}
	}
}

// Track is a line of marbles that can be moved.
type Track struct {
	Name    string // in code
	Label   string // what the page calls it
	Default string // a diagram
	Of      kind   // what its diagram stands for
	Caption string // what the diagram has that others have not
}

// kind is what a track stands for in code.
type kind string

const (
	texts    kind = "src"     // a source of strings
	ints     kind = "int"     // a source of digits
	perValue kind = "of"      // a function that makes a source of a value, which . stands for
	each     kind = "each"    // a function without arguments that makes a source
	outer    kind = "outer"   // a source of the tracks x and y
	moments  kind = "moments" // no source: moments at which something else happens
	several  kind = "sources" // of tracks x and y; of y alone, if there is one diagram
)

var captions = map[kind]string{
	perValue: "What it makes of a value. A dot . is that value.",
	each:     "What it makes at each call.",
	outer:    "x and y are the sources below.",
}

// Field is an argument, or a field of a config.
type Field struct {
	Name    string // of the parameter; with a capital it is a field of the config
	Of      string // time, count, flag, choice, letters
	Default string
	Options []Option // of a choice
	Label   string   // what the page calls it, if not by its name

	one bool // of the letters
}

// Option is one of the values of a choice.
type Option struct {
	Name  string
	Code  string
	Value any // in an expression
}

const (
	longest  = 100 * time.Millisecond // of a track, and of a time
	mostRuns = 100                    // a count
)

// inConfig reports whether the parameter is a field of the config.
func (p *parameter) inConfig() bool { return p.code[0] < 'a' }

// argument is a field's value, and the code for it.
type argument struct {
	value any // in an expression
	code  string
	label string
	zero  bool
}

// parse reads what was typed.
func (f *Field) parse(text string) (a argument, err error) {
	switch f.Of {
	case "time":
		n, err := number(text, int(longest/time.Millisecond))
		return argument{float64(n), durationCode(n), fmt.Sprintf("%dms", n), n == 0}, err
	case "count":
		n, err := number(text, mostRuns)
		return argument{float64(n), strconv.Itoa(n), strconv.Itoa(n), n == 0}, err
	case "flag":
		on, err := strconv.ParseBool(text)
		return argument{on, text, text, !on}, err
	case "letters":
		values := strings.Split(strings.ReplaceAll(text, " ", ""), "")
		var list []any
		for _, v := range values {
			if _, ok := own(v, ""); !ok {
				return a, fmt.Errorf("%q is no letter or digit", v)
			}
			list = append(list, v)
		}
		if len(values) == 0 {
			return a, errors.New("a letter or digit is missing")
		}
		if f.one {
			return argument{list[0], strconv.Quote(values[0]), values[0], false}, nil
		}
		code := `"` + strings.Join(values, `", "`) + `"`
		return argument{list, code, strings.Join(values, ", "), false}, nil
	}
	i := slices.IndexFunc(f.Options, func(o Option) bool { return o.Name == text })
	if i < 0 {
		return a, fmt.Errorf("there is no choice %q", text)
	}
	return argument{f.Options[i].Value, f.Options[i].Code, text, i == 0}, nil
}

func number(text string, most int) (int, error) {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return 0, fmt.Errorf("%q is not a whole number", text)
	}
	if n > most || n < -most {
		return 0, fmt.Errorf("%d is more than %d", n, most)
	}
	return n, nil
}

// parse reads a diagram.
func (t *Track) parse(text string) (marks []marble.Mark, err error) {
	if t.Name == "frames" {
		if _, err := marble.ParseAnimation(text); err != nil {
			return nil, err
		}
	}
	if marks, err = marble.ParseCold(text); err != nil {
		return nil, err
	}
	for _, m := range marks {
		switch {
		case m.At > longest:
			return nil, fmt.Errorf("no more than %v are shown", longest)
		case m.Kind == marble.Value && t.Of == ints && (m.Letter < "0" || m.Letter > "9"):
			return nil, fmt.Errorf("%q is not a digit", m.Letter)
		case m.Kind == marble.Value && t.Of == outer && m.Letter != "x" && m.Letter != "y":
			return nil, fmt.Errorf("%q is neither x nor y, the sources below", m.Letter)
		case strings.ToValidUTF8(m.Letter, "") != m.Letter:
			return nil, errors.New("a value is not UTF-8")
		}
	}
	return marks, nil
}
