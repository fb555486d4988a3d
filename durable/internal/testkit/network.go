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
	made := &link{ends: [2]string{from, to}, listener: l, target: addr, over: make(chan struct{})}
	for i := range made.joined {
		made.joined[i] = make(chan struct{})
		close(made.joined[i])
	}
	made.all.Go(made.accept)
	n.mu.Lock()
	defer n.mu.Unlock()
	n.links = append(n.links, made)
	return l.Addr().String(), nil
}

// Cut cuts all links of a process.
func (n *Network) Cut(process string) {
	n.each(process, func(l *link, end int) { l.cut(end); l.cut(1 - end) })
}

// Deafen cuts all links of a process in one direction: what it sends arrives, and it hears nothing.
func (n *Network) Deafen(process string) { n.each(process, (*link).cut) }

// Separate cuts the links between a process and others. Those to whom it is linked besides reach it.
func (n *Network) Separate(process string, others []string) {
	n.each(process, func(l *link, end int) {
		if slices.Contains(others, l.ends[1-end]) {
			l.cut(end)
			l.cut(1 - end)
		}
	})
}

// Join joins all links of a process.
func (n *Network) Join(process string) {
	n.each(process, func(l *link, end int) { l.join(end); l.join(1 - end) })
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
	over     chan struct{} // closed by close

	all sync.WaitGroup // the goroutines

	mu     sync.Mutex       // guards what is below
	joined [2]chan struct{} // by the end that bytes go to; closed while they pass
	conns  []net.Conn
}

// cut makes bytes to an end wait.
func (l *link) cut(end int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case <-l.joined[end]:
		l.joined[end] = make(chan struct{})
	default:
	}
}

func (l *link) join(end int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case <-l.joined[end]:
	default:
		close(l.joined[end])
	}
}

// close ends the link and what it carries.
func (l *link) close() {
	close(l.over)
	l.listener.Close()
	l.mu.Lock()
	for _, c := range l.conns {
		c.Close()
	}
	l.mu.Unlock()
	l.all.Wait()
}

// wait waits while the link to an end is cut. It reports false if the link is over.
func (l *link) wait(end int) bool {
	l.mu.Lock()
	joined := l.joined[end]
	l.mu.Unlock()
	select {
	case <-joined:
	case <-l.over:
	}
	select {
	case <-l.over:
		return false
	default:
		return true
	}
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
		l.drop(from)
		return
	}
	if l.keep(to) {
		l.all.Go(func() { l.carry(from, to, 0) })
		l.carry(to, from, 1)
	}
}

// keep remembers a connection until it ends. It closes the connection if the link is over.
func (l *link) keep(c net.Conn) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	select {
	case <-l.over:
		c.Close()
		return false
	default:
		l.conns = append(l.conns, c)
		return true
	}
}

func (l *link) drop(c net.Conn) {
	c.Close()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.conns = slices.DeleteFunc(l.conns, func(kept net.Conn) bool { return kept == c })
}

// carry passes on the direction to an end, and the end of the connection.
func (l *link) carry(to, from net.Conn, end int) {
	defer l.drop(from)
	defer l.drop(to)
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if !l.wait(end) {
			return
		}
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
		if err != nil {
			return
		}
	}
}
