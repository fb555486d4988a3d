//go:build ignore

// Package net gets this file beside its sockets in memory.
package net

import (
	"context"
	"os"
	"sync"
	"syscall"
)

// rxOpened are the sockets that were opened since RxClose.
var rxOpened struct {
	sync.Mutex
	all []*fakeNetFD
}

var rxBeyond func(address string)

// Ports begin where a system's do that chooses them.
func init() { nextPortCounter.Store(49151) }

// RxNetwork returns pointers to what an order begins with anew, what closes all sockets that were opened
// since, and where to put what is called with an address that is not of this machine. Looking up names has
// channels, which must not be those of an order.
func RxNetwork() (state []any, end func(), beyond *func(address string)) {
	getSystemDNSConfig()
	getSystemNSS()
	return []any{&sockets, &fakePorts, &nextPortCounter}, rxEnd, &rxBeyond
}

func rxEnd() {
	rxOpened.Lock()
	all := rxOpened.all
	rxOpened.all = nil
	rxOpened.Unlock()
	for _, fd := range all {
		_ = fd.Close()
	}
}

func newFakeNetFD(fd *netFD) *fakeNetFD {
	f := rxNewFakeNetFD(fd)
	rxOpened.Lock()
	defer rxOpened.Unlock()
	rxOpened.all = append(rxOpened.all, f)
	return f
}

// fakeConnect fails as a system does.
func fakeConnect(ctx context.Context, fd *netFD, laddr, raddr sockaddr) error {
	if err := ctx.Err(); err != nil {
		return mapErr(err)
	}
	ip, port := IP(nil), 0
	switch a := raddr.(type) {
	case *TCPAddr:
		ip, port = a.IP, a.Port
	case *UDPAddr:
		ip, port = a.IP, a.Port
	}
	if (port == 53 || ip != nil && !ip.IsLoopback()) && rxBeyond != nil {
		rxBeyond(raddr.String())
	}
	return rxPlain("connect", rxFakeConnect(ctx, fd, laddr, raddr))
}

// fakeListen listens on loopback in place of all addresses.
func fakeListen(fd *netFD, laddr sockaddr) error {
	all := IPv4(127, 0, 0, 1)
	if fd.net == "tcp6" || fd.net == "udp6" {
		all = IPv6loopback
	}
	switch a := laddr.(type) {
	case *TCPAddr:
		if a != nil && (a.IP == nil || a.IP.IsUnspecified()) {
			laddr = &TCPAddr{IP: all, Port: a.Port, Zone: a.Zone}
		}
	case *UDPAddr:
		if a != nil && (a.IP == nil || a.IP.IsUnspecified()) {
			laddr = &UDPAddr{IP: all, Port: a.Port, Zone: a.Zone}
		}
	}
	return rxPlain("bind", rxFakeListen(fd, laddr))
}

// rxPlain returns the error of a system call that an error tells of.
func rxPlain(call string, err error) error {
	for _, no := range []syscall.Errno{syscall.EADDRINUSE, syscall.ECONNREFUSED, syscall.EPROTOTYPE} {
		for _, of := range []string{"listen", "connect"} {
			told := os.NewSyscallError(of, no)
			if a, ok := err.(*AddrError); err != nil && (ok && a.Err == told.Error() || err.Error() == told.Error()) {
				return os.NewSyscallError(call, no)
			}
		}
	}
	return err
}

// rxControl calls the function of a Dialer or ListenConfig. There is no file descriptor that it could use.
func rxControl(ctx context.Context, network string, family int, laddr, raddr sockaddr,
	control func(context.Context, string, string, syscall.RawConn) error,
) error {
	if control == nil {
		return nil
	}
	if raddr == nil {
		raddr = laddr
	}
	switch {
	case network != "tcp" && network != "udp":
	case family == syscall.AF_INET:
		network += "4"
	default:
		network += "6"
	}
	address := ""
	if raddr != nil {
		address = raddr.String()
	}
	return control(ctx, network, address, rxRaw{})
}

type rxRaw struct{}

func (rxRaw) Control(func(uintptr)) error    { return nil }
func (rxRaw) Read(func(uintptr) bool) error  { return syscall.ENOTSUP }
func (rxRaw) Write(func(uintptr) bool) error { return syscall.ENOTSUP }

func rxNone(error) error { return nil }

func rxGOOS(string) string { return "js" }
