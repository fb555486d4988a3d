package main

import (
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/rxsched/rxsched/durable"
)

// order is the body of a PUT: what, when, and every how much.
type order struct {
	reminder
	In duration   `json:"in,omitempty"`
	At *time.Time `json:"at,omitempty"`
}

// delay is how long it is until the first reminder.
func (o order) delay() time.Duration {
	if o.At != nil {
		return time.Until(*o.At)
	}
	return time.Duration(o.In)
}

// pending is a reminder in an answer.
type pending struct {
	Key    string    `json:"key"`
	What   string    `json:"what"`
	Every  duration  `json:"every,omitempty"`
	Due    time.Time `json:"due"`
	Status string    `json:"status"`
	Error  string    `json:"error,omitempty"`
}

func shown(i durable.Info[reminder]) pending {
	return pending{i.Key, i.State.What, i.State.Every, i.Due, i.Status.String(), i.Err}
}

// handler is the HTTP side. All states and decisions are in the engine, so any process can answer.
func handler(desk *durable.Action[reminder], box outbox) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("PUT /reminders/{key}", func(w http.ResponseWriter, r *http.Request) {
		var o order
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&o); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		if o.What == "" || o.Every < 0 {
			http.Error(w, `"what" must be given, and "every" not be negative`, http.StatusBadRequest)
			return
		}
		answer(w, nil, desk.Schedule(r.Context(), r.PathValue("key"), o.reminder, o.delay()))
	})
	mux.HandleFunc("DELETE /reminders/{key}", func(w http.ResponseWriter, r *http.Request) {
		was, err := desk.Unsubscribe(r.Context(), r.PathValue("key"))
		answer(w, was.String(), err)
	})
	mux.HandleFunc("GET /reminders/{key}", func(w http.ResponseWriter, r *http.Request) {
		i, err := desk.Inspect(r.Context(), r.PathValue("key"))
		answer(w, shown(i), err)
	})
	mux.HandleFunc("GET /reminders", func(w http.ResponseWriter, r *http.Request) {
		all := []pending{}
		for i, err := range desk.List(r.Context()) {
			if err != nil {
				answer(w, nil, err)
				return
			}
			all = append(all, shown(i))
		}
		answer(w, all, nil)
	})
	mux.HandleFunc("GET /sent", func(w http.ResponseWriter, _ *http.Request) {
		all, err := box.all()
		answer(w, all, err)
	})
	return mux
}

// answer writes a value as JSON, or an error.
func answer(w http.ResponseWriter, value any, err error) {
	switch {
	case errors.Is(err, durable.ErrNotFound):
		http.Error(w, err.Error(), http.StatusNotFound)
	case errors.Is(err, durable.ErrTooLarge):
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
	case err != nil:
		http.Error(w, err.Error(), http.StatusServiceUnavailable)
	case value == nil:
		w.WriteHeader(http.StatusNoContent)
	default:
		w.Header().Set("Content-Type", "application/json")
		_ = json.NewEncoder(w).Encode(value) // the client is gone
	}
}
