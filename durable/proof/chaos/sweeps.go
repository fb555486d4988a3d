package main

import (
	"encoding/json"
	"strings"
	"sync"

	"github.com/nats-io/nats.go"
)

// inboxes is the beginning of all inboxes. The name of the engine follows.
const inboxes = "_INBOX."

// sweeps counts the sweeps of workers. Their requests tell of them.
type sweeps struct {
	mu    sync.Mutex
	begun map[string]int // by the filter for the records of the action
}

// newSweeps begins to count on a connection.
func newSweeps(conn *nats.Conn) (*sweeps, error) {
	s := &sweeps{begun: map[string]int{}}
	_, err := conn.Subscribe("$JS.API.DIRECT.GET.rx", s.hear)
	return s, err
}

// hear counts a request if it is one for the first page of a sweep.
func (s *sweeps) hear(m *nats.Msg) {
	var page struct {
		Seq    uint64 `json:"seq"`
		Filter string `json:"next_by_subj"`
	}
	if json.Unmarshal(m.Data, &page) != nil || page.Seq != 1 ||
		strings.HasPrefix(m.Reply, inboxes+checker) {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.begun[page.Filter]++
}

// of returns how many sweeps of an action have begun.
func (s *sweeps) of(action string) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.begun["rx.t."+action+".>"]
}
