package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/examples/durable/internal/killtest"
	"github.com/rxsched/rxsched/internal/testkit/clitest"
)

func TestMain(m *testing.M) { killtest.Main(m, main) }

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
	s.web = handler(newDesk(e, &s.printed))
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
	s.ask("PUT", "/reminders/tea", `{"what": "Tea!", "in": "5s"}`, 200, `"status":"Pending"`)
	s.ask("PUT", "/reminders/rest", `{"what": "Rest!", "in": "4s", "every": "1m"}`, 200, `"every":"1m0s"`)
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

func TestService_SaysWhatIsWrong(t *testing.T) {
	s := newService(t)
	for body, want := range map[string]string{
		`{"in": "5s"}`:                    "what is missing",
		`{"what": "x", "in": "soon"}`:     "soon",
		`{"what": "x", "every": "500ms"}`: "less than a second",
		`{"what": ["x"]}`:                 "array",
		`{"what": "x", "wen": "1s"}`:      `unknown field \"wen\"`,
		`what`:                            "invalid character",
	} {
		s.ask("PUT", "/reminders/k", body, 400, want)
	}
	s.ask("GET", "/reminders/k", "", 404, "nothing is stored")
	s.ask("PUT", "/reminders/"+strings.Repeat("k", 2000), `{"what": "x"}`, 413, "too large")
}

func TestRun_KeepsTheConvention(t *testing.T) {
	t.Parallel()
	clitest.KeepsTheConvention(t, "reminders", clitest.In(run), []string{"-for", "-1s"},
		"-for must not be negative")
}
