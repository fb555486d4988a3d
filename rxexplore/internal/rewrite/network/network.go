//go:build ignore

// Package net gets this file beside its sockets in memory.
package net

import (
	"context"
	"os"
	"sync"
	"syscall"
)

// rxOrder is what there is of an order: what it has opened, and what there was before.
var rxOrder struct {
	sync.Mutex
	opened         []*fakeNetFD
	sockets, ports map[any]any // of other orders, or of none
	next           int32
}

var rxBeyond func(what string) // nil outside of tests that are explored

// Ports begin where a system's do that chooses them.
func init() { nextPortCounter.Store(49151) }

// RxNetwork returns what is to be called when an order begins, and when it ends, and where to put what ends
// an order that needs what is not there. Looking up names has channels, which must not be those of an order.
func RxNetwork() (order func(begins bool), beyond *func(what string)) {
	getSystemDNSConfig()
	getSystemNSS()
	return rxBegin, &rxBeyond
}

func rxBegin(begins bool) {
	rxOrder.Lock()
	opened := rxOrder.opened
	rxOrder.opened = nil
	rxOrder.Unlock()
	if !begins {
		for _, fd := range opened {
			_ = fd.Close()
		}
	}
	rxOrder.Lock()
	defer rxOrder.Unlock()
	if begins {
		rxOrder.sockets, rxOrder.ports, rxOrder.next = rxAll(&sockets), rxAll(&fakePorts), nextPortCounter.Load()
		sockets.Clear()
		return
	}
	rxPut(&sockets, rxOrder.sockets)
	rxPut(&fakePorts, rxOrder.ports)
	nextPortCounter.Store(rxOrder.next)
	rxOrder.sockets = nil
}

func rxAll(m *sync.Map) map[any]any {
	all := map[any]any{}
	m.Range(func(k, v any) bool {
		all[k] = v
		return true
	})
	return all
}

func rxPut(m *sync.Map, all map[any]any) {
	m.Clear()
	for k, v := range all {
		m.Store(k, v)
	}
}

func newFakeNetFD(fd *netFD) *fakeNetFD {
	f := rxNewFakeNetFD(fd)
	rxOrder.Lock()
	defer rxOrder.Unlock()
	rxOrder.opened = append(rxOrder.opened, f)
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
	rxOrder.Lock()
	before := rxOrder.sockets[fakeAddr(raddr)] != nil
	rxOrder.Unlock()
	if rxBeyond != nil {
		if port == 53 || ip != nil && !ip.IsLoopback() {
			rxBeyond(raddr.String() + ", which is not on this machine")
		} else if before {
			rxBeyond(raddr.String() + ", which was opened before the test")
		}
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
