//go:build !js

// Orbits is a page whose program is Go, on the browser's event loop: planets that move with the
// browser's frames, buttons, keys as an observable, and primes that are searched for in idle
// periods.
//
//	go run ./examples/orbits [-addr localhost:8080]
//
// It builds the page, prints its address, and serves it until it is interrupted. The page's program
// is in orbits_js.go.
package main

import (
	"context"
	"embed"
	"flag"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"

	"github.com/rxsched/rxsched/embed/browser/internal/site"
)

//go:embed page
var files embed.FS

func main() {
	addr := flag.String("addr", "localhost:8080", "address to serve the page on; port 0: any free one")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := serve(ctx, *addr); err != nil {
		fmt.Fprintln(os.Stderr, "orbits:", err)
		os.Exit(1)
	}
}

// serve serves the page until ctx ends.
func serve(ctx context.Context, addr string) error {
	page, err := fs.Sub(files, "page")
	if err != nil {
		return err
	}
	fmt.Println("Building the page ...")
	handler, err := site.New(ctx, "github.com/rxsched/rxsched/embed/browser/examples/orbits", page)
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	fmt.Printf("The page is at http://%s/\n", listener.Addr())
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	if err := server.Serve(listener); ctx.Err() == nil {
		return err
	}
	return nil
}
