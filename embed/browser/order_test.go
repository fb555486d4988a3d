//go:build !js

package rxbrowser_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/rxsched/rxsched/embed/browser/internal/site"
	"github.com/rxsched/rxsched/internal/chromium"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// twins is the page of internal/twins, built once. It looks at the sources first, since go test
// otherwise takes a result for current that an older program has had.
var twins = sync.OnceValues(func() (http.Handler, error) {
	for _, pattern := range []string{"*.go", "internal/twins/*.go"} {
		sources, err := filepath.Glob(pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range sources {
			if _, err := os.Stat(name); err != nil {
				return nil, err
			}
		}
	}
	return site.New(context.Background(), "./internal/twins", os.DirFS("internal/twins/page"))
})

// openTwins opens the page of internal/twins.
func openTwins(t testing.TB) *chromium.Page {
	chromium.Path(t)
	handler, err := twins()
	require.NoError(t, err)
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	p := chromium.Open(t, server.URL)
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
