package main

import (
	"flag"
	"testing"

	"github.com/rxsched/rxsched/examples/logwatch/internal/accesslog"
	"github.com/stretchr/testify/require"
)

func TestHelp_NamesEveryFlag(t *testing.T) {
	t.Parallel()
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	new(accesslog.Options).Define(fs)
	fs.VisitAll(func(f *flag.Flag) { require.Contains(t, usage, "  --"+f.Name+" ") })
}
