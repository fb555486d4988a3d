package main

import (
	"cmp"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"
	"unicode/utf8"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/legible"
)

// object is a key as JSON. Bytes that are no text are written in base64.
type object struct {
	Name        string            `json:"name"`
	Key         string            `json:"key"`
	KeyBase64   string            `json:"keyBase64,omitempty"`
	Status      string            `json:"status"`
	Due         time.Time         `json:"due"`
	Generation  uint64            `json:"generation"`
	Attempt     int               `json:"attempt"`
	Err         string            `json:"err,omitempty"`
	Worker      string            `json:"worker,omitempty"`
	Failures    []durable.Failure `json:"failures,omitempty"`
	Version     int               `json:"version,omitempty"` // of the state
	State       json.RawMessage   `json:"state,omitempty"`
	StateBase64 string            `json:"stateBase64,omitempty"`
}

func objectOf(name string, i durable.Info[[]byte]) object {
	o := object{Name: name, Key: i.Key, Status: strings.ToLower(i.Status.String()), Due: i.Due.UTC(),
		Generation: i.Generation, Attempt: i.Attempt, Err: i.Err, Worker: i.Worker, Version: i.Version,
		Failures: i.Failures}
	if !utf8.ValidString(i.Key) {
		o.KeyBase64 = base64.StdEncoding.EncodeToString([]byte(i.Key))
	}
	if json.Valid(i.State) {
		o.State = i.State
	} else {
		o.StateBase64 = base64.StdEncoding.EncodeToString(i.State)
	}
	return o
}

// encode writes JSON, an object a line.
func encode[T any](p *program, all ...T) error {
	e := json.NewEncoder(p.out)
	e.SetEscapeHTML(false)
	for _, v := range all {
		if err := e.Encode(v); err != nil {
			return err
		}
	}
	return nil
}

func (p *program) showOne(name string, i durable.Info[[]byte]) error {
	if p.json {
		return encode(p, objectOf(name, i))
	}
	return p.table(func(w io.Writer) {
		line := func(what, value string) {
			if value != "" {
				fmt.Fprintf(w, "%s\t%s\n", what, value)
			}
		}
		line("key", legible.Text(name)+"/"+legible.Text(i.Key))
		line("status", p.statusOf(i))
		line("due", i.Due.Local().Format(time.RFC3339Nano)+" ("+p.until(i.Due)+")")
		line("generation", strconv.FormatUint(i.Generation, 10))
		line("failed attempts", strconv.Itoa(i.Attempt))
		line("last error", legible.Text(i.Err))
		line("worker", legible.Text(i.Worker))
		if i.Version > 0 {
			line("version", strconv.Itoa(i.Version))
		}
		line("state", legible.Text(string(i.State)))
		for _, f := range i.Failures {
			line("attempt "+strconv.Itoa(f.Attempt), fmt.Sprintf("%s, took %s on %s: %s",
				f.Begun.Local().Format(time.RFC3339), f.Took, legible.Text(f.Worker), legible.Text(f.Err)))
		}
	})
}

func (p *program) showKeys(name string, all []durable.Info[[]byte]) error {
	if p.json {
		objects := make([]object, len(all))
		for i, info := range all {
			objects[i] = objectOf(name, info)
		}
		return encode(p, objects...)
	}
	return p.table(func(w io.Writer) {
		fmt.Fprintln(w, "KEY\tSTATUS\tDUE\tATTEMPTS\tLAST ERROR\tSTATE")
		for _, i := range all {
			fmt.Fprintf(w, "%s\t%s\t%s\t%d\t%s\t%s\n", legible.Text(i.Key), p.statusOf(i), p.until(i.Due),
				i.Attempt, short(i.Err, 40), short(string(i.State), 60))
		}
	})
}

func (p *program) showSummaries(all []summary) error {
	if p.json {
		return encode(p, all...)
	}
	return p.table(func(w io.Writer) {
		fmt.Fprintln(w, "NAME\tPENDING\tLATE\tRUNNING\tFAILED\tDONE\tCANCELLED\tVERSIONS\tNEXT")
		for _, s := range all {
			next := "-"
			if s.Paused {
				next = "paused"
			} else if s.Next != nil {
				next = p.until(*s.Next)
			}
			fmt.Fprintf(w, "%s\t%d\t%d\t%d\t%d\t%d\t%d\t%s\t%s\n", legible.Text(s.Name), s.Pending, s.Late,
				s.Running, s.Failed, s.Done, s.Cancelled, counts(s.Versions), next)
		}
	})
}

// counts are numbers by version, such as "1:5 2:100".
func counts(of map[int]int) string {
	all := make([]string, 0, len(of))
	for _, version := range slices.Sorted(maps.Keys(of)) {
		all = append(all, fmt.Sprintf("%d:%d", version, of[version]))
	}
	return cmp.Or(strings.Join(all, " "), "-")
}

// result prints what became of a key.
func (p *program) result(key, result string) error {
	if p.json {
		return encode(p, map[string]string{"key": key, "result": result})
	}
	_, err := fmt.Fprintf(p.out, "%s: %s\n", legible.Text(key), legible.Text(result))
	return err
}

// table prints columns.
func (p *program) table(write func(w io.Writer)) error {
	w := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	write(w)
	return w.Flush()
}

func (p *program) statusOf(i durable.Info[[]byte]) string {
	word := strings.ToLower(i.Status.String())
	if p.isLate(i) {
		word = "late"
	}
	if i.Worker != "" {
		word += " on " + legible.Text(i.Worker)
	}
	return word
}

// until is a time as seen from now.
func (p *program) until(t time.Time) string {
	d := t.Sub(p.now()).Round(100 * time.Millisecond)
	if d < 0 {
		return (-max(d, -math.MaxInt64)).String() + " ago"
	}
	return "in " + d.String()
}

// short is a text of at most n characters, on one line. An empty one is "-".
func short(s string, n int) string {
	if s == "" {
		return "-"
	}
	s = legible.Text(s)
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
