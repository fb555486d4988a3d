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
	Open  int    // calls whose answer nobody knows
	Wrong int    // keys whose history no record could have
	Slow  int    // keys that took too long to check
	Steps int    // commits
	Again int    // runs that were lost, or of which nobody knows
	Early int    // runs that began before they were due
	First string // the first key that is wrong, with the end of its history
}

// perKey bounds how long the check of a key takes.
const perKey = 20 * time.Second

var model = porcupine.Model{
	Init: func() any { return record{} },
	Step: func(state, input, _ any) (bool, any) {
		next, ok := step(state.(record), input.(Call))
		return ok, next
	},
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
				v.First = explain(h, ops, longest(info))
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
			v.First = fmt.Sprintf("a run of key %s is %v too early:\n%s", c.call.Key, time.Duration(c.call.Early), c)
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

// unknown reports whether a call may yet take effect. The outcome of a commit may be that nobody
// knows it.
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

// longest is the longest part of the history that a record could have.
func longest(info porcupine.LinearizationInfo) (most []int) {
	for _, parts := range info.PartialLinearizations() {
		for _, p := range parts {
			if len(p) > len(most) {
				most = p
			}
		}
	}
	return most
}

// explain shows the end of what fits, what the record is then, and what does not fit.
func explain(h []pair, ops []porcupine.Operation, fits []int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "the history of key %s is of no record. These fit, in this order:\n", h[0].call.Key)
	in, r := map[int]bool{}, record{}
	for i, op := range fits {
		in[op] = true
		r, _ = step(r, ops[op].Input.(Call))
		if i >= len(fits)-12 && op < len(h) {
			fmt.Fprintf(&b, "  %s\n", h[op])
		}
	}
	fmt.Fprintf(&b, "then the record is %s, and these do not fit (? may never have happened):", r)
	shown := 0
	for i, p := range h {
		if !in[i] && shown < 6 {
			shown++
			fmt.Fprintf(&b, "\n  %s", p)
		}
	}
	return b.String()
}

func (r record) String() string {
	least := "at least "
	if r.known {
		least = ""
	}
	return fmt.Sprintf("%v, state %x, generation %s%d, failed %d, claim %x, held %v", r.status, r.state,
		least, r.gen, r.failed, r.claim, r.held)
}

func (p pair) String() string {
	at := func(c Call) string { return time.Unix(0, c.At).Format("15:04:05.000000") }
	c, until, answer := p.call, "…", Answer("?")
	if p.answer.Over {
		c, until, answer = p.answer, at(p.answer), p.answer.Answer
	}
	text := fmt.Sprintf("%s to %s %s: %s", at(p.call), until, c.Kind, answer)
	if c.Next != 0 {
		text += fmt.Sprintf(", next state %x", c.Next)
	}
	if r := c.Run; r.State != 0 {
		text += fmt.Sprintf(", run of state %x, generation %d, failed %d", r.State, r.Generation, r.Failed)
		if r.Status != 0 {
			text += ", " + r.Status.String()
		}
	}
	if c.Then != "" {
		text += fmt.Sprintf(", which %s", c.Then)
	}
	switch {
	case c.By != 0:
		text += fmt.Sprintf(", claim %x", c.By)
	case c.Kind == Claim:
		text += fmt.Sprintf(", claim %x", c.Number)
	}
	return text
}
