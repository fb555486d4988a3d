package js_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/dop251/goja"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/e2e/internal/chromium"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/js"
)

// inChromium runs scripts one after the other, each in a window of its own. It returns the lines
// that each has logged until wait has passed. Virtual time passes when nothing is left to do, so that a
// busy machine changes no order; but Chromium draws no frames in it.
func inChromium(
	t testing.TB, virtual bool, wait time.Duration, sources []string,
) (lines [][]string) {
	t.Helper()
	chromium.Path(t)
	server := httptest.NewServer(http.FileServer(http.Dir("page")))
	t.Cleanup(server.Close)
	p := chromium.Open(t, server.URL)
	p.Until("typeof run === 'function'")
	if virtual {
		_, err := chromedp.Call(p.Ctx, emulation.SetVirtualTimePolicy, emulation.SetVirtualTimePolicyParams{
			Policy: emulation.VirtualTimePolicyAdvance,
		})
		require.NoError(t, err)
	}
	list, err := json.Marshal(sources)
	require.NoError(t, err)
	chromium.Eval[bool](p, fmt.Sprintf(
		"all(%s, %d).then(r => globalThis.result = JSON.stringify(r)), true",
		list, wait.Milliseconds()))
	p.Until("globalThis.result")
	require.NoError(t, json.Unmarshal([]byte(chromium.Eval[string](p, "result")), &lines))
	return lines
}

// onHost runs a script on a virtual host. It returns the lines that the script has logged.
func onHost(t testing.TB, source string) (lines []string) {
	t.Helper()
	h := host.NewVirtual(host.Config{})
	defer h.Close()
	log := func(words ...string) { lines = append(lines, strings.Join(words, " ")) }
	r, err := js.New(h, js.Config{Flavour: js.Browser, OnError: func(error) {}})
	require.NoError(t, err)
	require.NoError(t, r.Post(func(vm *goja.Runtime) {
		_ = vm.Set("log", log)
		_ = vm.Set("done", func() {})
	}))
	require.NoError(t, r.RunScript("program.js", source))
	require.NoError(t, h.Run())
	return lines
}

// attempts is how often a browser may differ that was late.
const attempts = 10

// compare runs programs in both, and reports what differs. What differs in virtual time, as it has
// frames or idle periods, runs again in real time.
func compare(t *testing.T, programs map[string]string) {
	t.Helper()
	names := slices.Sorted(maps.Keys(programs))
	for attempt := 1; len(names) > 0; attempt++ {
		var sources, left []string
		for _, name := range names {
			sources = append(sources, programs[name])
		}
		for i, want := range inChromium(t, attempt == 1, 250*time.Millisecond, sources) {
			got := onHost(t, sources[i])
			if slices.Equal(got, want) {
				continue
			}
			left = append(left, names[i])
			if attempt == attempts {
				assert.Equal(t, want, got, "%s:\n%s", names[i], sources[i])
			}
		}
		if names = left; attempt == attempts {
			return
		}
	}
}

func TestHost_RunsProgramsAsChromium(t *testing.T) {
	require.GreaterOrEqual(t, len(programs), 30)
	compare(t, programs)
}

// The seeds differ from run to run, and a failure names its own.
func TestHost_RunsRandomProgramsAsChromium(t *testing.T) {
	seed := rand.Uint64N(1 << 30)
	list := map[string]string{}
	for n := seed; n < seed+40; n++ {
		list[fmt.Sprint("seed ", n)] = random(n)
	}
	compare(t, list)
}
