package priority_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/priority"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// bench is a scheduler on a virtual host, and what the test has logged.
type bench struct {
	*testing.T
	*host.Virtual
	s    *priority.Scheduler
	log  []string
	died []any
}

func newBench(t *testing.T, c priority.Config) *bench {
	t.Helper()
	b := &bench{T: t}
	b.Virtual = host.NewVirtual(host.Config{
		FramePeriod: 16 * ms,
		OnError:     func(e *host.PanicError) { b.died = append(b.died, e.Value) },
	})
	b.s = priority.New(b.Virtual, c)
	return b
}

// say logs a line, with the time.
func (b *bench) say(format string, args ...any) {
	b.log = append(b.log, fmt.Sprint(b.Elapsed().Milliseconds(), " ", fmt.Sprintf(format, args...)))
}

// saying is work that logs a line.
func (b *bench) saying(line string) priority.Work {
	return func(slice priority.Slice) priority.Work {
		b.say("%s", line)
		return nil
	}
}

// busy is work that logs a line and then keeps the host busy for d.
func (b *bench) busy(line string, d time.Duration) priority.Work {
	return func(priority.Slice) priority.Work {
		b.say("%s", line)
		b.Block(d)
		return nil
	}
}

func (b *bench) schedule(p priority.Priority, work priority.Work) *priority.Task {
	return b.s.Schedule(work, p)
}

// run runs the host until nothing is pending.
func (b *bench) run() {
	b.Helper()
	require.NoError(b, b.Virtual.Run())
}

// play posts a program, runs the host until nothing is pending, and checks the log.
func (b *bench) play(program func(), want ...string) {
	b.Helper()
	require.NoError(b, b.Post(program))
	b.run()
	require.Equal(b, want, b.log)
}
