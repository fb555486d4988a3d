package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"
)

// three runs three processes of this program, each with a server of one cluster, until ctx ends. It
// starts a process again a second after it has died.
func three(ctx context.Context, o options, out io.Writer) error {
	addrs, err := addresses(o.addr)
	if err != nil {
		return err
	}
	routes, err := free(3)
	if err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	var all sync.WaitGroup
	for i, addr := range addrs {
		args := []string{"-dir", o.dir, "-ackwait", o.ackWait.String(), "-addr", addr,
			"-node", fmt.Sprint("-", i), "-node-addr", routes[i], "-routes", strings.Join(routes, ",")}
		all.Go(func() { keep(ctx, out, i, self, args) })
	}
	all.Wait()
	return nil
}

// keep starts a process again and again until ctx ends.
func keep(ctx context.Context, out io.Writer, i int, self string, args []string) {
	for {
		c := exec.CommandContext(ctx, self, args...)
		c.Stdout, c.Stderr = out, os.Stderr
		c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
		c.WaitDelay = 10 * time.Second
		if err := c.Start(); err == nil {
			fmt.Fprintf(out, "process %d has the number %d\n", i, c.Process.Pid)
			err = c.Wait()
			fmt.Fprintf(out, "process %d has ended: %v\n", i, err)
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(time.Second):
		}
	}
}

// addresses are three of successive ports, or free ones if the port is 0.
func addresses(addr string) (all []string, err error) {
	host, text, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	port, err := strconv.Atoi(text)
	if err != nil || port == 0 {
		return free(3)
	}
	for i := range 3 {
		all = append(all, net.JoinHostPort(host, strconv.Itoa(port+i)))
	}
	return all, nil
}

// free returns addresses on loopback that nobody uses.
func free(n int) (addrs []string, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		defer l.Close()
		addrs = append(addrs, l.Addr().String())
	}
	return addrs, nil
}
