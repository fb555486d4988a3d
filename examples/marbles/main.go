// Marbles draws operators at work on their sources, in marble diagrams: as text, and as a picture
// if asked to. Time is virtual, so the program takes none, and the diagrams are the same each time.
//
//	go run ./examples/marbles [-svg FILE] 'OPERATOR ARGUMENTS' DIAGRAM...
//
// For example:
//
//	go run ./examples/marbles 'debounceTime 3ms' '-a-b--c---|'
//	go run ./examples/marbles merge '-a--b--|' '--c--d|'
//	go run ./examples/marbles 'switchMap .-.-.|' '-a---b|'
//	go run ./examples/marbles 'takeWhile vowel Inclusive=true' '-a-e-x-i-|'
//
// -h lists the operators.
package main

import (
	"io"
	"maps"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/rxsched/rxsched/internal/catalog"
	"github.com/rxsched/rxsched/internal/cli"
	"github.com/rxsched/rxsched/testing/marble"
)

func main() {
	runtime.GOMAXPROCS(1) // for settle
	os.Exit(run(os.Args[1:], settle, os.Stdout, os.Stderr))
}

// settle lets all other goroutines run until they wait: one runs at a time.
func settle() {
	for range 64 {
		runtime.Gosched()
	}
}

// run is the program. It returns the exit status.
func run(args []string, settle catalog.Settle, stdout, stderr io.Writer) int {
	return cli.Status("marbles", answer(args, settle, stdout), stderr)
}

func answer(args []string, settle catalog.Settle, stdout io.Writer) error {
	words, file, err := cutFile(args)
	if err != nil {
		return err
	}
	if len(words) == 0 {
		return cli.Misuse("an operator is missing")
	}
	if words[0] == "-h" || strings.TrimLeft(words[0], "-") == "help" {
		_, err := io.WriteString(stdout, usage())
		return err
	}
	r, err := request(words[0], words[1:])
	if err != nil {
		return err
	}
	a, err := catalog.Play(r, settle)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(a.Errors)) {
		return cli.Misuse("%s; such as %s", strings.TrimPrefix(name+": "+a.Errors[name], ": "),
			example(catalog.Find(r.Operator)))
	}
	f := figure(words[0], a)
	if file != "" {
		if err := os.WriteFile(file, []byte(marble.SVG(f)), 0o666); err != nil {
			return err
		}
	}
	_, err = io.WriteString(stdout, marble.Text(f))
	return err
}

// cutFile takes -svg FILE out of the arguments. It may be anywhere, though diagrams begin with a
// dash, too.
func cutFile(args []string) (words []string, file string, err error) {
	for i := 0; i < len(args); i++ {
		name, value, given := strings.Cut(args[i], "=")
		if name != "-svg" && name != "--svg" {
			words = append(words, args[i])
			continue
		}
		if !given && i+1 < len(args) {
			i++
			value = args[i]
		}
		if value == "" {
			return nil, "", cli.Misuse("the name of the file is missing after -svg")
		}
		file = value
	}
	return words, file, nil
}

// request reads an operator with its arguments, and diagrams for what those have left out.
func request(text string, diagrams []string) (r catalog.Request, err error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return r, cli.Misuse("an operator is missing")
	}
	o := named(words[0])
	if o == nil {
		return r, cli.Misuse("there is no operator %q", words[0])
	}
	r = catalog.Request{Operator: o.Name, Fields: map[string]string{}, Tracks: map[string]string{}}
	for _, word := range words[1:] {
		if !take(o, r, word) {
			return r, cli.Misuse("%s: %q is one argument too many; such as %s",
				o.Name, word, example(o))
		}
	}
	for _, t := range o.Tracks {
		if _, given := r.Tracks[t.Name]; given {
			continue
		}
		if len(diagrams) == 0 {
			return r, cli.Misuse("a diagram is missing: %s; such as %s", t.Label, example(o))
		}
		r.Tracks[t.Name], diagrams = diagrams[0], diagrams[1:]
	}
	if len(diagrams) > 0 {
		return r, cli.Misuse("%s takes no further diagram; such as %s", o.Name, example(o))
	}
	return r, nil
}

// named returns the operator of a name, in small or capital letters, or nil.
func named(name string) *catalog.Operator {
	all := catalog.Operators()
	i := slices.IndexFunc(all, func(o *catalog.Operator) bool {
		return strings.EqualFold(o.Name, name)
	})
	if i < 0 {
		return nil
	}
	return all[i]
}

// take gives a word to the field that it names, or to the first that has none, or to a track after
// the first.
func take(o *catalog.Operator, r catalog.Request, word string) bool {
	name, value, names := strings.Cut(word, "=")
	for _, f := range o.Fields {
		if _, given := r.Fields[f.Name]; given || names && name != f.Name {
			continue
		}
		if !names {
			value = word
		}
		if f.Of == "time" {
			value = strings.TrimSuffix(value, "ms")
		}
		r.Fields[f.Name] = strings.ReplaceAll(value, "_", " ")
		return true
	}
	for _, t := range o.Tracks[min(1, len(o.Tracks)):] {
		if _, given := r.Tracks[t.Name]; !given && !names {
			r.Tracks[t.Name] = word
			return true
		}
	}
	return false
}

// figure draws the sources above the operator, and the results below.
func figure(title string, a catalog.Answer) (f marble.Figure) {
	drawn := false
	for _, l := range a.Lanes {
		if l.Template {
			continue // each source that was made by it has a lane
		}
		if !drawn && l.Role != "source" && l.Role != "inner" {
			drawn = true
			f.Lanes = append(f.Lanes, marble.Lane{Label: title, Operator: true})
		}
		lane := marble.Lane{Label: l.Label, From: ms(l.From), Until: ms(l.Until)}
		for _, m := range l.Marks {
			mark := marble.Mark{At: ms(m.At), Kind: marks[m.Kind], Letter: m.Letter}
			if l.Role == "source" {
				mark.At += lane.From
			}
			lane.Marks = append(lane.Marks, mark)
		}
		f.Lanes = append(f.Lanes, lane)
	}
	for _, k := range a.Key {
		f.Key = append(f.Key, k.Letter+" = "+k.Meaning)
	}
	f.Title, f.Key = title, append(f.Key, a.Notes...)
	return f
}
