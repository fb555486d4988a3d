// Package testkit connects processes by links that tests and the checker of durable/proof cut.
package testkit

import (
	"net"
	"slices"
	"sync"
)

// Network connects processes by links that can be cut, as a cable is: until a link is joined again,
// bytes wait, and neither side learns that the other one has gone. Any goroutine may use it. The
// zero value has no links.
type Network struct {
	mu    sync.Mutex // guards links
	links []*link
}

// Link returns an address by which the process from reaches the address of the process to.
func (n *Network) Link(from, to, addr string) (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	made := &link{ends: [2]string{from, to}, listener: l, target: addr}
	made.changed = sync.NewCond(&made.mu)
	made.all.Go(made.accept)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.links = append(n.links, made)
	return l.Addr().String(), nil
}

// Cut cuts all links of a process.
func (n *Network) Cut(process string) {
	n.each(process, func(l *link, end int) { l.set(end, true); l.set(1-end, true) })
}

// Deafen cuts all links of a process in one direction: what it sends arrives, and it hears nothing.
func (n *Network) Deafen(process string) {
	n.each(process, func(l *link, end int) { l.set(end, true) })
}

// Separate cuts the links between a process and others. Its links to all else stay.
func (n *Network) Separate(process string, others []string) {
	n.each(process, func(l *link, end int) {
		if slices.Contains(others, l.ends[1-end]) {
			l.set(end, true)
			l.set(1-end, true)
		}
	})
}

// Join joins all links of a process.
func (n *Network) Join(process string) {
	n.each(process, func(l *link, end int) { l.set(end, false); l.set(1-end, false) })
}

// each calls do for all links of a process, with the end that is the process.
func (n *Network) each(process string, do func(l *link, end int)) {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, l := range n.links {
		if end := slices.Index(l.ends[:], process); end >= 0 {
			do(l, end)
		}
	}
}

// Close ends all links, and returns when nothing of them is left.
func (n *Network) Close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for _, l := range n.links {
		l.close()
	}
	n.links = nil
}

// link takes connections for an address, and passes them on.
type link struct {
	ends     [2]string // names of processes; set once, as the three below
	listener net.Listener
	target   string
	changed  *sync.Cond // what is below, on mu

	all sync.WaitGroup // the goroutines

	mu    sync.Mutex // guards what is below
	cut   [2]bool    // bytes wait, by the end that they go to
	over  bool
	conns []net.Conn
}

// set makes bytes to an end wait, or pass.
func (l *link) set(end int, cut bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.cut[end] = cut
	l.changed.Broadcast()
}

// close ends the link and what it carries.
func (l *link) close() {
	l.listener.Close()
	l.mu.Lock()
	l.over = true
	for _, c := range l.conns {
		c.Close()
	}
	l.changed.Broadcast()
	l.mu.Unlock()
	l.all.Wait()
}

// wait waits while the link to an end is cut. It reports false if the link is over.
func (l *link) wait(end int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for l.cut[end] && !l.over {
		l.changed.Wait()
	}
	return !l.over
}

func (l *link) accept() {
	for {
		c, err := l.listener.Accept()
		if err != nil {
			return
		}
		l.all.Go(func() { l.connect(c) })
	}
}

// connect passes on what a connection sends and gets.
func (l *link) connect(from net.Conn) {
	if !l.keep(from) || !l.wait(1) {
		return
	}
	to, err := net.Dial("tcp", l.target)
	if err != nil {
		from.Close()
		return
	}
	if l.keep(to) {
		l.all.Go(func() { l.carry(from, to, 0) })
		l.carry(to, from, 1)
	}
}

// keep remembers a connection, which close closes. It does so at once if the link is over.
func (l *link) keep(c net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.over {
		c.Close()
	}
	l.conns = append(l.conns, c)
	return !l.over
}

// carry passes on the direction to an end, and the end of the connection.
func (l *link) carry(to, from net.Conn, end int) {
	defer from.Close()
	defer to.Close()
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if !l.wait(end) {
			return
		}
		if _, failed := to.Write(buffer[:n]); failed != nil || err != nil {
			return
		}
	}
}
