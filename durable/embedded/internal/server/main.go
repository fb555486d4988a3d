// Server runs one server of durable actions, alone or in a cluster, until it is killed or its input
// ends. The chaos checker and examples run it as processes of their own. It prints "ready".
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/rxsched/rxsched/durable/embedded"
)

func main() {
	var c embedded.Config
	var routes string
	flag.StringVar(&c.Dir, "dir", "", "directory of the server's files")
	flag.StringVar(&c.Addr, "addr", "127.0.0.1:0", "where clients connect")
	flag.StringVar(&c.Name, "name", "", "name in the cluster")
	flag.StringVar(&c.ClusterAddr, "cluster", "", "where other servers connect")
	flag.StringVar(&c.ClusterAdvertise, "advertise", "", "where other servers are told to connect")
	flag.StringVar(&routes, "routes", "", "the cluster addresses of all servers, with commas")
	flag.BoolVar(&c.NoSync, "nosync", false, "do not sync each write")
	flag.Parse()
	if routes != "" {
		c.Routes = strings.Split(routes, ",")
	}
	s, err := embedded.Start(context.Background(), c)
	if err != nil {
		fmt.Fprintln(os.Stderr, "server:", err)
		os.Exit(1)
	}
	fmt.Println("ready", s.URL())
	_, _ = io.Copy(io.Discard, os.Stdin) // ends when the parent does
	s.Shutdown()
}
