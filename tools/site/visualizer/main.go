//go:build js && wasm

// Visualizer is the world of examples/visualizer in a browser, without a server: its hosts run on the
// browser's own loop, and requests of the page are answered here.
package main

import (
	"bytes"
	"context"
	"net/http"
	"syscall/js"

	"github.com/rxsched/rxsched"
	rxbrowser "github.com/rxsched/rxsched/embed/browser"
	"github.com/rxsched/rxsched/examples/visualizer/world"
)

func main() {
	w := world.New(rxbrowser.New(rxsched.Config{Name: "ui"}), rxbrowser.New(rxsched.Config{Name: "worker"}))
	js.Global().Set("rxserve", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return serve(w, args[0].String(), args[1].String(), args[2])
	}))
	js.Global().Get("rxready").Invoke()
	select {}
}

// serve answers a request. It tells the callback the status and the type of the answer, then each
// piece of it, then null. What it returns ends the request.
func serve(h http.Handler, method, address string, told js.Value) any {
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, method, address, http.NoBody)
	if err != nil {
		panic(err) // the page asks for what it has made itself
	}
	go func() {
		a := &answer{told: told, header: http.Header{}}
		h.ServeHTTP(a, r)
		a.Flush()
		told.Invoke(js.Null())
	}()
	var end js.Func
	end = js.FuncOf(func(js.Value, []js.Value) any {
		cancel()
		end.Release()
		return nil
	})
	return end
}

// answer is a response that goes to a function of the page.
type answer struct {
	told   js.Value
	header http.Header
	status int
	body   bytes.Buffer
}

func (a *answer) Header() http.Header { return a.header }

func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
		a.told.Invoke(status, a.header.Get("Content-Type"))
	}
}

func (a *answer) Write(b []byte) (int, error) {
	a.WriteHeader(http.StatusOK)
	return a.body.Write(b)
}

// Flush sends what was written.
func (a *answer) Flush() {
	a.WriteHeader(http.StatusOK)
	if a.body.Len() > 0 {
		a.told.Invoke(a.body.String())
		a.body.Reset()
	}
}
