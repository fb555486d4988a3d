package main

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/rxsched/rxsched/durable"
)

// order is the body of a POST or a PUT: what, when first, and every how much.
type order struct {
	Key   string `json:"key,omitempty"` // POST only; if empty, one is made up
	What  string `json:"what"`
	At    string `json:"at,omitempty"`    // RFC 3339
	In    string `json:"in,omitempty"`    // a duration, such as 90s or 36h; if both are empty, at once
	Every string `json:"every,omitempty"` // a duration; if empty, once
	URL   string `json:"url,omitempty"`   // where to post the reminder; if empty, it is printed
}

// badField is an order that makes no sense.
type badField struct{ field, why string }

func (e *badField) Error() string { return fmt.Sprintf("%s: %s", e.field, e.why) }

// read returns the reminder that an order asks for, and how long it is until the first time.
func (o order) read() (r reminder, delay time.Duration, err error) {
	r = reminder{What: o.What, URL: o.URL}
	if o.What == "" {
		return r, 0, &badField{"what", "is missing"}
	}
	if u, err := url.Parse(o.URL); o.URL != "" && (err != nil || u.Host == "" ||
		u.Scheme != "http" && u.Scheme != "https") {
		return r, 0, &badField{"url", "is no http or https URL"}
	}
	if o.Every != "" {
		every, err := time.ParseDuration(o.Every)
		if err != nil || every < time.Second {
			return r, 0, &badField{"every", "is no duration of a second or more, such as 90s or 36h"}
		}
		r.Every = duration(every)
	}
	delay, err = o.delay()
	return r, delay, err
}

func (o order) delay() (time.Duration, error) {
	switch {
	case o.At != "" && o.In != "":
		return 0, &badField{"at", "excludes in"}
	case o.At != "":
		at, err := time.Parse(time.RFC3339, o.At)
		if err != nil {
			return 0, &badField{"at", "is no time such as 2026-08-01T09:00:00Z"}
		}
		return time.Until(at), nil
	case o.In != "":
		in, err := time.ParseDuration(o.In)
		if err != nil || in < 0 {
			return 0, &badField{"in", "is no duration such as 90s or 36h"}
		}
		return in, nil
	}
	return 0, nil
}

// decode reads a JSON body. Its errors name the field.
func decode(w http.ResponseWriter, r *http.Request, into any) error {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16))
	d.DisallowUnknownFields()
	err := d.Decode(into)
	var wrong *json.UnmarshalTypeError
	if errors.As(err, &wrong) {
		return &badField{wrong.Field, "is a JSON " + wrong.Value}
	}
	if err != nil {
		return &badField{"body", err.Error()} // names an unknown field
	}
	return nil
}

// shown is a reminder in an answer.
type shown struct {
	Key    string    `json:"key"`
	What   string    `json:"what"`
	Every  duration  `json:"every,omitempty"`
	URL    string    `json:"url,omitempty"`
	Due    time.Time `json:"due"`
	Status string    `json:"status"`
	Error  string    `json:"error,omitempty"`
}

func show(i durable.Info[reminder]) shown {
	return shown{i.Key, i.State.What, i.State.Every, i.State.URL, i.Due, i.Status.String(), i.Err}
}

// site is the HTTP side. All states and decisions are in the engine, so any process can answer.
type site struct {
	desk *durable.Action[reminder]
	box  inbox
}

func (s *site) handler() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /reminders", s.post)
	mux.HandleFunc("PUT /reminders/{key}", s.put)
	mux.HandleFunc("GET /reminders", s.list)
	mux.HandleFunc("GET /reminders/{key}", s.get)
	mux.HandleFunc("DELETE /reminders/{key}", s.cancel)
	mux.HandleFunc("POST /inbox", s.receive)
	mux.HandleFunc("GET /inbox", s.received)
	return mux
}

// post makes a new reminder, and fails if there is one of that key.
func (s *site) post(w http.ResponseWriter, r *http.Request) {
	var o order
	err := decode(w, r, &o)
	reminder, delay, bad := o.read()
	if err = errors.Join(err, bad); err != nil {
		answer(w, 0, nil, err)
		return
	}
	if o.Key == "" {
		o.Key = rand.Text()
	}
	if err := s.desk.ScheduleNew(r.Context(), o.Key, reminder, delay); err != nil {
		answer(w, 0, nil, err)
		return
	}
	w.Header().Set("Location", "/reminders/"+url.PathEscape(o.Key))
	s.answerKey(w, r, http.StatusCreated, o.Key)
}

// put makes a reminder, or replaces the one of that key.
func (s *site) put(w http.ResponseWriter, r *http.Request) {
	var o order
	err := decode(w, r, &o)
	if err == nil && o.Key != "" {
		err = &badField{"key", "is given by the path"}
	}
	reminder, delay, bad := o.read()
	if err = errors.Join(err, bad); err == nil {
		err = s.desk.Schedule(r.Context(), r.PathValue("key"), reminder, delay)
	}
	if err != nil {
		answer(w, 0, nil, err)
		return
	}
	s.answerKey(w, r, http.StatusOK, r.PathValue("key"))
}

func (s *site) get(w http.ResponseWriter, r *http.Request) {
	s.answerKey(w, r, http.StatusOK, r.PathValue("key"))
}

func (s *site) answerKey(w http.ResponseWriter, r *http.Request, status int, key string) {
	i, err := s.desk.Inspect(r.Context(), key)
	answer(w, status, show(i), err)
}

func (s *site) list(w http.ResponseWriter, r *http.Request) {
	all := []shown{}
	for i, err := range s.desk.List(r.Context()) {
		if errors.Is(err, durable.ErrRecord) { // somebody else's
			continue
		}
		if err != nil {
			answer(w, 0, nil, err)
			return
		}
		all = append(all, show(i))
	}
	answer(w, http.StatusOK, all, nil)
}

func (s *site) cancel(w http.ResponseWriter, r *http.Request) {
	was, err := s.desk.Unsubscribe(r.Context(), r.PathValue("key"))
	if err == nil && was == durable.NotFound {
		err = durable.ErrNotFound
	}
	answer(w, http.StatusOK, map[string]string{"was": was.String()}, err)
}

// answer writes a value as JSON, or an error.
func answer(w http.ResponseWriter, status int, value any, err error) {
	var bad *badField
	switch {
	case errors.As(err, &bad):
		status, value = http.StatusBadRequest, map[string]string{"field": bad.field, "error": bad.Error()}
	case err != nil:
		status, value = statusOf(err), map[string]string{"error": err.Error()}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client may be gone
}

func statusOf(err error) int {
	switch {
	case errors.Is(err, durable.ErrNotFound):
		return http.StatusNotFound
	case errors.Is(err, durable.ErrPending):
		return http.StatusConflict
	case errors.Is(err, durable.ErrTooLarge):
		return http.StatusRequestEntityTooLarge
	}
	return http.StatusServiceUnavailable
}
