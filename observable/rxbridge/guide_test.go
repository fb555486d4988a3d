package rxbridge_test

import (
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/reactivex/rxgo/v2"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestGuide_HasARowForEachMethodOfRxGo is about docs/reference/from-rxgo.md.
func TestGuide_HasARowForEachMethodOfRxGo(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../../docs/reference/from-rxgo.md")
	require.NoError(t, err)
	rows := map[string]bool{}
	for line := range strings.Lines(string(page)) {
		if cells := strings.Split(line, "|"); cells[0] == "" && len(cells) > 1 {
			for _, name := range regexp.MustCompile("`[^`]+`").FindAllString(cells[1], -1) {
				rows[strings.Trim(name, "`")] = true
			}
		}
	}
	for _, api := range []reflect.Type{
		reflect.TypeFor[rxgo.Observable](),
		reflect.TypeFor[rxgo.Single](),
		reflect.TypeFor[rxgo.OptionalSingle](),
	} {
		for i := range api.NumMethod() {
			name := api.Method(i).Name
			plain := api.Name() == "Observable" && rows[name]
			assert.True(t, plain || rows[api.Name()+"."+name], "%s.%s has no row", api.Name(), name)
		}
	}
}
