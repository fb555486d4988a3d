//go:build go1.27

package catalog_test

import (
	"testing"

	"github.com/rxsched/rxsched/tools/catalog"
)

func TestCode_Compiles(t *testing.T) {
	t.Parallel()
	compiles(t, "1.27", func(a catalog.Answer) string { return a.Code })
}
