// Saga takes three orders. Each is done in three steps, or what was done of it is undone: of the
// second one, which can't be shipped, and of the third, which the customer cancels.
//
//	go run ./saga
//
// Kill it (kill -9, too) and start it again: it goes on. It ends when all orders have.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
	"github.com/rxsched/rxsched/examples/durable/internal/outside"
	"github.com/rxsched/rxsched/internal/cli"
)

const usage = `Saga takes orders, and does all steps of each or undoes what was done.

usage: go run ./saga [flags]

`

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit status.
func run(args []string, stdout, stderr io.Writer) int {
	f := flag.NewFlagSet("saga", flag.ContinueOnError)
	dir := f.String("dir", "saga-data", "directory of all files")
	n := f.Int("orders", 3, "how many orders there are")
	url := f.String("url", "", "where each step is posted; if empty, it is printed")
	err := cli.Parse(f, args, 0, usage, stdout)
	if err == nil && *n < 0 {
		err = cli.Misuse("-orders must not be negative")
	}
	if err == nil {
		err = take(context.Background(), *dir, *n, web{stdout, *url}, stdout)
	}
	return cli.Status("saga", err, stderr)
}

// take takes orders, and waits for their ends. Orders that were taken before go on.
func take(ctx context.Context, dir string, n int, shop shop, out io.Writer) error {
	e, err := embedded.OpenWithConfig(ctx, embedded.Config{Dir: dir},
		durable.Config{AckWait: 2 * time.Second}) // after which a dead process has lost its runs
	if err != nil {
		return err
	}
	defer e.Close(ctx)
	orders := newSaga(e, shop, true)
	for i := range n {
		err := orders.ScheduleOnce(ctx, name(i), order{}, 0)
		if i%3 == 2 && err == nil {
			for err = durable.ErrRunning; errors.Is(err, durable.ErrRunning); {
				err = cancelOrder(ctx, orders, name(i))
			}
			if errors.Is(err, durable.ErrNotPending) {
				err = nil // all steps were done already
			}
		}
		if err != nil && !errors.Is(err, durable.ErrStored) {
			return err
		}
	}
	for i := range n {
		info, err := orders.Await(ctx, name(i))
		if err != nil {
			return err
		}
		end := "done"
		if info.State.Back {
			end = "undone"
		}
		fmt.Fprintf(out, "%s: %s\n", name(i), end)
	}
	return nil
}

// name is the key of an order.
func name(i int) string {
	if i%3 == 1 {
		return fmt.Sprint("sold-out-", i)
	}
	return fmt.Sprint("order-", i)
}

// web is a shop that posts or prints its steps. It can't ship what is sold out.
type web struct {
	out io.Writer
	url string
}

var errSoldOut = errors.New("sold out")

func (w web) Do(ctx context.Context, key, step string) error {
	if step == "ship" && strings.HasPrefix(key, "order/sold-out-") {
		return errSoldOut
	}
	return outside.Send(ctx, w.out, w.url, key, "do "+step)
}

func (w web) Undo(ctx context.Context, key, step string) error {
	return outside.Send(ctx, w.out, w.url, key, "undo "+step)
}
