package embedded

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Config says where the server keeps its files, and which clients it serves. Only Dir is required.
type Config struct {
	// Dir is the directory of the server's files. It is made if it is not there. Only one server
	// may use it at a time.
	Dir string

	// NoSync lets the operating system decide when files are written to disk: faster, and not safe
	// from a power cut.
	NoSync bool

	// Addr is a host and port, such as "127.0.0.1:4222", where other processes can connect. Port 0
	// takes a free one. If empty, only this process can use the server; one of a cluster then
	// listens on a free port of loopback.
	Addr string

	// Name names the server in its cluster. If empty, the server makes one up. Required with
	// ClusterAddr.
	Name string

	// ClusterAddr is a host and port where the other servers of a cluster connect. If empty, the
	// server is alone.
	ClusterAddr string

	// ClusterAdvertise is the host and port where the others reach ClusterAddr, if they have to use
	// another one, such as those outside of a container.
	ClusterAdvertise string

	// Routes are the ClusterAddrs of all servers of the cluster. All need the same list.
	Routes []string

	// File is a configuration file of NATS's, for what is not here: accounts, users and what they are
	// allowed, TLS of clients and, in its block "cluster", of the other servers, leaf nodes, a domain
	// of JetStream. What is here holds instead of what it says, and if Addr is empty the server
	// listens nowhere, except for leaf nodes and other servers.
	File string

	// Client says how this process connects where File has users, such as nats.UserCredentials.
	Client []nats.Option

	// Log takes the server's log. If nil, there is none.
	Log server.Logger
}

// Server is a running server. If its disk is full, it stores nothing, until it is started again
// when there is room. Any goroutine may call its methods.
type Server struct {
	inner  *server.Server // set once, as the one below
	client []nats.Option
}

// Start starts a server, and waits until it takes connections. It fails if ctx ends first, if an
// address is in use, or if Dir cannot be used. It panics if Dir is empty.
func Start(ctx context.Context, c Config) (*Server, error) {
	if c.Dir == "" {
		panic("embedded: Start: empty Config.Dir")
	}
	o, err := options(c)
	if err != nil {
		return nil, err
	}
	inner, err := server.NewServer(o)
	if err != nil {
		return nil, fmt.Errorf("embedded: Start: %w", err)
	}
	l := newLog(c.Log)
	inner.SetLoggerV2(l, false, false, false)
	started := make(chan bool)
	go func() {
		inner.Start()
		close(started)
	}()
	s := &Server{inner, c.Client}
	if err := s.ready(ctx, l.fatal); err != nil {
		s.Shutdown()
		<-started
		return nil, err
	}
	return s, nil
}

// ready waits until the server takes connections, or says that it never will.
func (s *Server) ready(ctx context.Context, fatal <-chan error) error {
	for !s.inner.ReadyForConnections(50 * time.Millisecond) {
		select {
		case err := <-fatal:
			return err
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
	}
	if !s.inner.JetStreamEnabled() {
		return errors.New("embedded: Start: the server has no JetStream")
	}
	return nil
}

func options(c Config) (*server.Options, error) {
	o := &server.Options{}
	var err error
	if c.File != "" {
		if o, err = server.ProcessConfigFile(c.File); err != nil {
			return nil, fmt.Errorf("embedded: Start: Config.File: %w", err)
		}
	}
	o.JetStream, o.StoreDir, o.ServerName, o.NoSigs = true, c.Dir, cmp.Or(c.Name, o.ServerName), true
	o.SyncAlways, o.DontListen, o.NoLog = !c.NoSync, c.Addr == "", c.Log == nil
	if c.Addr != "" {
		if o.Host, o.Port, err = split("Addr", c.Addr); err != nil {
			return nil, err
		}
	}
	if c.ClusterAddr == "" {
		return o, nil
	}
	if c.Name == "" {
		return nil, errors.New("embedded: Start: Config.ClusterAddr needs a Name")
	}
	if c.Addr == "" { // a server of a cluster has to listen
		o.DontListen, o.Host, o.Port = false, "127.0.0.1", server.RANDOM_PORT
	}
	o.Cluster.Name, o.Cluster.Advertise = "rx", c.ClusterAdvertise
	if o.Cluster.Host, o.Cluster.Port, err = split("ClusterAddr", c.ClusterAddr); err != nil {
		return nil, err
	}
	for _, r := range c.Routes {
		o.Routes = append(o.Routes, &url.URL{Scheme: "nats", Host: r})
	}
	return o, nil
}

// split parses a host and port. Port 0 is a free one, which the server calls -1.
func split(field, addr string) (host string, port int, err error) {
	host, text, err := net.SplitHostPort(addr)
	if err == nil {
		port, err = strconv.Atoi(text)
	}
	if err != nil {
		return "", 0, fmt.Errorf("embedded: Start: Config.%s %q: %w", field, addr, err)
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	return host, port, nil
}

// connectTime is how long a connection may take to be made: on a busy machine, seconds.
const connectTime = 30 * time.Second

// Connect returns a connection inside the process, which lasts as long as the server.
func (s *Server) Connect() (*nats.Conn, error) {
	return nats.Connect("", append([]nats.Option{nats.InProcessServer(s.inner), nats.MaxReconnects(-1),
		nats.ReconnectWait(50 * time.Millisecond), nats.Name("rxsched durable"),
		nats.Timeout(connectTime)}, s.client...)...)
}

// URL is where other processes can connect, if Config.Addr was given.
func (s *Server) URL() string { return s.inner.ClientURL() }

// Shutdown stops the server and waits until its files are closed.
func (s *Server) Shutdown() {
	s.inner.Shutdown()
	s.inner.WaitForShutdown()
}
