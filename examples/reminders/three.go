package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// three runs three processes of this program, each with a server of one cluster, until ctx ends.
// Kill one of them: the others go on.
func three(ctx context.Context, o options) error {
	host, text, err := net.SplitHostPort(o.addr)
	if err != nil {
		return err
	}
	port, err := strconv.Atoi(text)
	if err != nil {
		return err
	}
	var routes []string
	for i := range 3 {
		routes = append(routes, net.JoinHostPort(host, strconv.Itoa(port+1000+i)))
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	ended := make(chan error, 3)
	for i := range 3 {
		c := exec.CommandContext(ctx, self, "-dir", o.dir, "-name", fmt.Sprint("-", i),
			"-addr", net.JoinHostPort(host, strconv.Itoa(port+i)),
			"-cluster", routes[i], "-routes", strings.Join(routes, ","))
		c.Stdout, c.Stderr = os.Stdout, os.Stderr
		c.Cancel = func() error { return c.Process.Signal(syscall.SIGTERM) }
		c.WaitDelay = 10 * time.Second
		if err := c.Start(); err != nil {
			return err
		}
		fmt.Printf("process %d has the number %d\n", i, c.Process.Pid)
		go func() { ended <- c.Wait() }()
	}
	var failed error
	for range 3 {
		failed = errors.Join(failed, <-ended)
	}
	if ctx.Err() != nil {
		return nil
	}
	return failed
}
