package pool_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched"
	rx "github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/pool"
	"github.com/rxsched/rxsched/testing/operatortest"
)

// PerKey keeps the contract of operators, on a host and with workers.
func TestPerKey_KeepsTheContract(t *testing.T) {
	t.Parallel()
	const onAHost = "on a host"
	thirds := func(n int) int { return n % 3 }
	for name, c := range map[string]pool.PerKeyConfig[int]{
		"plain":     {},
		"keys rest": {Rest: 5 * time.Millisecond, MaxKeys: 2, Beyond: pool.BeyondEndOldest},
		"backlogs":  {Backlog: rx.Backlog{Limit: 16}, KeyBacklog: rx.Backlog{Limit: 2}},
	} {
		for where, of := range map[string]func(e *operatortest.Env[int]) pool.Config{
			onAHost:        func(e *operatortest.Env[int]) pool.Config { return pool.Config{On: e.Host()} },
			"with workers": func(e *operatortest.Env[int]) pool.Config { return pool.Config{Workers: 2} },
		} {
			t.Run(name+" "+where, func(t *testing.T) {
				t.Parallel()
				operatortest.RunWithConfig(t, func(e *operatortest.Env[int]) rx.Operator[int, int] {
					build := func(
						_ int, values rx.Observable[int], _ *rxsched.Schedulers,
					) rx.Observable[int] {
						return rx.Pipe1(values, rx.Map(func(n int) int {
							e.Call()
							return n
						}))
					}
					return rx.Operate(func(src rx.Observable[int], dst *rx.Subscriber[int]) {
						p := pool.New(of(e))
						pool.PerKeyWithConfig(p, thirds, build, c)(src).SubscribeTo(dst)
						if where == onAHost {
							dst.AddFunc(func() { _ = p.Close() })
						}
					})
				}, operatortest.Config[int]{
					Unordered: true, NeedsHost: where == onAHost,
					Key: func(n int) any { return thirds(n) }, Emits: func(sent []int) int { return sent[0] },
				})
			})
		}
	}
}
