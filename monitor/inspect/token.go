package inspect

import (
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
	"sync"
)

// token lets those in who come over the network, as Jupyter's does.
type token struct {
	text   string // set once, as the two below; empty if everybody may come in
	cookie string // its name: no two programs on a machine have the same
	tell   sync.Once
}

func newToken(c Config) *token {
	t := &token{text: c.Token}
	switch {
	case c.NoToken:
		t.text = ""
		return t
	case t.text == "":
		t.text = rand.Text()
	}
	sum := sha256.Sum256([]byte(t.text))
	t.cookie = "rxsched-" + hex.EncodeToString(sum[:6])
	return t
}

// Address returns an address of the page with the token that lets one in, for a program to print. On
// a loopback address nobody needs it: that is returned as it is. Address panics if page is no URL.
//
//	fmt.Println(in.Address("http://10.0.0.7:8080/debug/rxsched/"))
//
// A request may have it as the parameter token, or in a header as "Authorization: Bearer TOKEN". A
// browser that opens the address gets a cookie. A program that prints nothing has the address logged,
// by slog, when somebody is refused for the first time.
func (in *Inspector) Address(page string) string {
	u, err := url.Parse(page)
	if err != nil || u.Host == "" {
		panic("inspect: Address: page is no URL")
	}
	name := hostname(u.Host)
	ip, err := netip.ParseAddr(name)
	if in.token.text == "" || name == "localhost" || err == nil && ip.IsLoopback() {
		return page
	}
	return in.token.within(u)
}

// within returns an address with the token.
func (t *token) within(u *url.URL) string {
	q := u.Query()
	q.Set("token", t.text)
	u.RawQuery = q.Encode()
	return u.String()
}

// admits reports whether a request comes from the machine itself, or knows the token.
func (t *token) admits(r *http.Request) bool {
	ip := localIP(r)
	if t.text == "" || !ip.IsValid() || ip.IsLoopback() {
		return true
	}
	bearer, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if t.is(r.URL.Query().Get("token")) || t.is(bearer) {
		return true
	}
	for _, c := range r.CookiesNamed(t.cookie) {
		if t.is(c.Value) {
			return true
		}
	}
	t.tell.Do(func() { t.log(r) })
	return false
}

func (t *token) is(text string) bool {
	return subtle.ConstantTimeCompare([]byte(text), []byte(t.text)) == 1
}

// log tells the program's owner how to come in.
func (t *token) log(r *http.Request) {
	u := &url.URL{Scheme: "http", Host: localAddr(r), Path: r.URL.Path[:strings.LastIndexByte(r.URL.Path, '/')+1]}
	if r.TLS != nil {
		u.Scheme = "https"
	}
	slog.Warn("inspect: somebody was refused who has no token", "address", t.within(u))
}

// keep has a browser keep the token, and reload the page without it in the address. It reports
// whether it did.
func (t *token) keep(w http.ResponseWriter, r *http.Request) bool {
	if t.text == "" || !t.is(r.URL.Query().Get("token")) {
		return false
	}
	// A stricter cookie would not come along when a link elsewhere, with the token, leads here.
	http.SetCookie(w, &http.Cookie{Name: t.cookie, Value: t.text, HttpOnly: true,
		Secure: r.TLS != nil, SameSite: http.SameSiteLaxMode})
	w.Header().Set("Location", "./") // of what the browser knows: the handler may be behind a StripPrefix
	w.WriteHeader(http.StatusSeeOther)
	return true
}
