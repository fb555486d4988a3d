package panel

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"net/http"
	"strings"
)

// Protect returns h for those who know a token, as Jupyter's pages are: in the address, as
// "?token=TOKEN", or in the header "Authorization: Bearer TOKEN". A browser that opens a page with
// the token in its address gets a cookie. Others are refused with the status 401. Without TLS the
// token travels in the open. It panics if h is nil or the token is empty.
//
//	in := inspect.New(inspect.Config{AnyAddress: true})
//	http.Handle("/debug/rxsched/", panel.Protect(in, token))
func Protect(h http.Handler, token string) http.Handler {
	switch {
	case h == nil:
		panic("panel: Protect: nil handler")
	case token == "":
		panic("panel: Protect: empty token")
	}
	sum := sha256.Sum256([]byte(token))
	name := "rxsched-" + hex.EncodeToString(sum[:6]) // no two programs on a machine have the same
	is := func(text string) bool { return subtle.ConstantTimeCompare([]byte(text), []byte(token)) == 1 }
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		bearer, _ := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		asked, admitted := is(r.URL.Query().Get("token")), is(bearer)
		for _, c := range r.CookiesNamed(name) {
			admitted = admitted || is(c.Value)
		}
		switch {
		case asked && r.Method == http.MethodGet && strings.HasSuffix(r.URL.Path, "/"):
			// A stricter cookie would not come along when a link elsewhere, with the token, leads here.
			http.SetCookie(w, &http.Cookie{Name: name, Value: token, HttpOnly: true,
				Secure: r.TLS != nil, SameSite: http.SameSiteLaxMode})
			w.Header().Set("Cache-Control", "no-store")
			w.Header().Set("Referrer-Policy", "no-referrer")
			w.Header().Set("Location", "./") // of what the browser knows: h may be behind a StripPrefix
			w.WriteHeader(http.StatusSeeOther)
		case asked, admitted:
			h.ServeHTTP(w, r)
		default:
			http.Error(w, "panel: this needs the token", http.StatusUnauthorized)
		}
	})
}
