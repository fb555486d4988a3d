package embedded_test

import (
	"context"
	"io"
	"os"
	"os/exec"
	"strconv"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// childVariables are the environment variables that make the test binary a worker, which a run kills.
const (
	childAction = "RXDURABLE_CHILD"
	childServer = "RXDURABLE_SERVER"
)

// customers is how many the child's batch has.
const customers = 300

// childConfig is that of workers that die.
func childConfig(conn *nats.Conn) durable.Config {
	return durable.Config{Conn: conn, AckWait: time.Second, HoldMax: 200 * time.Millisecond,
		Sweep: 500 * time.Millisecond, OnError: func(error) {}}
}

// child is the whole of a worker process. It ends when its input does, if no run ends it before.
func child(action string) {
	conn, err := nats.Connect(os.Getenv(childServer))
	if err != nil {
		panic(err)
	}
	e, err := durable.Open(context.Background(), childConfig(conn))
	if err != nil {
		panic(err)
	}
	switch action {
	case "batch":
		work := batchThatDies(durable.Remote[int](e, "bill", nil))
		durable.Register(e, action, work, durable.ActionConfig[int]{Timeout: patience})
	case "mixed":
		durable.Register(e, action, mixed, durable.ActionConfig[int]{Claim: true})
	default:
		durable.Register(e, action, func(*durable.Of[int], int) error {
			os.Exit(3)
			return nil
		}, durable.ActionConfig[int]{Claim: action == "claimed pill"})
	}
	_, _ = io.Copy(io.Discard, os.Stdin)
}

// mixed ends its process when others have begun, if its state says so. Others take longer.
func mixed(self *durable.Of[int], kills int) error {
	if kills == 1 {
		time.Sleep(300 * time.Millisecond)
		os.Exit(3)
	}
	time.Sleep(time.Second)
	return nil
}

// batchThatDies bills all customers. It takes its process with it in the middle, twice.
func batchThatDies(bill *durable.Action[int]) func(*durable.Of[int], int) error {
	return func(self *durable.Of[int], _ int) error {
		_, err := bill.ScheduleAllOnce(self.Context(), func(yield func(durable.Item[int]) bool) {
			for c := range customers {
				item := durable.Item[int]{Key: "2026-11/" + strconv.Itoa(c), State: c}
				if !yield(item) {
					return
				}
				if c != customers/3 && c != 2*customers/3 {
					continue
				}
				if bill.ScheduleOnce(self.Context(), "died at "+strconv.Itoa(c), -1, time.Hour) == nil {
					_, _ = bill.Await(self.Context(), "2026-11/0") // something is done
					os.Exit(3)
				}
			}
		})
		return err
	}
}

// startChild starts a worker of an action, and returns what waits until it has died.
func (r *rig) startChild(action string) (died func()) {
	r.Helper()
	c := exec.CommandContext(r.ctx, os.Args[0])
	c.Env = append(os.Environ(), childAction+"="+action, childServer+"="+r.server.URL())
	c.Stderr = os.Stderr
	in, err := c.StdinPipe()
	require.NoError(r, err)
	require.NoError(r, c.Start())
	ended := make(chan error, 1)
	go func() { ended <- c.Wait() }()
	r.Cleanup(func() { _ = in.Close() })
	return func() { _ = take(r, ended) }
}
