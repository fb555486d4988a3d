package inspect

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"
)

var (
	errClosed = errors.New("inspect: the inspector is closed")
	errCrowd  = errors.New("inspect: too many pages are open")
	errTraces = errors.New("inspect: too many traces are being downloaded")
)

// refuse refuses a request for now.
func refuse(w http.ResponseWriter, why error) {
	if why != errClosed {
		w.Header().Set("Retry-After", strconv.Itoa(int(writeTimeout.Seconds())))
	}
	http.Error(w, why.Error(), http.StatusServiceUnavailable)
}

// limit bounds how many requests are served at a time.
type limit chan struct{}

// enter takes a place, which leave gives back. It reports false if none is free.
func (l limit) enter() bool {
	select {
	case l <- struct{}{}:
		return true
	default:
		return false
	}
}

func (l limit) leave() { <-l }

// stream is the answer to a client that may read slowly or not at all. A write fails if it takes
// longer than writeTimeout, or when the inspector is closed.
type stream struct {
	http.ResponseWriter
	control *http.ResponseController
	alive   context.Context
	until   time.Time // the end of all writes, unless zero
}

// stream makes a stream, which lasts for d at most, or for ever if d is 0. The caller must call
// stop at the end.
func (in *Inspector) stream(w http.ResponseWriter, d time.Duration) (s *stream, stop func() bool) {
	s = &stream{ResponseWriter: w, control: http.NewResponseController(w), alive: in.alive}
	if d > 0 {
		s.until = time.Now().Add(d)
	}
	return s, context.AfterFunc(in.alive, func() { s.deadline(time.Now()) })
}

// deadline does nothing if the answer does not go over a connection.
func (s *stream) deadline(t time.Time) { _ = s.control.SetWriteDeadline(t) }

// Write writes in time, or fails.
func (s *stream) Write(b []byte) (int, error) {
	if err := s.hurry(); err != nil {
		return 0, err
	}
	return s.ResponseWriter.Write(b)
}

// hurry gives the next write its time. It checks alive last: the deadline that an earlier Close has
// set may be lost, and a later Close sets one.
func (s *stream) hurry() error {
	t := time.Now().Add(writeTimeout)
	if !s.until.IsZero() && s.until.Before(t) {
		t = s.until
	}
	s.deadline(t)
	return s.alive.Err()
}
