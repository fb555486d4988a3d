package fleet

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Servers starts n servers, with their files below dir, and returns the URLs for clients. What was
// started is returned with an error, too.
func Servers(dir string, n int, sync bool) (servers []*Process, urls string, err error) {
	binary, err := buildServer(dir)
	if err != nil {
		return nil, "", fmt.Errorf("building the server: %w", err)
	}
	addrs, err := freeAddrs(2 * n)
	if err != nil {
		return nil, "", err
	}
	for i := range n {
		p := &Process{Name: fmt.Sprint("server", i), Path: binary, Ready: true, Args: []string{
			"-dir", filepath.Join(dir, fmt.Sprint("server", i)), "-addr", addrs[i],
			fmt.Sprintf("-nosync=%v", !sync)}}
		if n > 1 {
			p.Args = append(p.Args, "-name", p.Name, "-cluster", addrs[n+i], "-routes",
				strings.Join(addrs[n:], ","))
		}
		servers = append(servers, p)
		if err := p.Start(); err != nil {
			return servers, "", err
		}
	}
	return servers, strings.Join(addrs[:n], ","), nil
}

// freeAddrs finds addresses on loopback that nobody uses.
func freeAddrs(n int) (addrs []string, err error) {
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

// buildServer builds the server, which is in a module beside the one of this package.
func buildServer(dir string) (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}",
		"github.com/rxsched/rxsched/durable").Output()
	if err != nil {
		return "", err
	}
	binary := filepath.Join(dir, "server")
	build := exec.Command("go", "build", "-o", binary, "./internal/server")
	build.Dir, build.Stderr = filepath.Join(strings.TrimSpace(string(out)), "embedded"), os.Stderr
	return binary, build.Run()
}
