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

	Emits  Emission
	Demand Demand
	Traits Traits
}

const (
	Same = "="
	None = "-"
)

// Emission is how many values come, of those that the sources have sent.
type Emission int

const (
	AsFor   Emission = iota // as for the plain form; of that, Depends
	Depends                 // on more than the number of values
	Each                    // one for each of the source's; what a list has counts
	All                     // one for each of all sources'
	Inner                   // one for each of the inner sources'
	Fewest                  // as many as the source with the fewest has sent
	One
)

func (e Emission) String() string { return emissionWords[e] }

// Demand is what becomes of the question of a source whether there is room for a value below. The
// default is the plain form's; of that, HandsOn. docs/reference/room.md says what its words mean.
type Demand int

const (
	HandsOn     Demand = 1 << iota // there is room if there is some below
	Joins                          // so it is for each source; a value looks again when it has its turn
	AsksAll                        // there is room if all observers have some
	Holds                          // there is room until something that is due waits for room below
	Answers                        // there is room until Limit values wait, if the Backlog blocks
	TakesAll                       // there always is room
	CanWait                        // a source that waits for room
	SendsAnyway                    // a source that does not ask
	SendsNone                      // a source without values
)

var demandWords = []string{"hands on", "joins", "asks all", "holds", "answers", "takes all",
	"can wait", "sends anyway", "sends none"}

// Has reports whether all of those are part of d.
func (d Demand) Has(all Demand) bool { return d&all == all }

func (d Demand) String() string {
	var words []string
	for i, word := range demandWords {
		if d.Has(1 << i) {
			words = append(words, word)
		}
	}
	return strings.Join(words, ", ")
}

// Traits say what an operator is like. Tests compare them with what it does.
type Traits uint32

const (
	Own Traits = 1 << iota // the form has no traits of the plain one

	Passes   // it sends a value for each that it gets, at once
	Flattens // it sends the values of observables to which it subscribes for its values
	Defers   // it delivers values later than it gets them, or on another goroutine
	Relays   // it sends all values that it gets, if later: those that it has not sent, it holds
	Lists    // it sends lists, each with all values since the one before
	Pairs    // it sends a value for each tuple of its sources' values
	Waits    // values may wait until it subscribes to their observables

	Ends          // the result may end by itself, or though the source goes on
	Endless       // a source that never ends
	Outside       // a source that ends when something else does
	Again         // when the source has ended it subscribes once more, or to another one
	More          // what it has subscribed to besides the source goes on when that has ended
	Fails         // made to fail
	Catches       // an error of the source need not become one of the result
	CatchesPanics // a panic above becomes an error
	Once          // its functions are called once for a subscription, or on goroutines of their own
	Starts        // it starts goroutines
	Unseen        // a watcher does not show it, but what it is part of

	NeedsHost    // it ends when the host of its scheduler closes, as long as it has not ended
	Shares       // all subscribers share one subscription to the source
	Keeps        // it does not unsubscribe from the source before that has ended
	SwitchesAway // it unsubscribes from its source before it ends
	Unordered    // values may overtake each other
)

// The words for them in the table, in the order of the constants.
var (
	emissionWords = strings.Fields("AsFor Depends Each All Inner Fewest One")
	traitWords    = strings.Fields(`Own Passes Flattens Defers Relays Lists Pairs Waits Ends Endless
		Outside Again More Fails Catches CatchesPanics Once Starts Unseen NeedsHost Shares Keeps
		SwitchesAway Unordered`)
)

// set reads what the table says.
func (f *Facts) set(key, value string) {
	index := func(words []string, word string) int {
		i := slices.Index(words, word)
		if i < 0 {
			panic("catalog: unknown fact " + key + " " + value)
		}
		return i
	}
	switch key {
	case "rxjs":
		f.RxJS = value
	case "delivers":
		f.Delivers = value
	case "emits":
		f.Emits = Emission(index(emissionWords, value))
	case "traits":
		for word := range strings.FieldsSeq(value) {
			f.Traits |= 1 << index(traitWords, word)
		}
	case "demand":
		for word := range strings.SplitSeq(value, ", ") {
			f.Demand |= 1 << index(demandWords, word)
		}
	default:
		panic("catalog: unknown fact " + key)
	}
}

// Has reports whether all of those are among t.
func (t Traits) Has(all Traits) bool { return t&all == all }

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
		f = Facts{RxJS: Same, Delivers: "S S S", Emits: Depends, Demand: HandsOn}
	}
	if strings.HasPrefix(name, "Try") {
		f.Traits &^= Passes // an error comes in the place of a value
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
	if own.Traits.Has(Own) {
		f.Traits = 0
	}
	f.Traits |= own.Traits
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
