package main

import (
	"bytes"
	"context"
	"embed"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"time"
)

//go:embed assets
var assets embed.FS

const library = "github.com/rxsched/rxsched/examples/playground/wasm"

// build writes the page's files to a folder, which it makes if there is none.
func build(ctx context.Context, folder string) error {
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return err
	}
	folder, err := filepath.Abs(folder)
	if err != nil {
		return err
	}
	files, err := assets.ReadDir("assets")
	if err != nil {
		return err
	}
	for _, f := range files {
		data, err := assets.ReadFile("assets/" + f.Name())
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(folder, f.Name()), data, 0o666); err != nil {
			return err
		}
	}
	return compile(ctx, folder)
}

// compile builds the library for browsers, and copies the glue that belongs to the same Go.
func compile(ctx context.Context, folder string) error {
	if _, err := golang(ctx, "build", "-trimpath", "-ldflags=-s -w",
		"-o", filepath.Join(folder, "playground.wasm"), library); err != nil {
		return err
	}
	root, err := golang(ctx, "env", "GOROOT")
	if err != nil {
		return err
	}
	glue, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(folder, "wasm_exec.js"), glue, 0o666)
}

// golang runs the go command, for browsers, and returns what it prints. It runs in the folder of the
// source that this program was built from, where the go command knows the library.
func golang(ctx context.Context, args ...string) (string, error) {
	_, file, _, _ := runtime.Caller(0)
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Dir = folderOf(file)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	var said bytes.Buffer
	cmd.Stderr = &said
	out, err := cmd.Output()
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return "", fmt.Errorf("the page is built with Go: %w", err)
	case err != nil && cmd.Dir == "":
		return "", fmt.Errorf("the page is built from rxsched's source: "+
			"run this in a checkout, or install it without -trimpath, and keep %s", filepath.Dir(file))
	case err != nil:
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, &said)
	}
	return strings.TrimSpace(string(out)), nil
}

// folderOf returns the folder of a file of the source, or "" if it is not on this machine.
func folderOf(file string) string {
	if _, err := os.Stat(file); err != nil || !filepath.IsAbs(file) {
		return ""
	}
	return filepath.Dir(file)
}

// show builds the page and serves it until ctx ends.
func show(ctx context.Context, addr string, stdout io.Writer) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", addr)
	if err != nil {
		return err
	}
	defer listener.Close()
	folder, err := os.MkdirTemp("", "rxsched-playground-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	fmt.Fprintln(stdout, "Building the page ...")
	if err := build(ctx, folder); err != nil {
		return err
	}
	fmt.Fprintf(stdout, "The playground is at http://%s/\n", address(addr, listener))
	server := &http.Server{Handler: handler(folder), ReadHeaderTimeout: 10 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

// address is where to find what listens: by the name that was given, with the port that was got.
func address(addr string, listener net.Listener) string {
	host, _, _ := net.SplitHostPort(addr)
	if host == "" {
		host = "localhost"
	}
	_, port, _ := net.SplitHostPort(listener.Addr().String())
	return net.JoinHostPort(host, port)
}

// handler serves a folder. The page loads nothing from elsewhere.
func handler(folder string) http.Handler {
	files := http.FileServer(http.Dir(folder))
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Cache-Control", "no-cache")
		h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "+
			"img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
		h.Set("X-Content-Type-Options", "nosniff")
		files.ServeHTTP(w, r)
	})
}
