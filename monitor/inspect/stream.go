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
)

// refuse refuses a request for now.
func refuse(w http.ResponseWriter, why error) {
	if why != errClosed {
		w.Header().Set("Retry-After", strconv.Itoa(int(writeTimeout.Seconds())))
	}
	http.Error(w, why.Error(), http.StatusServiceUnavailable)
}

// stream is the answer to a client that may read slowly or not at all. A write fails if it takes
// longer than writeTimeout, or when the inspector is closed.
type stream struct {
	http.ResponseWriter
	control *http.ResponseController
	alive   context.Context
}

// stream makes a stream. The caller must call stop at the end.
func (in *Inspector) stream(w http.ResponseWriter) (s *stream, stop func() bool) {
	s = &stream{ResponseWriter: w, control: http.NewResponseController(w), alive: in.alive}
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
	s.deadline(time.Now().Add(writeTimeout))
	return s.alive.Err()
}
