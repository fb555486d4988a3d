// Hooks is a server whose routes and rules are a script, as in PocketBase. Each request runs in a
// fresh runtime of a pool, with limits; so a handler may await, and leaves nothing behind.
package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"time"

	"github.com/dop251/goja"

	"github.com/rxsched/rxsched/js"
)

//go:embed hooks.js
var source string

func main() {
	if err := run(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "hooks:", err)
		os.Exit(1)
	}
}

// run starts the server, makes some requests of it, and writes the answers.
func run(out io.Writer) error {
	s, err := newServer()
	if err != nil {
		return err
	}
	defer s.pool.Close()
	server := httptest.NewServer(s)
	defer server.Close()
	for _, request := range []string{
		"GET /hello/Ada", "GET /count", "GET /count", `POST /posts {"title": "Loops in Go"}`,
		`POST /posts {}`, "GET /endless", "GET /nowhere",
	} {
		method, rest, _ := strings.Cut(request, " ")
		path, body, _ := strings.Cut(rest, " ")
		answer, err := ask(server.Client(), method, server.URL+path, body)
		if err != nil {
			return err
		}
		fmt.Fprintf(out, "%s: %s\n", request, answer)
	}
	return nil
}

// ask makes a request.
func ask(c *http.Client, method, url, body string) (string, error) {
	request, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		return "", err
	}
	response, err := c.Do(request)
	if err != nil {
		return "", err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return fmt.Sprint(response.StatusCode, " ", strings.TrimSpace(string(text))), err
}

// server answers by the script's handlers.
type server struct{ pool *js.Pool }

func newServer() (*server, error) {
	program, err := goja.Compile("hooks.js", source, true)
	if err != nil {
		return nil, err
	}
	return &server{js.NewPool(js.PoolConfig{
		Config: js.Config{
			Limits:  js.Limits{Turn: time.Second, Stack: 1000, Output: 1 << 20},
			OnError: func(error) {}, // Await has those of handlers
		},
		Setup: func(ctx context.Context, r *js.Runtime) error {
			return r.Do(ctx, func(vm *goja.Runtime) error {
				if _, err := vm.RunString(prelude); err != nil {
					return err
				}
				_, err := vm.RunProgram(program)
				return err
			})
		},
	})}, nil
}

// prelude is what scripts of hooks have: route, and for the server answer.
const prelude = `
	const routes = [];
	const route = (method, path, handler) => {
		const pattern = new RegExp('^' + path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)') + '$');
		routes.push({ method, pattern, handler });
	};
	async function answer(method, path, body) {
		for (const { method: m, pattern, handler } of routes) {
			const found = m === method && pattern.exec(path);
			if (found) return JSON.stringify(await handler({ ...found.groups }, body && JSON.parse(body)));
		}
	}`

// ServeHTTP answers a request in a runtime of its own.
func (s *server) ServeHTTP(w http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, request.Body, 1<<20))
	if err != nil {
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	text := ""
	ctx, cancel := context.WithTimeout(request.Context(), time.Minute)
	defer cancel()
	err = s.pool.Use(ctx, func(ctx context.Context, r *js.Runtime) (err error) {
		text, err = js.Await[string](ctx, r, func(vm *goja.Runtime) (goja.Value, error) {
			answer, _ := goja.AssertFunction(vm.Get("answer"))
			return answer(nil, vm.ToValue(request.Method), vm.ToValue(request.URL.Path),
				vm.ToValue(string(body)))
		})
		return err
	})
	switch {
	case err != nil:
		http.Error(w, err.Error(), http.StatusBadRequest)
	case !json.Valid([]byte(text)):
		http.NotFound(w, request)
	default:
		_, _ = io.WriteString(w, text)
	}
}
