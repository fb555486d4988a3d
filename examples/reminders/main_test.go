package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

// childVariable makes the test's program be the service.
const childVariable = "REMINDERS_CHILD"

func TestMain(m *testing.M) {
	if os.Getenv(childVariable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// service is the HTTP side on an engine in virtual time.
type service struct {
	*testing.T
	*rxsched.Virtual
	web     http.Handler
	printed strings.Builder
}

func newService(t *testing.T) *service {
	t.Parallel()
	s := &service{T: t, Virtual: rxsched.NewVirtual(rxsched.Config{})}
	e := durable.NewVirtual(s.Virtual.Async())
	s.web = (&site{newDesk(e, &s.printed), inbox(t.TempDir())}).handler()
	return s
}

// ask makes a request, and fails unless the answer has the status and contains the text.
func (s *service) ask(method, path, body string, status int, text string) {
	s.Helper()
	w := httptest.NewRecorder()
	s.web.ServeHTTP(w, httptest.NewRequest(method, path, strings.NewReader(body)))
	if w.Code != status || !strings.Contains(w.Body.String(), text) {
		s.Fatalf("%s %s %s: got %d %q, expected %d %q", method, path, body, w.Code, w.Body, status, text)
	}
}

// expect checks what was printed.
func (s *service) expect(want string) {
	s.Helper()
	if got := s.printed.String(); got != want {
		s.Fatalf("printed %q, expected %q", got, want)
	}
}

func TestService_RemindsOnceOrAgainAndAgain(t *testing.T) {
	s := newService(t)
	s.ask("GET", "/reminders", "", 200, "[]")
	s.ask("POST", "/reminders", `{"key": "tea", "what": "Tea!", "in": "5s"}`, 201, `"status":"Pending"`)
	s.ask("POST", "/reminders", `{"key": "tea", "what": "Tea!"}`, 409, "pending")
	s.ask("POST", "/reminders", `{"key": "rest", "what": "Rest!", "in": "4s", "every": "1m"}`, 201, `"every":"1m0s"`)
	s.Advance(4500 * time.Millisecond)
	s.expect("REMINDER rest: Rest! (remind/rest/1)\n")
	s.Advance(time.Second)
	s.expect("REMINDER rest: Rest! (remind/rest/1)\nREMINDER tea: Tea! (remind/tea/1)\n")
	s.ask("GET", "/reminders/tea", "", 200, `"status":"Done"`)
	s.ask("GET", "/reminders", "", 200, `"key":"rest"`)
	s.printed.Reset()
	s.Advance(2 * time.Minute)
	if n := strings.Count(s.printed.String(), "\n"); n != 2 {
		t.Fatalf("printed %q", s.printed.String())
	}
	s.ask("DELETE", "/reminders/rest", "", 200, "cancelled")
	s.ask("DELETE", "/reminders/rest", "", 404, "nothing is stored")
	s.printed.Reset()
	s.Advance(time.Hour)
	s.expect("")
}

func TestService_ReplacesAReminder(t *testing.T) {
	s := newService(t)
	s.ask("PUT", "/reminders/a%2Fb", `{"what": "one", "in": "1s"}`, 200, `"key":"a/b"`)
	s.ask("PUT", "/reminders/a%2Fb", `{"what": "two", "in": "2s"}`, 200, `"what":"two"`)
	s.Advance(time.Minute)
	s.expect("REMINDER a/b: two (remind/a/b/2)\n")
}

func TestService_MakesUpAKey(t *testing.T) {
	s := newService(t)
	w := httptest.NewRecorder()
	s.web.ServeHTTP(w, httptest.NewRequest("POST", "/reminders", strings.NewReader(`{"what": "x", "in": "1h"}`)))
	s.ask("GET", w.Header().Get("Location"), "", 200, `"what":"x"`)
}

func TestService_NamesTheFieldThatIsWrong(t *testing.T) {
	s := newService(t)
	for body, field := range map[string]string{
		`{"in": "5s"}`:                                            "what",
		`{"what": "x", "in": "soon"}`:                             "in",
		`{"what": "x", "in": "-1s"}`:                              "in",
		`{"what": "x", "at": "noon"}`:                             "at",
		`{"what": "x", "at": "2026-08-01T09:00:00Z", "in": "1s"}`: "at",
		`{"what": "x", "every": "0s"}`:                            "every",
		`{"what": "x", "every": 5}`:                               "every",
		`{"what": "x", "url": "ftp://x"}`:                         "url",
		`{"what": ["x"]}`:                                         "what",
		`{"what": "x", "wen": "1s"}`:                              "body",
		`what`:                                                    "body",
	} {
		s.ask("POST", "/reminders", body, 400, `"field":"`+field+`"`)
		s.ask("PUT", "/reminders/k", body, 400, `"field":"`+field+`"`)
	}
	s.ask("PUT", "/reminders/k", `{"what": "x", "key": "other"}`, 400, `"field":"key"`)
	s.ask("POST", "/reminders", `{"what": "x", "wen": "1s"}`, 400, `unknown field \"wen\"`)
	s.ask("POST", "/inbox", `{"what": "x"}`, 400, `"field":"Idempotency-Key"`)
	s.ask("GET", "/reminders/k", "", 404, "nothing is stored")
	s.ask("PUT", "/reminders/"+strings.Repeat("k", 2000), `{"what": "x"}`, 413, "too large")
}

// The in-tree receiver takes each idempotency key once, however often it is posted.
func TestInbox_TakesEachIdempotencyKeyOnce(t *testing.T) {
	s := newService(t)
	web := httptest.NewServer(s.web)
	defer web.Close()
	for range 3 {
		if err := post(t.Context(), web.URL+"/inbox", `remind/"../tea/1`, []byte(`{"what": "Tea!"}`)); err != nil {
			t.Fatal(err)
		}
	}
	s.ask("GET", "/inbox", "", 200, `[{"idempotencyKey":"remind/\"../tea/1"`)
	answer, err := http.Get(web.URL + "/inbox")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if all, _ := io.ReadAll(answer.Body); strings.Count(string(all), "idempotencyKey") != 1 {
		t.Fatalf("%s", all)
	}
	if err := post(t.Context(), web.URL+"/none", "k", nil); err == nil || !strings.Contains(err.Error(), "404") {
		t.Fatal(err)
	}
}

func TestServe_StartsAgainOnTheSameDirectory(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for range 2 {
		ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
		if err := serve(ctx, options{addr: "127.0.0.1:0", dir: dir, ackWait: time.Second}, io.Discard); err != nil {
			t.Fatal(err)
		}
		cancel()
	}
}

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"-for -1s", "-ackwait 0s"} {
		clitest.KeepsTheConvention(t, "reminders", clitest.In(run), strings.Fields(args),
			"-for must not be negative, and -ackwait has to be positive")
	}
}
