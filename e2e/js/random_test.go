package js_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// prelude is what random programs use.
const prelude = `
	const bodies = [], box = document.getElementById('container'), target = new EventTarget();
	const asTask = f => { postMessage(bodies.push(f) - 1, '*') };
	onmessage = e => bodies[e.data]();
	onerror = (m, file, line, column, error) => { log('error', error); return true };
	onunhandledrejection = e => { log('unhandled', e.reason); return false };
	new MutationObserver(r => log('mutations', r.length)).observe(box, { attributes: true });
	for (const n of [1, 2]) target.addEventListener('x', e => { log('listener', n); e.detail() });
`

// generator writes a random program.
type generator struct {
	*rand.Rand
	names  int
	delays []int // that are left: far apart, so that no two timers are due together
	b      strings.Builder
}

// random returns a program that a seed stands for.
func random(seed uint64) string {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 1)), delays: []int{40, 80, 120, 160}}
	g.b.WriteString(prelude)
	for range 3 + g.IntN(4) {
		g.statement(3)
	}
	return g.b.String()
}

// forms are statements. The verb %s stands for a function. None uses ports: Chromium delivers the
// messages of a port in an order of its own among other tasks, as each port may.
var forms = []string{
	"Promise.resolve().then(%s);", "queueMicrotask(%s);", "asTask(%s);",
	"setTimeout(%s);", "(async () => { await null; (%s)() })();",
	"(async () => { const f = %s; f(); await f(); f() })();",
	"scheduler.postTask(%s);", "Promise.resolve({ then(f) { f() } }).then(%s);",
	"target.dispatchEvent(new CustomEvent('x', { detail: %s }));",
	"{ const c = new AbortController(); c.signal.onabort = %s; c.abort() }",
	"new Promise(r => r(Promise.resolve())).finally(%s);",
}

func (g *generator) statement(depth int) {
	switch n := g.IntN(20); {
	case depth == 0 || n < 5:
		g.names++
		fmt.Fprintf(&g.b, "log(%d);", g.names)
	case n == 5:
		fmt.Fprintf(&g.b, "box.setAttribute('a', %d);", n)
	case n == 6:
		g.names++
		fmt.Fprintf(&g.b, "Promise.reject(%d);", g.names)
	case n == 7 && len(g.delays) > 0:
		at := g.IntN(len(g.delays))
		d := g.delays[at]
		g.delays = append(g.delays[:at:at], g.delays[at+1:]...)
		fmt.Fprintf(&g.b, "setTimeout(() => log('at %d'), %d);", d, d)
	default:
		g.write(forms[g.IntN(len(forms))], depth-1)
	}
}

// write writes a form round a function of some statements, which may throw at the end.
func (g *generator) write(form string, depth int) {
	before, after, _ := strings.Cut(form, "%s")
	g.b.WriteString(before + "() => {")
	for range 1 + g.IntN(3) {
		g.statement(depth)
	}
	if g.IntN(8) == 0 {
		g.names++
		fmt.Fprintf(&g.b, "throw %d;", g.names)
	}
	g.b.WriteString("}" + after + "\n")
}
