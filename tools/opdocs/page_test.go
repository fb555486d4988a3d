package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPage_MemberWithForms(t *testing.T) {
	t.Parallel()
	text := page([]family{{"Join", []*member{{"Zip", "Zip joins a|b.", "zip, zipWith", []string{"Zip2", "Zip3", "ZipOn"}}}}})
	require.Contains(t, text, `|<a id="zip"></a>[Zip](https://pkg.go.dev/github.com/rxsched/rxsched/observable#Zip)|joins a\|b.|`+
		"`zip`, `zipWith`|`Zip2`, `Zip3`, `ZipOn`|\n")
}
