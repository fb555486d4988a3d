//go:build go1.27

package catalog_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/rxsched/rxsched/tools/catalog"
)

// The code and the tests of all operators are one package of another module.
func TestCode_CompilesAndItsTestsPass(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	n := 0
	for _, o := range catalog.Operators() {
		for _, r := range requests(o) {
			a := play(t, r)
			if len(a.Errors) > 0 {
				continue
			}
			n++
			name := fmt.Sprintf("%s_%d", o.Name, n)
			write(t, dir, fmt.Sprintf("code_%d.go", n),
				strings.Replace(a.Code, "func pipeline(", "func pipeline"+name+"(", 1))
			if a.Test != "" {
				write(t, dir, fmt.Sprintf("code_%d_test.go", n),
					strings.Replace(a.Test, "func Test"+o.Name+"(", "func Test"+name+"(", 1))
			}
		}
	}
	goCommand(t, dir, "1.27", "test", "-count=1")
	t.Logf("%d programs", n)
}
