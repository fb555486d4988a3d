package linear

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"

	"github.com/rxsched/rxsched/durable"
)

// Verdict is what Check found.
type Verdict struct {
	Keys  int    // checked
	Calls int    // of them, those of workers included
	Open  int    // calls whose answer is not known
	Wrong int    // keys whose history no record could have
	Slow  int    // keys that took too long to check
	Steps int    // commits
	Again int    // runs that were lost, or whose outcome is not known
	Early int    // runs that began before they were due
	First string // the first key that is wrong, with a file that shows its history
}

// perKey bounds how long the check of a key takes.
const perKey = 20 * time.Second

var model = porcupine.Model{
	Init: func() any { return record{} },
	Step: func(state, input, _ any) (bool, any) {
		next, ok := step(state.(record), input.(Call))
		return ok, next
	},
	DescribeOperation: func(input, _ any) string { return describe(input) },
	DescribeState:     func(state any) string { return fmt.Sprintf("%+v", state) },
}

// Read returns the lines of all journals of a folder.
func Read(dir string) (all []Call, err error) {
	files, err := filepath.Glob(filepath.Join(dir, "*"+Extension))
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for line := range bytes.Lines(data) {
			var c Call
			if json.Unmarshal(line, &c) == nil { // or else it is the tail of a killed process
				all = append(all, c)
			}
		}
	}
	return all, err
}

// Check checks the history of each key.
func Check(lines []Call) (v Verdict) {
	keys := histories(lines)
	v.Keys = len(keys)
	for _, h := range keys {
		ops := operations(h)
		v.Calls += len(h)
		for _, c := range h {
			if !c.answer.Over {
				v.Open++
			}
			if c.call.Kind == Commit {
				v.count(c)
			}
		}
		result, info := porcupine.CheckOperationsVerbose(model, ops, perKey)
		switch result {
		case porcupine.Unknown:
			v.Slow++
		case porcupine.Illegal:
			if v.Wrong++; v.First == "" {
				v.First = fmt.Sprintf("the history of key %s is of no record: see %s", h[0].call.Key, draw(info))
			}
		}
	}
	return v
}

// count counts a run.
func (v *Verdict) count(c pair) {
	switch c.answer.Answer {
	case Answer(durable.Committed):
		v.Steps++
	case Answer(durable.Lost), "":
		v.Again++
	}
	if c.call.Early > 0 {
		if v.Early++; v.First == "" {
			v.First = fmt.Sprintf("a run of key %s is %v too early", c.call.Key, time.Duration(c.call.Early))
		}
	}
}

// pair is a call with its answer.
type pair struct{ call, answer Call }

// histories pairs calls with answers. They are in the order of the calls, and of the keys.
func histories(lines []Call) (all [][]pair) {
	answers := map[uint64]Call{}
	for _, c := range lines {
		if c.Over {
			answers[c.Number] = c
		}
	}
	byKey := map[string][]pair{}
	for _, c := range lines {
		a := answers[c.Number]
		if p := (pair{c, a}); !c.Over && (!c.reads() || !p.unknown()) {
			byKey[c.Key] = append(byKey[c.Key], p)
		}
	}
	for _, h := range byKey {
		slices.SortFunc(h, func(a, b pair) int { return int(a.call.At - b.call.At) })
		all = append(all, h)
	}
	slices.SortFunc(all, func(a, b []pair) int { return strings.Compare(a[0].call.Key, b[0].call.Key) })
	return all
}

// unknown reports whether a call may yet take effect. The outcome of a commit may be Unknown.
func (p pair) unknown() bool {
	return !p.answer.Over || p.answer.Answer == "" ||
		p.call.Kind == Commit && p.answer.Answer == Answer(durable.Unknown)
}

// operations are those of a history. A call without an answer lasts to the end, and beyond.
func operations(h []pair) []porcupine.Operation {
	ops := make([]porcupine.Operation, 0, len(h)+1)
	last := int64(0)
	for _, p := range h {
		op := porcupine.Operation{Call: p.call.At, Return: math.MaxInt64, Input: p.call}
		last = max(last, p.call.At)
		if !p.unknown() {
			op.Return, op.Input = p.answer.At, p.answer
			last = max(last, op.Return)
		}
		ops = append(ops, op)
	}
	return append(ops, porcupine.Operation{Call: last + 1, Return: last + 2, Input: Call{Kind: end}})
}

// draw writes a page of a history that no record could have to a file, and returns its name.
func draw(info porcupine.LinearizationInfo) string {
	f, err := os.CreateTemp("", "unlinear*.html")
	if err != nil {
		return err.Error()
	}
	defer f.Close()
	if err := porcupine.Visualize(model, info, f); err != nil {
		return err.Error()
	}
	return f.Name()
}

func describe(v any) string {
	text, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(text)
}
