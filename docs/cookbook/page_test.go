package cookbook_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	docs "github.com/rxsched/rxsched/internal/testkit/page"
)

// TestPage_ShowsTestedCode finds the code of each recipe in the tests.
func TestPage_ShowsTestedCode(t *testing.T) {
	text, err := os.ReadFile("README.md")
	require.NoError(t, err)
	files, err := filepath.Glob("*_test.go")
	require.NoError(t, err)
	recipes := regexp.MustCompile(`(?m)^## (.*)$`).FindAllSubmatch(text, -1)
	require.NotEmpty(t, recipes)
	for _, r := range recipes {
		docs.Tested(t, docs.Section(t, "README.md", string(r[1])), files...)
	}
}
