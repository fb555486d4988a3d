package js_test

import (
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/rxsched/rxsched/js"
)

// sorted returns the values of a map, in the order of their keys.
func sorted(m map[string]string) (list []string) {
	for _, key := range slices.Sorted(maps.Keys(m)) {
		list = append(list, m[key])
	}
	return list
}

// FuzzRuntime_WithstandsScripts makes a script of each input: a byte each is a value, a place that
// throws it, and what wraps that.
func FuzzRuntime_WithstandsScripts(f *testing.F) {
	for i := range 24 {
		f.Add([]byte{byte(i), byte(3 * i), byte(i), byte(7 * i), byte(5 * i), byte(2 * i)})
	}
	values := sorted(exotic)
	uses := map[js.Flavour][]string{
		js.Node:    slices.Concat(sorted(places), sorted(nodePlaces), sorted(recursions)),
		js.Browser: slices.Concat(sorted(places), sorted(browserPlaces), sorted(recursions)),
	}
	wraps := []string{
		"@", "setTimeout(() => { @ })", "queueMicrotask(() => { @ })",
		"(async () => { await null; @ })()", "[1].forEach(() => { @ })", "try { @ } finally { @ }",
		"Promise.reject(x).catch(() => { @ })", "(function* () { @ })().next()",
		"new Promise(() => { @ })", "structuredClone({ get a() { @ } })",
		"console.log({ [Symbol.for('nodejs.util.inspect.custom')]() { @ } })",
		"new Proxy({}, { ownKeys() { @ } }), Object.keys(x)", "for (const y of [1, 2]) { @ }",
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, flavour := range []js.Flavour{js.Node, js.Browser} {
			var scripts []string
			for rest := data; len(rest) >= 3 && len(scripts) < 4; rest = rest[3:] {
				pick := func(of []string, i int) string { return of[int(rest[i])%len(of)] }
				use := strings.ReplaceAll(pick(wraps, 2), "@", "{ "+pick(uses[flavour], 1)+" }")
				scripts = append(scripts, "const x = "+pick(values, 0)+";\n"+use)
			}
			withstand(t, flavour, js.Limits{Turn: time.Millisecond}, scripts...)
		}
	})
}
