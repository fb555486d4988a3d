package main

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"time"
)

// inbox is a receiver of reminders that knows idempotency keys: a directory with a file for each.
// It stands for what a reminder is posted to, such as a mail server, and may be shared by
// processes.
type inbox string

// letter is a reminder that was received.
type letter struct {
	IdempotencyKey string `json:"idempotencyKey"`
	message
	Received time.Time `json:"received"`
}

// put stores a letter, and reports whether it is the first of its idempotency key. The file appears
// at once and whole, so it does not matter where a process dies.
func (b inbox) put(l letter) (first bool, err error) {
	f, err := os.CreateTemp(string(b), "new-")
	if err != nil {
		return false, err
	}
	defer os.Remove(f.Name())
	err = errors.Join(json.NewEncoder(f).Encode(l), f.Sync(), f.Close())
	if err != nil {
		return false, err
	}
	name := hex.EncodeToString([]byte(l.IdempotencyKey)) + ".json"
	err = os.Link(f.Name(), filepath.Join(string(b), name))
	if errors.Is(err, os.ErrExist) {
		return false, nil
	}
	return err == nil, err
}

// all returns what was received, by idempotency key: by key and generation.
func (b inbox) all() ([]letter, error) {
	files, err := filepath.Glob(filepath.Join(string(b), "*.json"))
	if err != nil {
		return nil, err
	}
	list := []letter{}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var l letter
		if err := json.Unmarshal(data, &l); err != nil {
			return nil, err
		}
		list = append(list, l)
	}
	return list, nil
}

// receive takes a reminder, once for each idempotency key. The answer is the same each time.
func (s *site) receive(w http.ResponseWriter, r *http.Request) {
	l := letter{Received: time.Now()}
	err := decode(w, r, &l.message)
	var bad error
	if l.IdempotencyKey, bad = strconv.Unquote(r.Header.Get("Idempotency-Key")); bad != nil {
		err = &badField{"Idempotency-Key", "is missing or no string: it is a header"}
	}
	if err == nil {
		_, err = s.box.put(l)
	}
	answer(w, http.StatusOK, map[string]bool{"received": true}, err)
}

func (s *site) received(w http.ResponseWriter, _ *http.Request) {
	all, err := s.box.all()
	answer(w, http.StatusOK, all, err)
}
