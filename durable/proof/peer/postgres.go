package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/rxsched/rxsched/durable/proof/internal/fleet"
)

// errNoPostgres says that PostgreSQL is not installed.
var errNoPostgres = errors.New("there is no PostgreSQL: install it, such as by -install")

// postgresBin returns the folder of PostgreSQL's programs.
func postgresBin(ctx context.Context, install bool) (string, error) {
	found, _ := filepath.Glob("/usr/lib/postgresql/*/bin/initdb") // Debian's are not on the path
	if path, err := exec.LookPath("initdb"); err == nil {
		found = append(found, path)
	}
	switch {
	case len(found) > 0:
		return filepath.Dir(found[len(found)-1]), nil
	case !install:
		return "", errNoPostgres
	}
	for _, args := range []string{"update -q", "install -q -y --no-install-recommends postgresql"} {
		c := exec.CommandContext(ctx, "apt-get", strings.Fields(args)...)
		if out, err := c.CombinedOutput(); err != nil {
			return "", fmt.Errorf("%v: %w: %s", c, err, out)
		}
	}
	return postgresBin(ctx, false)
}

// postgres starts a server on loopback with files of its own. stop ends it and deletes them. It has
// memory and room for its log, so that it waits for commits only.
func postgres(
	ctx context.Context, bin string, settings []string,
) (url string, stop func(), err error) {
	dir, err := os.MkdirTemp("", "rxpeer")
	if err != nil {
		return "", nil, err
	}
	defer func() {
		if err != nil {
			os.RemoveAll(dir)
		}
	}()
	as, err := owner(dir)
	if err != nil {
		return "", nil, err
	}
	data := filepath.Join(dir, "data")
	initdb := exec.CommandContext(ctx, filepath.Join(bin, "initdb"), "-D", data, "-U", "rx",
		"-A", "trust", "-E", "UTF8", "--locale=C", "-N")
	initdb.Dir, initdb.SysProcAttr = dir, as
	if out, err := initdb.CombinedOutput(); err != nil {
		return "", nil, fmt.Errorf("initdb: %w: %s", err, out)
	}
	addrs, err := fleet.FreeAddrs(1)
	if err != nil {
		return "", nil, err
	}
	_, port, _ := net.SplitHostPort(addrs[0])
	args := []string{"-D", data}
	for _, s := range append([]string{"listen_addresses=127.0.0.1", "port=" + port,
		"unix_socket_directories=", "max_connections=300", "shared_buffers=1GB", "max_wal_size=8GB",
		"logging_collector=off", "log_min_messages=panic"}, settings...) {
		args = append(args, "-c", s)
	}
	server := exec.Command(filepath.Join(bin, "postgres"), args...)
	server.Dir, server.SysProcAttr = dir, as
	if err := server.Start(); err != nil {
		return "", nil, err
	}
	stop = func() {
		_ = server.Process.Signal(syscall.SIGINT) // fast: it ends its sessions
		defer time.AfterFunc(time.Minute, func() { _ = server.Process.Kill() }).Stop()
		_ = server.Wait()
		_ = os.RemoveAll(dir)
	}
	url = "postgres://rx@" + addrs[0] + "/postgres"
	if err := answers(ctx, url); err != nil {
		stop()
		return "", nil, err
	}
	return url, stop, nil
}

// owner gives a directory to a user who may run PostgreSQL: it refuses root.
func owner(dir string) (*syscall.SysProcAttr, error) {
	if os.Geteuid() != 0 {
		return nil, nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		u, err = user.Lookup("nobody")
	}
	if err != nil {
		return nil, err
	}
	uid, err1 := strconv.Atoi(u.Uid)
	gid, err2 := strconv.Atoi(u.Gid)
	if err := errors.Join(err1, err2, os.Chown(dir, uid, gid)); err != nil {
		return nil, err
	}
	as := syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	return &syscall.SysProcAttr{Credential: &as}, nil
}

// answers waits until the server takes connections.
func answers(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		conn, err := pgx.Connect(ctx, url)
		if err == nil {
			return conn.Close(ctx)
		}
		select {
		case <-time.After(50 * time.Millisecond):
		case <-ctx.Done():
			return fmt.Errorf("PostgreSQL does not answer: %w", err)
		}
	}
}
