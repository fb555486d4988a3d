package browser_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/e2e/internal/chromium"
)

const module = "../../embed/browser"

// twins serves the page of internal/twins for all tests, from a folder that TestMain removes.
var (
	folder string
	twins  = sync.OnceValues(func() (address string, err error) {
		if folder, err = os.MkdirTemp("", "twins-"); err == nil {
			err = build(folder)
		}
		return httptest.NewServer(http.FileServer(http.Dir(folder))).URL, err
	})
)

// build builds the page. It looks at the sources first, since go test otherwise takes a result for
// current that an older program has had.
func build(folder string) error {
	for _, pattern := range []string{"*.go", "internal/twins/*.go"} {
		sources, err := filepath.Glob(filepath.Join(module, pattern))
		for _, name := range sources {
			_, statErr := os.Stat(name)
			err = errors.Join(err, statErr)
		}
		if err != nil {
			return err
		}
	}
	compile := exec.Command("go", "build", "-C", module, "-o", filepath.Join(folder, "main.wasm"), "./internal/twins")
	compile.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if said, err := compile.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, said)
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	return errors.Join(err,
		os.CopyFS(folder, os.DirFS(filepath.Join(strings.TrimSpace(string(root)), "lib/wasm"))),
		os.CopyFS(folder, os.DirFS(filepath.Join(module, "internal/twins/page"))))
}

func TestMain(m *testing.M) {
	status := chromium.Run(m)
	_ = os.RemoveAll(folder)
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
