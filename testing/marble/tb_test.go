package marble_test

import (
	"fmt"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/rxsched/rxsched/testing/marble"
)

// fake is a test that keeps what it is told.
type fake struct {
	testing.TB
	told []string
}

func (f *fake) Helper() {}

func (f *fake) Errorf(format string, args ...any) {
	f.told = append(f.told, fmt.Sprintf(format, args...))
}

func (f *fake) Fatal(args ...any) {
	f.told = append(f.told, fmt.Sprint(args...))
	runtime.Goexit()
}

func (f *fake) Fatalf(format string, args ...any) { f.Fatal(fmt.Sprintf(format, args...)) }

var lineNumber = regexp.MustCompile(`_test\.go:\d+`)

// failure runs a test and is what it was told. Places in the source are left out.
func failure(t *testing.T, test func(m *marble.M)) string {
	t.Helper()
	f := new(fake)
	synctest.Test(t, func(*testing.T) { marble.Conducted(f, test) })
	return lineNumber.ReplaceAllString(strings.Join(f.told, "\n"), "_test.go:LINE") + "\n"
}
