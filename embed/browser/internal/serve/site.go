//go:build !js

package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// site builds a package, and returns a site with the files of its page.
func site(ctx context.Context, pkg string) (http.Handler, error) {
	folder, err := golang(ctx, "list", "-f={{.Dir}}", pkg)
	if err != nil {
		return nil, err
	}
	root, err := golang(ctx, "env", "GOROOT")
	if err != nil {
		return nil, err
	}
	starter, err := os.ReadFile(filepath.Join(root, "lib", "wasm", "wasm_exec.js"))
	if err != nil {
		return nil, err
	}
	wasm, err := build(ctx, pkg)
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(os.DirFS(filepath.Join(folder, "page"))))
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
	if _, err := golang(ctx, "build", "-ldflags=-s -w", "-o", out, pkg); err != nil {
		return nil, err
	}
	return os.ReadFile(out)
}

// golang runs the go command for js/wasm, and returns what it prints.
func golang(ctx context.Context, args ...string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", args...)
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	var said strings.Builder
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("go %s: %w\n%s", args[0], err, &said)
	}
	return strings.TrimSpace(string(out)), nil
}
