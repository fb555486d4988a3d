package rxsched_test

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/host/kernel"
	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
	"github.com/rxsched/rxsched/testing/explore"
	"github.com/rxsched/rxsched/testing/marble"
)

// A number in a log says nothing. So each exported type with named values prints their names.
func TestConstants_PrintTheirNames(t *testing.T) {
	t.Parallel()
	values, prints := map[string]bool{}, map[string]bool{}
	for name, f := range sources() {
		if strings.Contains(name, "internal/") {
			continue
		}
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Name.Name == "String" {
					prints[path.Dir(name)+"."+receiver(d)] = true
				}
			case *ast.GenDecl:
				if typ := enumerated(d); ast.IsExported(typ) && f.Name.Name != "main" {
					values[path.Dir(name)+"."+typ] = true
				}
			}
		}
	}
	require.Greater(t, len(values), 10)
	for typ := range values {
		require.True(t, prints[typ], "%s has no String", typ)
	}
}

// enumerated returns the type whose values a group of constants counts up, or "".
func enumerated(d *ast.GenDecl) string {
	if d.Tok != token.CONST {
		return ""
	}
	v := d.Specs[0].(*ast.ValueSpec)
	if len(v.Values) == 0 || !strings.HasPrefix(fmt.Sprint(iotaOf(v.Values[0])), "iota") {
		return ""
	}
	return local(v.Type)
}

// iotaOf returns the first operand of an expression.
func iotaOf(e ast.Expr) ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok {
		return iotaOf(b.X)
	}
	return e
}

func TestConstants_OfNoNamePrintTheirNumber(t *testing.T) {
	t.Parallel()
	for value, want := range map[fmt.Stringer]string{
		observable.KindNext: "Next", observable.KindError: "Error", observable.KindComplete: "Complete",
		observable.NotificationKind(7): "NotificationKind(7)",
		observable.OverflowDropOldest:  "DropOldest", observable.OverflowFail: "Fail",
		observable.Overflow(9):     "Overflow(9)",
		observable.BeyondEndOldest: "EndOldest", observable.Beyond(9): "Beyond(9)",
		pool.BeyondWait: "Wait", pool.Beyond(9): "Beyond(9)",
		host.NodeOrder: "NodeOrder", host.TimerOrder(-1): "TimerOrder(-1)", host.TimerOrder(2): "TimerOrder(2)",
		kernel.Inside: "Inside", kernel.Place(9): "Place(9)",
		marble.Failure: "Failure", marble.MarkKind(9): "MarkKind(9)",
		explore.Exhaustive: "exhaustive", explore.Strategy(9): "Strategy(9)",
	} {
		require.Equal(t, want, value.String())
	}
	e := marble.Event[string]{At: ms, Notification: observable.Notification[string]{Kind: observable.KindComplete}}
	require.Equal(t, "{1ms {Complete  <nil>}}", fmt.Sprint(e))
}
