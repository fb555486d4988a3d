package fleet

import (
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/rxsched/rxsched/durable/internal/testkit"
)

// nowhere is an address on which no server listens.
const nowhere = "127.0.0.1:1"

// Servers starts n servers of a program, with their files below dir, and returns their addresses
// for clients. They are called server0 and so on, do not sync, and reach each other by the links of
// net. What was started is returned with an error, too.
func Servers(
	dir, program string, n int, net *testkit.Network,
) (servers []*Process, addrs []string, err error) {
	if addrs, err = freeAddrs(2 * n); err != nil {
		return nil, nil, err
	}
	addrs, clusterAddrs := addrs[:n], addrs[n:]
	for i := range n {
		p := &Process{Name: name(i), Path: program, Ready: true, Args: []string{"-nosync",
			"-dir", filepath.Join(dir, name(i)), "-addr", addrs[i],
			"-advertise", nowhere}} // or else others would learn of a way past the links
		if n > 1 {
			ways, err := routes(i, clusterAddrs, net)
			if err != nil {
				return servers, nil, err
			}
			p.Args = append(p.Args, "-name", p.Name, "-cluster", clusterAddrs[i], "-routes",
				strings.Join(ways, ","))
		}
		servers = append(servers, p)
		if err := p.Start(); err != nil {
			return servers, nil, err
		}
	}
	return servers, addrs, nil
}

func name(i int) string { return fmt.Sprint("server", i) }

// routes are the ways of one server to all of the cluster, itself included.
func routes(from int, addrs []string, net *testkit.Network) ([]string, error) {
	var all []string
	for i, addr := range addrs {
		if i != from {
			var err error
			if addr, err = net.Link(name(from), name(i), addr); err != nil {
				return nil, err
			}
		}
		all = append(all, addr)
	}
	return all, nil
}

// freeAddrs finds unused addresses on loopback. Their ports are below those that the system gives
// for port 0, so none is taken before its server starts.
func freeAddrs(n int) (addrs []string, err error) {
	for tries := 0; len(addrs) < n; tries++ {
		l, err := net.Listen("tcp", fmt.Sprint("127.0.0.1:", 10_000+rand.IntN(20_000)))
		if err != nil && tries > 100 {
			return nil, err
		}
		if err == nil {
			defer l.Close()
			addrs = append(addrs, l.Addr().String())
		}
	}
	return addrs, nil
}

// BuildServer builds the program of a server in dir, from the module durable/embedded.
func BuildServer(dir string) (string, error) {
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
