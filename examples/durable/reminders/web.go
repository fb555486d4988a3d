package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/rxsched/rxsched/durable"
)

// order is the body of a PUT.
type order struct {
	reminder
	In duration `json:"in"` // until the first time
}

func read(w http.ResponseWriter, r *http.Request) (o order, err error) {
	d := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16))
	d.DisallowUnknownFields()
	switch err = d.Decode(&o); {
	case err != nil:
		err = fmt.Errorf("%w: %w", errOrder, err)
	case o.What == "":
		err = fmt.Errorf("%w: what is missing", errOrder)
	case o.Every != 0 && o.Every < duration(time.Second):
		err = fmt.Errorf("%w: every is less than a second", errOrder)
	}
	return o, err
}

var errOrder = errors.New("no reminder")

// shown is a reminder in an answer.
type shown struct {
	Key string `json:"key"`
	reminder
	Due    time.Time `json:"due"`
	Status string    `json:"status"`
	Error  string    `json:"error,omitempty"`
}

func show(i durable.Info[reminder]) shown {
	return shown{i.Key, i.State, i.Due, i.Status.String(), i.Err}
}

// handler is the HTTP side. All states and decisions are in the engine, so any process can answer.
func handler(desk *durable.Action[reminder]) *http.ServeMux {
	mux := http.NewServeMux()
	get := func(w http.ResponseWriter, r *http.Request) {
		i, err := desk.Inspect(r.Context(), r.PathValue("key"))
		answer(w, show(i), err)
	}
	mux.HandleFunc("GET /reminders/{key}", get)
	mux.HandleFunc("PUT /reminders/{key}", func(w http.ResponseWriter, r *http.Request) {
		o, err := read(w, r)
		if err == nil {
			err = desk.Schedule(r.Context(), r.PathValue("key"), o.reminder, time.Duration(o.In))
		}
		if err != nil {
			answer(w, nil, err)
			return
		}
		get(w, r)
	})
	mux.HandleFunc("DELETE /reminders/{key}", func(w http.ResponseWriter, r *http.Request) {
		was, err := desk.Unsubscribe(r.Context(), r.PathValue("key"))
		if err == nil && was == durable.NotFound {
			err = durable.ErrNotFound
		}
		answer(w, map[string]string{"was": was.String()}, err)
	})
	mux.HandleFunc("GET /reminders", func(w http.ResponseWriter, r *http.Request) {
		all := []shown{}
		for i, err := range desk.List(r.Context()) {
			if err != nil {
				answer(w, nil, err)
				return
			}
			all = append(all, show(i))
		}
		answer(w, all, nil)
	})
	return mux
}

// answer writes a value as JSON, or an error.
func answer(w http.ResponseWriter, value any, err error) {
	status := http.StatusOK
	switch {
	case err == nil:
	case errors.Is(err, errOrder):
		status = http.StatusBadRequest
	case errors.Is(err, durable.ErrNotFound):
		status = http.StatusNotFound
	case errors.Is(err, durable.ErrTooLarge):
		status = http.StatusRequestEntityTooLarge
	default:
		status = http.StatusServiceUnavailable
	}
	if err != nil {
		value = map[string]string{"error": err.Error()}
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value) // the client may be gone
}
