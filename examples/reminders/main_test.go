package main

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
)

// service is the HTTP side on an engine in virtual time.
type service struct {
	*testing.T
	*rxsched.Virtual
	box outbox
	web http.Handler
}

func newService(t *testing.T) *service {
	v := rxsched.NewVirtual(rxsched.Config{})
	box := outbox(t.TempDir())
	return &service{t, v, box, handler(newDesk(durable.NewVirtual(v.Async), box), box)}
}

// ask makes a request, and fails unless the answer has the status and contains the text.
func (s *service) ask(method, path, body string, status int, text string) {
	s.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	s.web.ServeHTTP(w, r)
	if w.Code != status || !strings.Contains(w.Body.String(), text) {
		s.Fatalf("%s %s: got %d %q, expected %d %q", method, path, w.Code, w.Body, status, text)
	}
}

func TestService_RemindsAgainAndAgainUntilItIsTold(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.ask("PUT", "/reminders/tea", `{"what": "tea", "in": "5s"}`, 204, "")
	s.ask("GET", "/reminders/tea", "", 200, `"status":"Pending"`)
	s.Advance(4 * time.Second)
	s.ask("GET", "/sent", "", 200, "null")
	s.Advance(time.Second)
	s.ask("GET", "/sent", "", 200, `"what":"tea"`)
	s.ask("GET", "/reminders", "", 200, `"status":"Done"`)
	s.ask("PUT", "/reminders/tea", `{"what": "more tea", "in": "5s"}`, 204, "")
	s.ask("DELETE", "/reminders/tea", "", 200, "cancelled")
	s.Advance(time.Minute)
	if all, err := s.box.all(); err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
}

func TestService_SaysWhatIsWrong(t *testing.T) {
	t.Parallel()
	s := newService(t)
	s.ask("PUT", "/reminders/tea", `{"in": "5s"}`, 400, `"what" must be given`)
	s.ask("PUT", "/reminders/tea", `{"what": "tea", "in": "soon"}`, 400, "invalid duration")
	s.ask("PUT", "/reminders/tea", "tea", 400, "")
	s.ask("GET", "/reminders/tea", "", 404, "")
	s.ask("DELETE", "/reminders/tea", "", 200, "not found")
}

func TestOutbox_SendsOnceForEachIdempotencyKey(t *testing.T) {
	t.Parallel()
	box := outbox(t.TempDir())
	for range 2 {
		if err := box.send("remind/../tea/1", "../tea", "tea", time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	if all, err := box.all(); err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	if err := outbox("/nowhere").send("k", "k", "tea", time.Time{}); !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
}

// The program starts, and ends by itself, twice on the same directory.
func TestServe_StartsAgain(t *testing.T) {
	dir := t.TempDir()
	for range 2 {
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		if err := serve(ctx, options{addr: "127.0.0.1:0", dir: dir, sent: dir + "/sent"}); err != nil {
			t.Fatal(err)
		}
		cancel()
	}
}
