package inspect

import (
	"net"
	"net/http"
	"net/url"
	"slices"
	"strings"
)

// forbidden returns the reason to refuse a request, or "". Browsers say where a request comes from;
// other clients need not.
func (in *Inspector) forbidden(r *http.Request, isPage bool) string {
	switch {
	case !in.namedWell(r):
		return "the page is not served under this name: use the address, or see inspect.Config.Hostnames"
	case isPage && r.Header.Get("Sec-Fetch-Mode") == "navigate" &&
		r.Header.Get("Sec-Fetch-Dest") == "document":
		return "" // a link led here; the site with the link can't read the page
	case !slices.Contains([]string{"", "same-origin", "none"}, r.Header.Get("Sec-Fetch-Site")):
		return "only the page itself may ask for this, not another site"
	case !sameOrigin(r):
		return "only the page itself may ask for this, not another origin"
	}
	return ""
}

// sameOrigin reports whether a request comes from this server's own pages, or has no origin. Behind
// a proxy that speaks TLS the scheme may differ.
func sameOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		return true
	}
	u, err := url.Parse(origin)
	return err == nil && u.Host != "" && strings.EqualFold(u.Host, r.Host)
}

// namedWell reports whether a request over a loopback address uses a name of the machine. Another
// name may belong to a site that resolves it to this address, so that browsers would give it our
// answers.
func (in *Inspector) namedWell(r *http.Request) bool {
	addr, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok || !loopback(addr.String()) {
		return true
	}
	name := hostname(r.Host)
	return name == "localhost" || strings.HasSuffix(name, ".localhost") ||
		net.ParseIP(name) != nil ||
		slices.ContainsFunc(in.config.Hostnames,
			func(allowed string) bool { return strings.EqualFold(allowed, name) })
}

func loopback(address string) bool {
	ip := net.ParseIP(hostname(address))
	return ip != nil && ip.IsLoopback()
}

// hostname returns a host without its port, in lower case.
func hostname(hostport string) string {
	u := url.URL{Host: hostport}
	return strings.ToLower(u.Hostname())
}
