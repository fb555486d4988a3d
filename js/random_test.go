package js_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// attempts is how often a program that differs runs in Node again: a busy machine delays its timers.
const attempts = 20

var programs = flag.Int("programs", 25, "how many random programs run beside Node")

// Random programs run in virtual time and in the real Node, and write the same. A program is only
// used if a clock that is late by some milliseconds, here and there, makes no difference.
func TestNode_RunsRandomProgramsAsNodeDoes(t *testing.T) {
	t.Parallel()
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no Node here to compare with: ", err)
	}
	var sources, want []string
	seed := uint64(0)
	for ; len(sources) < *programs && seed < uint64(*programs)*20; seed++ {
		source := newProgram(seed)
		if out, ok := stable(t, source); ok {
			sources, want = append(sources, source), append(want, out)
		}
	}
	require.GreaterOrEqual(t, len(sources), *programs/2, "most programs depend on the clock")
	t.Logf("%d of %d programs do not depend on the clock", len(sources), seed)
	for attempt := 0; ; attempt++ {
		got := runInNode(t, node, sources)
		if attempt == attempts {
			for i := range got {
				require.Equal(t, got[i], want[i], "node is expected; the program is\n%s", sources[i])
			}
		}
		sources, want = different(sources, want, got)
		if len(sources) == 0 {
			return
		}
	}
}

// different returns what Node did not write as we do, perhaps because the machine was busy.
func different(sources, want, got []string) (s, w []string) {
	for i := range sources {
		if got[i] != want[i] {
			s, w = append(s, sources[i]), append(w, want[i])
		}
	}
	return s, w
}

// stable runs a program several times on clocks that are late at random. It reports whether it
// always writes the same.
func stable(t *testing.T, source string) (out string, ok bool) {
	for jitter := range uint64(12) {
		got := runLate(t, source, jitter)
		if jitter > 0 && got != out {
			return "", false
		}
		out = got
	}
	return out, true
}

// runLate runs a program in virtual time in which everything takes up to some milliseconds.
func runLate(t *testing.T, source string, jitter uint64) string {
	h := host.NewVirtual(host.Config{TimerOrder: host.NodeOrder})
	defer h.Close()
	r, err := js.New(h, js.Config{OnError: func(err error) { t.Error(err, source) }})
	require.NoError(t, err)
	random := rand.New(rand.NewPCG(jitter, 0))
	late := func() {
		if random.IntN(4) == 0 {
			h.Block(time.Duration(random.IntN(int(jitter)*1000+1)) * time.Microsecond)
		}
	}
	var out []string
	require.NoError(t, r.Post(func(vm *goja.Runtime) {
		_ = vm.Set("log", func(s string) { out = append(out, s); late() })
		_ = vm.Set("busy", func(ms int) { h.Block(time.Duration(ms) * time.Millisecond); late() })
		_, err := vm.RunString("process.on('uncaughtException', e => log('!' + e.message));" + source)
		require.NoError(t, err)
	}))
	_, err = r.Run(t.Context())
	require.NoError(t, err)
	return strings.Join(out, " ")
}

// nodeDriver runs a list of programs, one after the other, when nothing is left of the one before.
const nodeDriver = `
const programs = require(process.argv[2]), outs = [];
let out;
process.on('uncaughtException', e => out.push('!' + e.message));
const log = s => { out.push(s) };
const busy = ms => { const t = performance.now(); while (performance.now() - t < ms) {} };
const next = () => {
	if (outs.length == programs.length) {
		console.log(JSON.stringify(outs.map(o => o.join(' '))));
		return process.exit();
	}
	outs.push(out = []);
	new Function('log', 'busy', programs[outs.length - 1])(log, busy);
};
process.on('beforeExit', () => setImmediate(next));
`

func runInNode(t *testing.T, node string, sources []string) (outs []string) {
	dir := t.TempDir()
	list, err := json.Marshal(sources)
	require.NoError(t, err)
	driver, file := filepath.Join(dir, "driver.cjs"), filepath.Join(dir, "programs.json")
	require.NoError(t, os.WriteFile(driver, []byte(nodeDriver), 0o600))
	require.NoError(t, os.WriteFile(file, list, 0o600))
	cmd := exec.CommandContext(t.Context(), node, driver, file)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(out, &outs))
	return outs
}

// program writes a random program.
type program struct {
	strings.Builder
	random *rand.Rand
	marks  int  // that were given to log
	names  int  // of variables
	budget int  // of statements
	hasty  bool // must not be busy
}

func newProgram(seed uint64) string {
	p := &program{random: rand.New(rand.NewPCG(seed, 1)), budget: 14}
	p.body(3)
	return p.String()
}

func (p *program) pick(of ...int) int { return of[p.random.IntN(len(of))] }

func (p *program) add(format string, args ...any) { fmt.Fprintf(p, format, args...) }

func (p *program) log() {
	p.marks++
	p.add("log('%d');", p.marks)
}

// delay returns a delay. Sums of a few differ by several milliseconds, or are equal.
func (p *program) delay() int { return p.pick(12, 12, 33, 33, 70) }

func (p *program) name() string {
	p.names++
	return fmt.Sprint("v", p.names)
}

// body writes statements, with functions nested so deep at most.
func (p *program) body(depth int) {
	p.log()
	for n := 1 + p.random.IntN(4); n > 0 && depth > 0 && p.budget > 0; n-- {
		p.budget--
		p.statement(depth - 1)
	}
}

// function writes a function, which may throw in the end.
func (p *program) function(depth int) {
	p.add("() => {")
	p.body(depth)
	if p.random.IntN(12) == 0 {
		p.add("throw new Error('%d');", p.marks)
	}
	p.add("}")
}

// call writes the call of a scheduling function. Busy loops are in immediates and in the program's
// first turn only: if one is in a pass of timers, and a microtask arms a timer then, Node 20 runs
// another pass before it runs immediates, because that moves its loop's clock.
func (p *program) call(before string, depth int, after string, args ...any) {
	was := p.hasty
	p.hasty = !strings.Contains(before, "setImmediate")
	p.add("%s", before)
	p.function(depth)
	p.add(after+"\n", args...)
	p.hasty = was
}

func (p *program) statement(depth int) {
	name := p.name()
	switch p.random.IntN(13) {
	case 0:
		p.call("process.nextTick(", depth, ");")
	case 1:
		p.call("queueMicrotask(", depth, ");")
	case 2:
		p.call("Promise.resolve().then(", depth, ").then(() => log('t%s'), () => log('c%s'));", name, name)
	case 3:
		p.call("Promise.reject(1).catch(", depth, ").catch(() => log('c%s')).finally(() => log('f%s'));",
			name, name)
	case 4:
		p.call("(async () => { await null; await (", depth,
			")(); await new Promise(r => setTimeout(r, %d)); log('a%s') })().catch(() => log('c%s'));",
			p.delay(), name, name)
	case 5:
		p.call("Promise.resolve({ then(r) { log('h"+name+"'); r() } }).then(", depth,
			").catch(() => log('c%s'));", name)
	case 6, 7:
		p.call("setImmediate(", depth, ");")
	case 8, 9:
		p.call("setTimeout(", depth, ", %d);", p.delay())
	case 10:
		p.add("let n%s = 0; const %s = ", name, name)
		p.call("setInterval(() => { if (++n"+name+" >= 3) clearInterval("+name+"); (", depth,
			")() }, %d);", p.delay())
	case 11:
		p.call("const "+name+" = setTimeout(", depth, ", %d);", p.delay())
		p.call("setTimeout(", 0, ", %d);", p.delay())
		p.add("setImmediate(() => %s.%s());\n", name, []string{"refresh", "unref", "close"}[p.pick(0, 1, 2)])
	case 12:
		if !p.hasty {
			p.add("busy(%d);\n", p.pick(7, 25, 50))
		}
	}
}
