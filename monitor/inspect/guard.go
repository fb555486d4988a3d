package inspect

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"os"
	"slices"
	"strings"
)

// forbidden returns the reason to refuse a request, or "". Browsers say where a request comes from;
// other clients need not.
func (in *Inspector) forbidden(r *http.Request, isPage bool) string {
	switch {
	case !in.namedWell(r):
		return "the page is not served under this name: use the address, or see inspect.Config.Hostnames"
	case !in.config.AnyAddress && !loopback(r):
		return "the page is only for the machine itself: see inspect.Config.AnyAddress"
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

// namedWell reports whether a request over a loopback or private address uses a name of the
// machine. Another name may belong to a site that resolves it to this address, so that browsers
// would give it our answers.
func (in *Inspector) namedWell(r *http.Request) bool {
	ip := localIP(r)
	if !ip.IsValid() || !within(ip) {
		return true
	}
	name := hostname(r.Host)
	return name == "localhost" || strings.HasSuffix(name, ".localhost") ||
		net.ParseIP(name) != nil || machine(name) ||
		slices.ContainsFunc(in.config.Hostnames,
			func(allowed string) bool { return strings.EqualFold(allowed, name) })
}

// machine reports whether a name is the machine's own, which no site can have.
func machine(name string) bool {
	own, err := os.Hostname()
	own = strings.ToLower(own)
	return err == nil && own != "" && (name == own || name == own+".local")
}

// loopback reports whether a request came to a loopback address, or by something without addresses.
func loopback(r *http.Request) bool {
	ip := localIP(r)
	return !ip.IsValid() || ip.IsLoopback()
}

// shared are the addresses of providers' and overlay networks.
var shared = netip.MustParsePrefix("100.64.0.0/10")

// within reports whether an address is not a public one.
func within(ip netip.Addr) bool {
	return ip.IsLoopback() || ip.IsPrivate() || ip.IsLinkLocalUnicast() || shared.Contains(ip)
}

// localAddr returns the address to which a request came; "" if the server does not tell.
func localAddr(r *http.Request) string {
	if addr, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
		return addr.String()
	}
	return ""
}

// localIP is the IP of localAddr; none if that is not known, or no address of a network.
func localIP(r *http.Request) netip.Addr {
	ip, _ := netip.ParseAddr(hostname(localAddr(r)))
	return ip.Unmap().WithZone("")
}

// hostname returns a host without its port, in lower case.
func hostname(hostport string) string {
	u := url.URL{Host: hostport}
	return strings.ToLower(u.Hostname())
}
