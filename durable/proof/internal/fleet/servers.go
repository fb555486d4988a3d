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

// nowhere is an address where nobody is.
const nowhere = "127.0.0.1:1"

// Servers starts n servers of a program, with their files below dir, and returns their addresses for
// clients. If there is no program, it builds one. They are called server0 and so on. If net is not
// nil, they reach each other by its links. What was started is returned with an error, too.
func Servers(
	dir, program string, n int, sync bool, net *testkit.Network,
) (servers []*Process, addrs []string, err error) {
	if program == "" {
		if program, err = BuildServer(dir, false); err != nil {
			return nil, nil, fmt.Errorf("building the server: %w", err)
		}
	}
	if addrs, err = FreeAddrs(2 * n); err != nil {
		return nil, nil, err
	}
	addrs, clusterAddrs := addrs[:n], addrs[n:]
	for i := range n {
		p := &Process{Name: name(i), Path: program, Ready: true, Disk: DiskOf(dir, name(i)), Args: []string{
			"-dir", filepath.Join(dir, name(i)), "-addr", addrs[i],
			fmt.Sprintf("-nosync=%v", !sync)}}
		p.Env = syncedVariable + "=" + p.Disk.synced
		if n > 1 {
			ways, err := routes(i, clusterAddrs, net)
			if err != nil {
				return servers, nil, err
			}
			p.Args = append(p.Args, "-name", p.Name, "-cluster", clusterAddrs[i], "-routes",
				strings.Join(ways, ","))
		}
		if net != nil { // or else others would learn of a way past the links
			p.Args = append(p.Args, "-advertise", nowhere)
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
	if net == nil {
		return addrs, nil
	}
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

// FreeAddrs finds addresses on loopback that nobody uses. Their ports are below those that the
// system gives to whoever asks for any, so nobody gets one before its server starts.
func FreeAddrs(n int) (addrs []string, err error) {
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

// BuildServer builds the program of a server in dir, from the module durable/embedded. If noting, it
// notes what it syncs, so that its Disk can cut the power.
func BuildServer(dir string, noting bool) (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}",
		"github.com/rxsched/rxsched/durable").Output()
	if err != nil {
		return "", err
	}
	binary := filepath.Join(dir, "server")
	args := []string{"build", "-o", binary}
	if noting {
		overlay, err := notingOverlay(dir)
		if err != nil {
			return "", err
		}
		args = append(args, "-overlay", overlay)
	}
	build := exec.Command("go", append(args, "./internal/server")...)
	build.Dir, build.Stderr = filepath.Join(strings.TrimSpace(string(out)), "embedded"), os.Stderr
	return binary, build.Run()
}
