package inspect_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/monitor/inspect"
)

// asked is the answer to a request that came over the network.
func asked(in *inspect.Inspector, path string, header ...string) *httptest.ResponseRecorder {
	r := at(httptest.NewRequest(http.MethodGet, path, nil), "203.0.113.7")
	for i := 0; i < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	in.ServeHTTP(w, r)
	return w
}

func TestToken_IsNeededOverTheNetwork(t *testing.T) {
	t.Parallel()
	in := inspect.New(inspect.Config{Token: "secret"})
	for _, c := range []struct {
		name, path string
		header     []string
		want       int
	}{
		{"nothing", "/", nil, http.StatusForbidden},
		{"nothing, for data", "/events", nil, http.StatusForbidden},
		{"a link", "/", []string{"Sec-Fetch-Mode", "navigate", "Sec-Fetch-Dest", "document"}, http.StatusForbidden},
		{"the token", "/icon.svg?token=secret", nil, http.StatusOK},
		{"another", "/icon.svg?token=Secret", nil, http.StatusForbidden},
		{"the beginning", "/icon.svg?token=sec", nil, http.StatusForbidden},
		{"none", "/icon.svg?token=", nil, http.StatusForbidden},
		{"a header", "/icon.svg", []string{"Authorization", "Bearer secret"}, http.StatusOK},
		{"another header", "/icon.svg", []string{"Authorization", "Bearer other"}, http.StatusForbidden},
		{"from another site", "/icon.svg?token=secret", []string{"Sec-Fetch-Site", "cross-site"}, http.StatusForbidden},
	} {
		require.Equal(t, c.want, asked(in, c.path, c.header...).Code, c.name)
	}
	w := httptest.NewRecorder()
	in.ServeHTTP(w, at(httptest.NewRequest(http.MethodGet, "http://localhost/icon.svg", nil), "127.0.0.1"))
	require.Equal(t, http.StatusOK, w.Code, "on the machine itself")
	require.Equal(t, http.StatusOK, asked(inspect.New(inspect.Config{NoToken: true}), "/icon.svg").Code)
}

func TestToken_OfTheAddressBecomesACookie(t *testing.T) {
	t.Parallel()
	in, other := inspect.New(inspect.Config{}), inspect.New(inspect.Config{})
	u, err := url.Parse(in.Address("http://203.0.113.7:8080/debug/rxsched/"))
	require.NoError(t, err)
	require.Len(t, u.Query().Get("token"), 26, "128 bits and more")
	w := asked(in, u.RequestURI())
	require.Equal(t, http.StatusSeeOther, w.Code)
	require.Equal(t, "./", w.Header().Get("Location"), "without the token")
	cookie := w.Result().Cookies()[0]
	require.True(t, cookie.HttpOnly)
	require.Equal(t, http.SameSiteLaxMode, cookie.SameSite)
	kept := []string{"Cookie", cookie.Name + "=" + cookie.Value}
	require.Equal(t, http.StatusOK, asked(in, "/debug/rxsched/", kept...).Code)
	require.Equal(t, http.StatusOK, asked(in, "/debug/rxsched/main.js", kept...).Code)
	require.Equal(t, http.StatusForbidden, asked(other, "/debug/rxsched/", kept...).Code)
	both := append(kept, "Cookie", "rxsched-other=1")
	require.Equal(t, http.StatusOK, asked(in, "/debug/rxsched/", both...).Code, "two programs on a machine")
}

func TestAddress_HasTheTokenIfItIsNeeded(t *testing.T) {
	t.Parallel()
	in := inspect.New(inspect.Config{Token: "a&b"})
	for page, want := range map[string]string{
		"http://127.0.0.1:8080/x/": "http://127.0.0.1:8080/x/",
		"http://[::1]:8080/x/":     "http://[::1]:8080/x/",
		"http://localhost/x/":      "http://localhost/x/",
		"https://10.0.0.7/x/":      "https://10.0.0.7/x/?token=a%26b",
		"http://server.example/":   "http://server.example/?token=a%26b",
	} {
		require.Equal(t, want, in.Address(page))
	}
	require.Equal(t, "http://10.0.0.7/", inspect.New(inspect.Config{NoToken: true}).Address("http://10.0.0.7/"))
	require.PanicsWithValue(t, "inspect: Address: page is no URL", func() { in.Address("10.0.0.7:80") })
}

// A program may print nothing: so its log says how to come in, once.
func TestToken_IsLogged(t *testing.T) {
	var log bytes.Buffer
	before := slog.Default()
	slog.SetDefault(slog.New(slog.NewTextHandler(&log, nil)))
	defer slog.SetDefault(before)
	in := inspect.New(inspect.Config{Token: "secret"})
	asked(in, "/debug/rxsched/main.js")
	asked(in, "/debug/rxsched/")
	require.Equal(t, 1, strings.Count(log.String(), "http://203.0.113.7:8080/debug/rxsched/?token=secret"))
}
