package catalog

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Facts are what the catalogue says of a function of package observable. Those of a form of an
// operator, such as TryMap or BufferTimeWithConfig, add to those of the plain one, and go before
// them.
type Facts struct {
	// RxJS is the counterpart in RxJS 7.8, several with commas between. Same is the operator's own
	// name, which is the default, and None is nothing.
	RxJS string

	// Delivers says which goroutines call an observer's Next, Error and Complete, in the letters of
	// docs/reference/goroutines.md; a dash is never. The default is the source's: "S S S".
	Delivers string

	// Emits is how many values come, Demand what becomes of the question whether there is room below,
	// and Traits, with blanks between, what the operator is like. operators.txt tells the words. The
	// defaults are the plain form's; of that, "Depends" and "hands on".
	Emits, Demand, Traits string
}

const (
	Same = "="
	None = "-"
)

// Demands are what Demand can be, in the order of docs/reference/room.md.
var Demands = []string{"hands on", "joins", "asks all", "holds", "asks all, holds", "answers", "takes all",
	"can wait", "hands on, can wait", "sends anyway", "sends none"}

// words are those for the other facts.
var words = map[string][]string{
	"emits": strings.Fields("Depends Each All Inner Fewest One"),
	"traits": strings.Fields(`Own Flattens Defers Relays Lists Pairs Waits Ends Endless Outside Again
		More Fails Catches CatchesPanics Once Starts Unseen NeedsHost Shares Keeps SwitchesAway Unordered`),
	"demand": Demands,
}

// set reads what the table says.
func (f *Facts) set(key, value string) {
	fact := map[string]*string{"rxjs": &f.RxJS, "delivers": &f.Delivers, "emits": &f.Emits,
		"demand": &f.Demand, "traits": &f.Traits}[key]
	said := []string{value}
	if key == "traits" {
		said = strings.Fields(value)
	}
	for _, word := range said {
		if fact == nil || words[key] != nil && !slices.Contains(words[key], word) {
			panic("catalog: unknown fact " + key + " " + value)
		}
	}
	*fact = value
}

// Has reports whether a trait is among the traits.
func (f Facts) Has(trait string) bool { return slices.Contains(strings.Fields(f.Traits), trait) }

// form is the part of a name after the plain one's.
var form = regexp.MustCompile(`(By|Func|WithConfig|On|After|\d)$`)

// plainer returns the names of which name can be a form.
func plainer(name string) (names []string) {
	for _, prefix := range []string{"Try", "New"} {
		if rest, ok := strings.CutPrefix(name, prefix); ok && rest != "" {
			names = append(names, rest)
		}
	}
	if short := form.ReplaceAllString(name, ""); short != name {
		names = append(names, short)
	}
	return names
}

// Home returns the plain operator of a function or a type, maybe itself; nil if it has no row. If there
// are several of which it is a form, it is the one with the shortest name.
func Home(name string) *Operator {
	for _, plain := range plainer(name) {
		if o := Home(plain); o != nil {
			return o
		}
	}
	return Find(name)
}

// FactsOf returns what the catalogue says of a function or a type, and whether it says anything: it
// has a row, or it is a form of what has one.
func FactsOf(name string) (f Facts, ok bool) {
	for _, plain := range plainer(name) {
		if f, ok = FactsOf(plain); ok {
			break
		}
	}
	if !ok {
		f = Facts{RxJS: Same, Delivers: "S S S", Emits: "Depends", Demand: "hands on"}
	}
	own, known := said(name)
	if !known {
		return f, ok
	}
	f.RxJS = cmp.Or(own.RxJS, f.RxJS)
	f.Delivers = cmp.Or(own.Delivers, f.Delivers)
	f.Emits = cmp.Or(own.Emits, f.Emits)
	f.Demand = cmp.Or(own.Demand, f.Demand)
	if f.RxJS == Same {
		f.RxJS = strings.ToLower(name[:1]) + name[1:]
	}
	if own.Has("Own") {
		f.Traits = ""
	}
	f.Traits += " " + own.Traits
	return f, true
}

// said returns what the row of a name says, or the row whose form it is.
func said(name string) (Facts, bool) {
	if o := Find(name); o != nil {
		return o.Facts, true
	}
	for _, o := range all {
		if f, ok := o.Forms[name]; ok {
			return f, true
		}
	}
	return Facts{}, false
}
