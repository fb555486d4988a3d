//go:build !js

// Package site builds a program for js/wasm, and serves it with its page.
package site

import (
	"context"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// New builds the package with the path pkg, relative to the working directory, and returns a site
// with the files of page, /main.wasm, and Go's /wasm_exec.js, which starts it.
func New(ctx context.Context, pkg string, page fs.FS) (http.Handler, error) {
	wasm, err := build(ctx, pkg)
	if err != nil {
		return nil, err
	}
	root, err := exec.CommandContext(ctx, "go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	lib := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm")
	starter, err := os.ReadFile(filepath.Join(lib, "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(page))
	mux.HandleFunc("/main.wasm", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/wasm")
		_, _ = w.Write(wasm)
	})
	mux.HandleFunc("/wasm_exec.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript")
		_, _ = w.Write(starter)
	})
	return mux, nil
}

// build returns the compiled package.
func build(ctx context.Context, pkg string) ([]byte, error) {
	dir, err := os.MkdirTemp("", "rxbrowser")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	out := filepath.Join(dir, "main.wasm")
	cmd := exec.CommandContext(ctx, "go", "build", "-ldflags=-s -w", "-o", out, pkg)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if told, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("go build %s: %w\n%s", pkg, err, told)
	}
	return os.ReadFile(out)
}
