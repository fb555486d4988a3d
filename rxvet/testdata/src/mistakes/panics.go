//go:build go1.27

package mistakes

import (
	"encoding/json"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

func Parse(lines observable.Observable[string]) observable.Observable[Order] {
	return lines.Map(func(line string) Order {
		var o Order
		if err := json.Unmarshal([]byte(line), &o); err != nil {
			panic(err) // want `rxpanic: a panic in a function of Map .* use TryMap`
		}
		return o
	})
}

func Columns(lines observable.Observable[string]) observable.Observable[string] {
	return lines.Map(func(line string) string {
		cols := strings.Split(line, ",")
		return cols[2] // want `rxpanic: this index may be out of range`
	})
}

type Chat struct {
	messages *observable.Subject[string]
}

func NewChat() *Chat { return &Chat{messages: observable.NewSubject[string]()} }

func (c *Chat) Messages() *observable.Subject[string] { return c.messages } // want `rxexposed: Messages lets others send to the subject`

func (c *Chat) Say(s string) { c.messages.Next(s) }
