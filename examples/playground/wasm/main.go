//go:build js && wasm

// Wasm is the part of the playground that runs in the browser: the library, and what plays it.
package main

import (
	"encoding/json"
	"syscall/js"

	"github.com/rxsched/rxsched/tools/catalog"
)

func main() {
	js.Global().Set("rxsched", map[string]any{
		"operators": js.FuncOf(func(js.Value, []js.Value) any { return text(catalog.Playable()) }),
		"play":      js.FuncOf(func(_ js.Value, args []js.Value) any { return play(args[0].String()) }),
	})
	select {}
}

// play answers a request. Both are JSON.
func play(request string) string {
	var r catalog.Request
	if err := json.Unmarshal([]byte(request), &r); err != nil {
		return text(catalog.Answer{Errors: map[string]string{"": err.Error()}})
	}
	a, err := catalog.Play(r)
	if err != nil {
		a.Errors = map[string]string{"": err.Error()}
	}
	return text(a)
}

func text(v any) string {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(data)
}
