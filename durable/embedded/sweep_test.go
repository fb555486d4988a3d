package embedded_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/internal/engine"
)

func TestSweep_WakesRecordsWhoseTokensAreGone(t *testing.T) {
	r := newRig(t)
	const keys = 20
	count, ended := counter(r, r.open(brief("sweep")), 1, 50*time.Millisecond)
	for k := range keys {
		require.NoError(t, count.Schedule(r.ctx, fmt.Sprint(k), 0, time.Duration(k%3)*time.Second))
	}
	for _, filter := range []string{"rx.d.>", "rx.s.>"} {
		require.NoError(t, r.stream().Purge(r.ctx, jetstream.WithPurgeSubject(filter)))
	}
	seen := map[string]bool{}
	for len(seen) < keys {
		seen[take(r, ended)] = true
	}
}

// A sweep reads all records. Engines that went on at once would keep a busy server from its work.
func TestSweep_RestsForLongerThanItTakes(t *testing.T) {
	r := newRig(t)
	sweeping, _ := r.openSweeper("restful")
	count, _ := counter(r, sweeping, 0, 0)
	require.NoError(t, count.Schedule(r.ctx, "k", 0, time.Hour))
	type said struct {
		what, inbox string
		at          time.Time
	}
	all := make(chan said, 10_000)
	sub, err := r.conn.Subscribe(">", func(m *nats.Msg) {
		switch {
		case m.Subject == "$JS.API.DIRECT.GET.rx":
			all <- said{"asks", m.Reply, time.Now()}
		case m.Header.Get("Status") != "":
			all <- said{"over", m.Subject, time.Now()}
		}
	})
	require.NoError(t, err)
	defer func() { _ = sub.Unsubscribe() }()
	var swept, rested time.Duration
	var asked, over said
	for pages := 0; pages < 30; {
		switch s := take(r, all); {
		case s.what == "asks":
			if asked = s; !over.at.IsZero() {
				rested += s.at.Sub(over.at)
			}
		case s.inbox == asked.inbox:
			over, swept = s, swept+s.at.Sub(asked.at)
			pages++
		}
	}
	require.Greater(t, rested, 2*swept)
}

// Some keys would go on late if they had to wait until all records of other actions are read.
func TestSweep_OfFewKeysDoesNotWaitForThatOfMany(t *testing.T) {
	r := newRig(t)
	e, pages := r.openSweeper("fair")
	for name, keys := range map[string]int{"many": 50, "few": 1} {
		a := durable.Register(e, name, func(*durable.Of[int], int) error { return nil },
			durable.ActionConfig[int]{})
		for k := range keys {
			require.NoError(t, a.Schedule(r.ctx, fmt.Sprint(k), 0, time.Hour))
		}
	}
	first := func(name string) func() bool {
		return func() bool {
			p := take(r, pages)
			return strings.Contains(p, name) && strings.Contains(p, `"seq":1}`)
		}
	}
	count := func(until func() bool) (n int) {
		for !until() {
			n++
		}
		return n
	}
	for range 3 {
		count(first("few"))
		require.Less(t, count(first("few")), 25)
	}
	count(first("many")) // which goes on
	require.Greater(t, count(first("many")), 50)
}

// One engine sweeps for all, and another one when that dies or closes.
func TestSweep_IsByOneEngineOfTheStream(t *testing.T) {
	t.Parallel()
	for name, end := range map[string]func(*rig, durable.Engine, *nats.Conn){
		"until it dies": func(_ *rig, _ durable.Engine, conn *nats.Conn) { conn.Close() },
		"until it closes": func(r *rig, e durable.Engine, _ *nats.Conn) {
			require.NoError(r, e.Close(r.ctx))
		},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			who := make(chan string, 10_000)
			sub, err := r.conn.Subscribe("$JS.API.DIRECT.GET.rx", func(m *nats.Msg) {
				select {
				case who <- m.Reply[:7]:
				default:
				}
			})
			require.NoError(t, err)
			defer func() { _ = sub.Unsubscribe() }()
			ends := map[string]func(){}
			for _, inbox := range []string{"_INBOX1", "_INBOX2", "_INBOX3"} {
				conn, err := nats.Connect(r.server.URL(), nats.CustomInboxPrefix(inbox))
				require.NoError(t, err)
				c := briefEngine(inbox, nil)
				c.Conn, c.Sweep = conn, time.Millisecond
				c.AckWait = 5 * time.Second // an engine that is not let run for so long counts as dead
				e, err := engine.Open(r.ctx, c)
				require.NoError(t, err)
				counter(r, e, 0, 0)
				ends[inbox] = func() { end(r, e, conn) }
				t.Cleanup(func() {
					_ = e.Close(r.ctx)
					conn.Close()
				})
			}
			first := take(r, who)
			for range 30 {
				require.Equal(t, first, take(r, who))
			}
			ends[first]()
			for len(who) > 0 {
				<-who
			}
			eventually(r, func() bool { return take(r, who) != first })
		})
	}
}

// openSweeper opens an engine that sweeps again at once, in pages of one record, and returns what
// each page asks for.
func (r *rig) openSweeper(worker string) (durable.Engine, <-chan string) {
	r.Helper()
	asked := make(chan string, 10_000)
	_, err := r.conn.Subscribe("$JS.API.DIRECT.GET.rx", func(m *nats.Msg) {
		select {
		case asked <- string(m.Data):
		default:
		}
	})
	require.NoError(r, err)
	c := briefEngine(worker, nil)
	c.Sweep, c.PageSize = 1, 1
	return r.openEngine(c), asked
}
