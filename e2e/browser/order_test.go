package browser_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/e2e/internal/chromium"
	"github.com/rxsched/rxsched/e2e/internal/program"
)

const module = "../../embed/browser"

// serve serves the page of a package of the module. It looks at the sources first, since go test
// otherwise takes a result for current that an older program has had.
func serve(pkg string) (address string, stop func(), err error) {
	for _, pattern := range []string{"*.go", pkg + "/*.go", pkg + "/page/*"} {
		sources, err := filepath.Glob(filepath.Join(module, pattern))
		if err != nil {
			return "", nil, err
		}
		for _, name := range sources {
			if _, err := os.Stat(name); err != nil {
				return "", nil, err
			}
		}
	}
	return program.Serve(module, "./internal/serve", "-addr", "localhost:0", pkg)
}

// twins serves the page of internal/twins for all tests, until stopTwins.
var (
	twins = sync.OnceValues(func() (address string, err error) {
		address, stopTwins, err = serve("./internal/twins")
		return address, err
	})
	stopTwins func() // nil if it was never asked for
)

func TestMain(m *testing.M) {
	status := chromium.Run(m)
	if stopTwins != nil {
		stopTwins()
	}
	os.Exit(status)
}

// openTwins opens the page of internal/twins.
func openTwins(t testing.TB) *chromium.Page {
	chromium.Path(t) // without it there is no need to build
	address, err := twins()
	require.NoError(t, err)
	p := chromium.Open(t, address)
	p.Until("globalThis.checks && globalThis.misuse && typeof start === 'function'")
	return p
}

// call calls an asynchronous function of the page, and returns what it returns.
func call[T any](p *chromium.Page, function string) (v T) {
	p.T.Helper()
	chromium.Eval[bool](p, "start("+function+")")
	p.Until("globalThis.result !== undefined")
	result := chromium.Eval[string](p, "globalThis.result")
	require.NoError(p.T, json.Unmarshal([]byte(result), &v), result)
	return v
}

// comparison is the result of a program that ran with JavaScript alone, and with a host.
type comparison struct {
	Name string
	Got  []string // if they are not those of JavaScript alone
	Want []string // orders of JavaScript alone
}

func TestOrder_IsThatOfJavaScriptAlone(t *testing.T) {
	t.Parallel()
	p := openTwins(t)
	results := call[[]comparison](p, `async () => {
		const results = [];
		for (const name of Object.keys(programs)) results.push(await compare(name, programs[name]));
		return results;
	}`)
	require.GreaterOrEqual(t, len(results), 20)
	for _, c := range results {
		assert.Empty(t, c.Got, "%s: JavaScript alone has %q", c.Name, c.Want)
	}
	require.Empty(t, p.Complaints())
}

// The seeds differ from run to run, and a failure names its own.
func TestOrder_OfRandomPrograms(t *testing.T) {
	t.Parallel()
	p := openTwins(t)
	seed := rand.IntN(1 << 30)
	for _, c := range call[[]comparison](p, fmt.Sprintf(`async () => {
		const results = [];
		for (let seed = %d; results.length < %d; seed++)
			results.push(await compare(String(seed), random(seed)));
		return results;
	}`, seed, programs)) {
		assert.Empty(t, c.Got, "random(%s): JavaScript alone has %q", c.Name, c.Want)
	}
	require.Empty(t, p.Complaints())
}

// programs is how many random programs are compared.
const programs = 40
