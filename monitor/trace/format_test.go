package trace_test

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/rxsched/rxsched/monitor/trace/internal/chrome"
)

// traceFile is a trace in the format's object form.
type traceFile struct {
	TraceEvents     []chrome.Event    `json:"traceEvents"`
	DisplayTimeUnit string            `json:"displayTimeUnit"` // "ms" or "ns"
	OtherData       map[string]string `json:"otherData,omitempty"`
}

// parse reads a file and checks it. It is strict: what is not known, or not where the format wants
// it, is an error that says in which event.
func parse(r io.Reader) (*traceFile, error) {
	d := json.NewDecoder(r)
	d.DisallowUnknownFields()
	var f traceFile
	if err := d.Decode(&f); err != nil {
		return nil, fmt.Errorf("chrome: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, errors.New("chrome: more after the trace")
	}
	return &f, f.check()
}

// check reports what is wrong with a file: fields that a phase must have or must not have, slices
// that are not nested or do not end, flows that end before they start, times that go back within a
// thread. The time of a complete slice is that of its end, when it was written.
func (f *traceFile) check() error {
	if f.DisplayTimeUnit != "ms" && f.DisplayTimeUnit != "ns" {
		return fmt.Errorf("chrome: bad displayTimeUnit %q", f.DisplayTimeUnit)
	}
	c := checker{threads: map[thread]*state{}, flows: map[string]bool{}, async: map[async]int{}}
	for i := range f.TraceEvents {
		if err := c.check(&f.TraceEvents[i]); err != nil {
			return fmt.Errorf("chrome: event %d: %w", i, err)
		}
	}
	return c.end()
}

type thread struct{ pid, tid int }

// state is a thread as far as it was read.
type state struct {
	last     chrome.Micros
	complete []span // the slices with a duration
}

type async struct {
	pid     int
	cat, id string
}

type checker struct {
	threads map[thread]*state
	flows   map[string]bool
	async   map[async]int
}

func (c *checker) check(e *chrome.Event) error {
	if err := fields(e); err != nil {
		return err
	}
	if e.Ph == chrome.Metadata {
		return nil
	}
	t := c.threads[thread{e.Pid, e.Tid}]
	if t == nil {
		t = new(state)
		c.threads[thread{e.Pid, e.Tid}] = t
	}
	at := e.Ts
	if e.Ph == chrome.Complete {
		if at += *e.Dur; at < e.Ts {
			return errors.New("it ends after the end of time")
		}
		t.complete = append(t.complete, span{e.Ts, at})
	}
	if at < t.last {
		return errors.New("time goes back")
	}
	t.last = at
	return c.order(t, e)
}

// span is from when to when a slice is.
type span struct{ from, to chrome.Micros }

// nested reports whether of any two spans one lies within the other, or before it.
func nested(spans []span) bool {
	slices.SortStableFunc(spans, func(a, b span) int {
		return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to))
	})
	var around []chrome.Micros // ends of the spans around the current one
	for _, s := range spans {
		for len(around) > 0 && around[len(around)-1] <= s.from {
			around = around[:len(around)-1]
		}
		if len(around) > 0 && s.to > around[len(around)-1] {
			return false
		}
		around = append(around, s.to)
	}
	return true
}

// order checks an event against those before it.
func (c *checker) order(t *state, e *chrome.Event) error {
	a := async{e.Pid, e.Cat, e.ID}
	switch e.Ph {
	case chrome.FlowStart:
		if c.flows[e.ID] {
			return fmt.Errorf("flow %s starts again", e.ID)
		}
		c.flows[e.ID] = true
	case chrome.FlowStep, chrome.FlowEnd:
		if !c.flows[e.ID] {
			return fmt.Errorf("flow %s has not started", e.ID)
		}
	case chrome.AsyncBegin:
		c.async[a]++
	case chrome.AsyncEnd:
		if c.async[a]--; c.async[a] < 0 {
			return errors.New("an async end without a begin")
		}
	}
	return nil
}

func (c *checker) end() error {
	for id, t := range c.threads {
		if !nested(t.complete) {
			return fmt.Errorf("chrome: thread %d/%d: slices overlap", id.pid, id.tid)
		}
	}
	for id, n := range c.async {
		if n != 0 {
			return fmt.Errorf("chrome: async %s/%s does not end", id.cat, id.id)
		}
	}
	return nil
}
