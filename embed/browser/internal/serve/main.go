//go:build !js

// Serve builds a package for js/wasm, prints the address of its page, and serves that until it is
// interrupted. The page is the package's folder page, with /main.wasm and Go's /wasm_exec.js.
//
//	go run ./internal/serve [-addr localhost:8080] PACKAGE
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/signal"
	"time"
)

const usage = `Serve builds a package for js/wasm, prints the address of its page, and serves that.

usage: go run ./internal/serve [flags] PACKAGE

`

func main() {
	flag.CommandLine.SetOutput(io.Discard)
	flag.CommandLine.Init("serve", flag.ContinueOnError)
	addr := flag.String("addr", "localhost:8080",
		"address to serve the page on; port 0: any free one")
	err := flag.CommandLine.Parse(os.Args[1:])
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Print(usage)
		flag.CommandLine.SetOutput(os.Stdout)
		flag.PrintDefaults()
		return
	case err == nil && flag.NArg() != 1:
		err = errors.New("one PACKAGE is needed")
	}
	if err != nil {
		fmt.Fprintf(os.Stderr, "serve: %v\nTry serve -h.\n", err)
		os.Exit(2)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := serve(ctx, *addr, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "serve:", err)
		os.Exit(1)
	}
}

// serve serves the page of a package until ctx ends.
func serve(ctx context.Context, addr, pkg string) error {
	handler, err := site(ctx, pkg)
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	fmt.Printf("The page is at http://%s/\n", listener.Addr())
	server := &http.Server{Handler: handler, ReadHeaderTimeout: 10 * time.Second}
	defer context.AfterFunc(ctx, func() { _ = server.Close() })()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
