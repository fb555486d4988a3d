//go:build go1.27

package lookalikes

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

type kind int

func Names(kinds observable.Observable[kind]) observable.Observable[string] {
	return kinds.Map(func(k kind) string {
		switch k {
		case 0:
			return "zero"
		case 1:
			return "one"
		default:
			panic(fmt.Sprintf("unreachable: kind %d", k))
		}
	})
}

func Safe(lines observable.Observable[string]) observable.Observable[int] {
	return lines.Map(func(s string) int {
		if s == "" {
			panic("empty")
		}
		return len(s)
	}).CatchPanic()
}

func Cols(lines observable.Observable[string]) observable.Observable[string] {
	return lines.FilterMap(func(s string) (string, bool) {
		cols := strings.Split(s, ",")
		if len(cols) < 3 {
			return "", false
		}
		return cols[2], true
	})
}

func Strict(ctx context.Context, in observable.Observable[int]) {
	in.Subscribe(ctx, observable.Observer[int]{Next: func(n int) { log.Print(n) }, Error: func(err error) { panic(err) }})
}

func Rate(in observable.Observable[int]) observable.Observable[int] {
	return in.Filter(func(n int) bool { return n > 0 }).Map(func(n int) int { return 1000 / n })
}

type Chat struct {
	messages *observable.Subject[string]
	inbox    *observable.Subject[string]
}

func (c *Chat) Messages() observable.Observable[string] { return c.messages.Observable() }
func (c *Chat) Say(s string)                            { c.messages.Next(s) }

func (c *Chat) Inbox() *observable.Subject[string] { return c.inbox }
