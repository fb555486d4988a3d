package inspect_test

import (
	"context"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/monitor/inspect"
)

func TestHandler_ServesThePageWhereverItIsMounted(t *testing.T) {
	t.Parallel()
	in := inspect.New(inspect.Config{})
	mux := http.NewServeMux()
	mux.Handle("/debug/rxsched/", in)
	mux.Handle("/x/", http.StripPrefix("/x/", in))
	mux.Handle("/y/", http.StripPrefix("/y", in))
	for _, at := range []string{"/debug/rxsched/", "/x/", "/y/"} {
		for what, kind := range map[string]string{"": "text/html", "main.js": "text/javascript", "style.css": "text/css", "icon.svg": "image/svg+xml"} {
			w := httptest.NewRecorder()
			mux.ServeHTTP(w, httptest.NewRequest(http.MethodGet, at+what, nil))
			assert.Equal(t, http.StatusOK, w.Code, at+what)
			assert.True(t, strings.HasPrefix(w.Header().Get("Content-Type"), kind), at+what)
			assert.Equal(t, "nosniff", w.Header().Get("X-Content-Type-Options"))
			assert.Contains(t, w.Header().Get("Content-Security-Policy"), "default-src 'none'")
		}
	}
}

// The page must work offline: no asset names another server.
func TestAssets_NeedNothingFromElsewhere(t *testing.T) {
	t.Parallel()
	err := fs.WalkDir(os.DirFS("assets"), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile("assets/" + name)
		text := strings.ReplaceAll(string(data), "http://www.w3.org/2000/svg", "")
		assert.NotContains(t, text, "http://", name)
		assert.NotContains(t, text, "https://", name)
		assert.Equal(t, http.StatusOK, get(inspect.New(inspect.Config{}), "/"+name).Code, name)
		return err
	})
	require.NoError(t, err)
}

func TestHandler_RefusesWhatMakesNoSense(t *testing.T) {
	t.Parallel()
	in := inspect.New(inspect.Config{})
	for _, c := range []struct {
		method, path string
		want         int
	}{
		{"GET", "/nothing", http.StatusNotFound},
		{"GET", "/assets", http.StatusNotFound},
		{"GET", "/..", http.StatusNotFound},
		{"POST", "/", http.StatusMethodNotAllowed},
		{"HEAD", "/events", http.StatusMethodNotAllowed},
		{"GET", "/action?label=x", http.StatusMethodNotAllowed},
		{"POST", "/action?label=x", http.StatusNotFound},
		{"GET", "/trace", http.StatusNotFound},
	} {
		w := httptest.NewRecorder()
		in.ServeHTTP(w, httptest.NewRequest(c.method, c.path, nil))
		assert.Equal(t, c.want, w.Code, c.method+" "+c.path)
		assert.True(t, strings.HasPrefix(w.Body.String(), "inspect: "), w.Body.String())
	}
}

func TestHandler_IsForThePageOnly(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		path   string
		header []string
		want   int
	}{
		{"no browser", "/icon.svg", nil, 200},
		{"the page", "/icon.svg", []string{"Sec-Fetch-Site", "same-origin"}, 200},
		{"an address that was typed", "/", []string{"Sec-Fetch-Site", "none", "Sec-Fetch-Mode", "navigate"}, 200},
		{"another site's script", "/icon.svg", []string{"Sec-Fetch-Site", "cross-site"}, 403},
		{"another site of the same company", "/icon.svg", []string{"Sec-Fetch-Site", "same-site"}, 403},
		{"a link on another site", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 200},
		{"a link to the data", "/icon.svg", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, 403},
		{"another site's frame", "/", []string{"Sec-Fetch-Site", "cross-site", "Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "iframe"}, 403},
		{"the page's origin", "/icon.svg", []string{"Origin", "http://example.com"}, 200},
		{"that behind a proxy", "/icon.svg", []string{"Origin", "https://EXAMPLE.com"}, 200},
		{"another origin", "/icon.svg", []string{"Origin", "http://example.org"}, 403},
		{"another port", "/icon.svg", []string{"Origin", "http://example.com:81"}, 403},
		{"no origin to speak of", "/icon.svg", []string{"Origin", "null"}, 403},
	} {
		r := httptest.NewRequest(http.MethodGet, c.path, nil)
		for i := 0; i < len(c.header); i += 2 {
			r.Header.Set(c.header[i], c.header[i+1])
		}
		w := httptest.NewRecorder()
		inspect.New(inspect.Config{}).ServeHTTP(w, r)
		assert.Equal(t, c.want, w.Code, c.name)
	}
}

// at is a request that came to an address of the machine.
func at(r *http.Request, local string) *http.Request {
	addr := net.Addr(&net.TCPAddr{IP: net.ParseIP(local), Port: 8080})
	return r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, addr))
}

// A site may have its name resolved to the machine itself, or to one beside it.
func TestHandler_OnAnAddressThatIsNotPublicHasTheMachinesNamesOnly(t *testing.T) {
	t.Parallel()
	own, err := os.Hostname()
	require.NoError(t, err)
	in := inspect.New(inspect.Config{Hostnames: []string{"Dev.Example"}, AnyAddress: true})
	for _, c := range []struct {
		local, name string
		want        int
	}{
		{"127.0.0.1", "127.0.0.1:8080", 200},
		{"127.0.0.1", "localhost:8080", 200},
		{"127.0.0.1", "app.localhost", 200},
		{"127.0.0.1", "dev.example:8080", 200},
		{"127.0.0.1", "evil.example:8080", 403},
		{"::1", "[::1]:8080", 200},
		{"::1", "evil.example", 403},
		{"10.0.0.7", "10.0.0.7:8080", 200},
		{"10.0.0.7", "localhost:8080", 200}, // to a container
		{"10.0.0.7", "dev.example", 200},
		{"10.0.0.7", "evil.example", 403},
		{"192.168.1.7", "evil.example", 403},
		{"169.254.1.7", "evil.example", 403},
		{"100.64.1.7", "evil.example", 403},
		{"::ffff:10.0.0.7", "evil.example", 403},
		{"fd00::7", "evil.example", 403},
		{"fe80::7", "evil.example", 403},
		{"10.0.0.7", strings.ToUpper(own), 200},
		{"10.0.0.7", own + ".local:8080", 200},
		{"10.0.0.7", own + ".evil.example", 403},
		{"203.0.113.7", "server.example", 200},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = c.name
		w := httptest.NewRecorder()
		in.ServeHTTP(w, at(r, c.local))
		assert.Equal(t, c.want, w.Code, c.local+" "+c.name)
	}
}

func TestHandler_AnswersOnOtherAddressesOnlyIfAllowed(t *testing.T) {
	t.Parallel()
	for any, want := range map[bool]int{false: http.StatusForbidden, true: http.StatusOK} {
		in := inspect.New(inspect.Config{AnyAddress: any})
		for local, want := range map[string]int{"203.0.113.7": want, "10.0.0.7": want, "::1": 200, "127.0.0.1": 200} {
			w := httptest.NewRecorder()
			in.ServeHTTP(w, at(httptest.NewRequest(http.MethodGet, "http://localhost/icon.svg", nil), local))
			require.Equal(t, want, w.Code, local)
		}
	}
}

func TestPanel_GetsWhatIsAskedBelowItsName(t *testing.T) {
	t.Parallel()
	in := inspect.New(inspect.Config{})
	echo := func(name string) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			_, _ = io.WriteString(w, name+" "+r.Method+" "+r.URL.String())
		})
	}
	in.AddPanel("a", echo("old"))
	in.AddPanel("a", echo("a"))
	in.AddPanel("b c", echo("b"))
	for path, want := range map[string]string{
		"/x/panels/a/":             "a POST /",
		"/panels/a/due?k=1":        "a POST /due?k=1",
		"/x/panels/b%20c/of/a%20b": "b POST /of/a%20b",
	} {
		r := httptest.NewRequest(http.MethodPost, path, nil)
		w := httptest.NewRecorder()
		in.ServeHTTP(w, r)
		require.Equal(t, want, w.Body.String())
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		w = httptest.NewRecorder()
		in.ServeHTTP(w, r)
		require.Equal(t, http.StatusForbidden, w.Code, "the page's guard is the panel's")
	}
	require.Equal(t, http.StatusNotFound, get(in, "/panels/c/x").Code)
	p := open(t, in)
	defer p.close()
	var hello struct{ Panels []string }
	p.read("hello", &hello)
	require.Equal(t, []string{"a", "b c"}, hello.Panels)
}

func TestAction_IsDone(t *testing.T) {
	t.Parallel()
	done := 0
	in := inspect.New(inspect.Config{Actions: []inspect.Action{{Label: "50 % more", Do: func() { done++ }}}})
	w := httptest.NewRecorder()
	in.ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/action?label=50+%25+more", nil))
	require.Equal(t, http.StatusNoContent, w.Code)
	require.Equal(t, 1, done)
}

// plainWriter is a ResponseWriter that can do no more than it must.
type plainWriter struct{ w *httptest.ResponseRecorder }

func (p plainWriter) Header() http.Header         { return p.w.Header() }
func (p plainWriter) WriteHeader(code int)        { p.w.WriteHeader(code) }
func (p plainWriter) Write(b []byte) (int, error) { return p.w.Write(b) }

func TestPage_IsToldThatItsServerCannotSendEvents(t *testing.T) {
	t.Parallel()
	in := inspect.New(inspect.Config{})
	answer := httptest.NewRecorder()
	in.ServeHTTP(plainWriter{answer}, httptest.NewRequest(http.MethodGet, "/events", nil))
	require.Equal(t, http.StatusInternalServerError, answer.Code)
	require.Contains(t, answer.Body.String(), "Flush")
}
