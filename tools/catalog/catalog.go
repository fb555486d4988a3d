package catalog

import (
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// Operator is a row: an operator or a source, with what can be chosen about it.
type Operator struct {
	Name   string // in package observable; empty if only recordings name it
	Facts  `json:"-"`
	Forms  map[string]Facts `json:"-"` // that have no row and differ from this one
	Fields []Field
	Tracks []Track

	make       func(c *call) obs // makes the observable; nil if the playground does not have it
	parameters []parameter

	recorded       string            // the name in recordings
	types          string            // type arguments that Go does not infer
	gives, returns string            // types: see operators.txt
	config         string            // the struct of the fields with a capital
	entries        map[string]string // how they are set, where {} is the value, if not as themselves
	params         []string          // of the function that the code is in, besides tracks
	code           string            // the arguments or the call, if not made of the parameters
	result         string            // the names of the results, if there are two
	called         string            // the function, if not the operator
}

// Family is operators that belong together.
type Family struct {
	Name  string
	Rows  []*Operator
	Where string // the rest of its line in the package comment
}

//go:embed operators.txt
var table string

//go:embed choices.json
var choicesFile []byte

// choices are the values that parameters of a kind can have. The first is the default, and that of
// a field that is not set.
var choices map[string][]Option

// What is in the table. Operators that only recordings name are in no family.
var (
	Families []Family // in the order of the package comment
	all      []*Operator
	playable []*Operator // of these, those that the playground has
	rows     = map[string]*Operator{}
	played   = map[string]*Operator{} // by the names in recordings
)

// build makes an observable of arguments.
type build = func(c *call) obs

func init() {
	if err := json.Unmarshal(choicesFile, &choices); err != nil {
		panic(err)
	}
	builds := map[string]build{}
	for _, m := range []map[string]build{creations, changes, joins, others, recordings} {
		maps.Copy(builds, m)
	}
	var o *Operator
	for line := range strings.SplitSeq(table, "\n") {
		switch name, takes, _ := strings.Cut(line, " "); {
		case line == "" || strings.HasPrefix(line, "//"):
		case name == "#":
			family, _, _ := strings.Cut(takes, ",")
			Families = append(Families, Family{Name: family, Where: takes[len(family):]})
		case line[0] == '\t':
			o.read(line[1:])
		case rows[name] != nil:
			panic("catalog: " + name + " is twice in the table")
		default:
			o = &Operator{Name: name, make: builds[name], Forms: map[string]Facts{},
				entries: map[string]string{}}
			rows[name] = o
			o.take(takes)
			if name[0] >= 'a' {
				o.Name, o.recorded = "", name
				continue
			}
			f := &Families[len(Families)-1]
			f.Rows, all = append(f.Rows, o), append(all, o)
		}
	}
	for name := range builds {
		o := rows[name]
		if o.recorded != "" {
			played[o.recorded] = o
		}
		if o.Name != "" {
			playable = append(playable, o)
		}
	}
	slices.SortFunc(playable, func(a, b *Operator) int { return slices.Index(all, a) - slices.Index(all, b) })
}

// read reads a further line of a row.
func (o *Operator) read(line string) {
	mark, rest, _ := strings.Cut(line, " ")
	switch {
	case mark == "|":
		o.code = strings.TrimPrefix(o.code+"\n"+rest, "\n")
	case mark[0] == '+':
		f := Facts{}
		pairs(rest, f.set)
		o.Forms[mark[1:]] = f
	default:
		pairs(line, o.set)
	}
}

// pairs calls set for each key and value of a line.
func pairs(line string, set func(key, value string)) {
	for pair := range strings.SplitSeq(line, "; ") {
		if key, value, _ := strings.Cut(pair, " "); key != "" {
			set(key, value)
		}
	}
}

func (o *Operator) set(key, value string) {
	texts := map[string]*string{"recorded": &o.recorded, "types": &o.types, "gives": &o.gives,
		"returns": &o.returns, "config": &o.config, "result": &o.result, "call": &o.called}
	switch {
	case texts[key] != nil:
		*texts[key] = value
	case key == "takes":
		o.take(value)
	case key == "param":
		o.params = append(o.params, value)
	case key == "entry":
		field, code, _ := strings.Cut(value, " ")
		o.entries[field] = code
	default:
		o.Facts.set(key, value)
	}
}

// Operators returns all rows.
func Operators() []*Operator { return all }

// Playable returns the rows that the playground has.
func Playable() []*Operator { return playable }

// Playable reports whether the playground has an operator.
func (o *Operator) Playable() bool { return o != nil && o.make != nil }

// Find returns the row of that name, or nil.
func Find(name string) *Operator {
	if o := rows[name]; o != nil && o.Name != "" {
		return o
	}
	return nil
}

// Recorded returns the names that recordings may use, sorted.
func Recorded() []string { return slices.Sorted(maps.Keys(played)) }

// Plain reports whether a row is that of a plain operator, and not of a form of one.
func (o *Operator) Plain() bool { return Home(o.Name) == o }
