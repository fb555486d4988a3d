package embedded_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// meter counts runs in progress, by a part of their keys.
type meter struct {
	mu    sync.Mutex
	now   map[string]int
	most  map[string]int
	ended map[string]int
	gate  chan bool // runs wait until it is closed; nil: they don't
}

func newMeter() *meter {
	return &meter{now: map[string]int{}, most: map[string]int{}, ended: map[string]int{}}
}

// begin notes that a run begins, and returns what notes its end.
func (m *meter) begin(part string) (end func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.now[part]++
	m.most[part] = max(m.most[part], m.now[part])
	return func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.now[part]--
		m.ended[part]++
	}
}

// tenant is the part of a key before a slash.
func tenant(key string) string {
	name, _, _ := strings.Cut(key, "/")
	return name
}

// busy is an AckWait: for so long a busy machine may hold up a worker.
const busy = 30 * time.Second

// limited opens engines whose action has limits, and takes a time for each run.
func limited(
	r *rig, m *meter, engines int, ackWait, takes time.Duration, ended chan string,
	limits ...durable.Limit,
) (act *durable.Action[int]) {
	for i := range engines {
		c := brief(fmt.Sprint("w", i))
		c.AckWait = ackWait
		act = durable.Register(r.open(c), "act", func(self *durable.Of[int], _ int) error {
			one, all := m.begin(tenant(self.Key())), m.begin("")
			if m.gate != nil {
				<-m.gate
			}
			select {
			case <-time.After(takes):
			case <-r.ctx.Done():
			}
			one()
			all()
			ended <- self.Key()
			return nil
		}, durable.ActionConfig[int]{Limits: limits})
	}
	return act
}

func TestLimit_HoldsOverAllEngines(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		limits    []durable.Limit
		all, each int
	}{
		"for the action": {[]durable.Limit{{AtOnce: 3}}, 3, 3},
		"for each group": {[]durable.Limit{{Group: tenant, AtOnce: 1}}, 4, 1},
		"for both": {[]durable.Limit{{Group: tenant, Name: "group", AtOnce: 2}, {Name: "cluster", AtOnce: 3}},
			3, 2},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t)
			const keys = 40
			m, ended := newMeter(), make(chan string, 2*keys)
			act := limited(r, m, 3, busy, 5*time.Millisecond, ended, c.limits...)
			for k := range keys {
				require.NoError(t, act.Schedule(r.ctx, fmt.Sprintf("tenant%d/%d", k%4, k), k, 0))
			}
			for range keys {
				take(r, ended)
			}
			require.LessOrEqual(t, m.most[""], c.all)
			for k := range 4 {
				require.LessOrEqual(t, m.most[fmt.Sprint("tenant", k)], c.each)
			}
		})
	}
}

// While another tenant waits on some worker, a noisy one gets no more than its share. That worker
// only stands in the ledger, so nothing depends on which is faster.
func TestLimit_IsSharedFairly(t *testing.T) {
	r := newRig(t)
	const noisy, share = 12, 2
	m, ended := newMeter(), make(chan string, noisy)
	m.gate = make(chan bool)
	act := limited(r, m, 2, time.Hour, 0, ended, durable.Limit{AtOnce: 2 * share, Fair: tenant})
	const ledger = "rx.t.=.act=00"
	_, err := r.conn.RequestWithContext(r.ctx, ledger,
		[]byte(`{"v":1,"h":{"other":{"b":1,"w":["quiet"]}},"i":"other.1"}`))
	require.NoError(t, err)
	for k := range noisy {
		require.NoError(t, act.Schedule(r.ctx, fmt.Sprint("noisy/", k), k, 0))
	}
	eventually(r, func() bool {
		m.mu.Lock()
		defer m.mu.Unlock()
		return m.now["noisy"] >= share
	})
	eventually(r, func() bool { // a worker has asked for more since
		msg, err := r.stream().GetLastMsgForSubject(r.ctx, ledger)
		require.NoError(t, err)
		return strings.Contains(string(msg.Data), `"w":["noisy"]`)
	})
	close(m.gate)
	for range noisy {
		take(r, ended)
	}
	require.Equal(t, share, m.most["noisy"])
}

// A worker that dies holds its slot for AckWait, and no longer.
func TestLimit_SurvivesTheDeathOfItsHolder(t *testing.T) {
	t.Parallel()
	for name, ackWait := range map[string]time.Duration{
		"while a run waits": 300 * time.Millisecond, "after several waits": 1500 * time.Millisecond,
	} {
		t.Run(name, func(t *testing.T) { survivesItsHolder(t, ackWait) })
	}
}

func survivesItsHolder(t *testing.T, ackWait time.Duration) {
	r := newRig(t)
	conn, err := nats.Connect(r.server.URL())
	require.NoError(t, err)
	c := brief("dying")
	c.Conn, c.AckWait = conn, ackWait
	dying, err := durable.Open(r.ctx, c)
	require.NoError(t, err)
	limit := durable.ActionConfig[int]{Limits: []durable.Limit{{AtOnce: 1}}}
	begun, goOn, ended := make(chan bool), make(chan bool), make(chan bool, 1)
	act := durable.Register(dying, "act", func(*durable.Of[int], int) error {
		begun <- true
		<-goOn
		return nil
	}, limit)
	require.NoError(t, act.Schedule(r.ctx, "dies", 1, 0))
	take(r, begun)
	conn.Close()
	died := time.Now()
	c = brief("living")
	c.AckWait = ackWait
	act = durable.Register(r.open(c), "act", func(*durable.Of[int], int) error {
		select {
		case ended <- true:
		default:
		}
		return nil
	}, limit)
	require.NoError(t, act.Schedule(r.ctx, "waits", 1, 0))
	take(r, ended)
	require.GreaterOrEqual(t, time.Since(died), ackWait)
	close(goOn)
	_ = dying.Close(r.ctx)
}

// A worker that closes gives its slots back at once.
func TestLimit_OfAnEngineThatClosesIsFree(t *testing.T) {
	r := newRig(t)
	config := durable.ActionConfig[int]{Limits: []durable.Limit{{AtOnce: 1}}}
	first := r.open(durable.Config{})
	ran := make(chan string, 10)
	work := func(self *durable.Of[int], _ int) error {
		ran <- self.Key()
		return nil
	}
	act := durable.Register(first, "act", work, config)
	require.NoError(t, act.Schedule(r.ctx, "a", 1, 0))
	require.Equal(t, "a", take(r, ran))
	require.NoError(t, first.Close(r.ctx))
	m, err := r.stream().GetLastMsgForSubject(r.ctx, "rx.t.=.act=00")
	require.NoError(t, err)
	require.NotContains(t, string(m.Data), `"h"`)
	act = durable.Register(r.open(durable.Config{}), "act", work, config)
	require.NoError(t, act.Schedule(r.ctx, "b", 1, 0))
	require.Equal(t, "b", take(r, ran))
}
