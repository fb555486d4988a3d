package nodetimers

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// What the format says and a recording may not happen to show.
func TestPlay_KeepsTheOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, program, node, strict string }{
		{
			"ticks go before microtasks, and one that a microtask adds goes after all of them",
			`[{"op":"micro","id":"m1","body":[{"op":"tick","id":"t2"}]},{"op":"promise","id":"m2"},{"op":"tick","id":"t1","body":[{"op":"tick","id":"t3"}]}]`,
			`["t1","t3","m1","m2","t2"]`, `["t1","t3","m1","m2","t2"]`,
		}, {
			"a failed callback is noted, and the checkpoint goes on",
			`[{"op":"micro","id":"m1","body":[{"op":"throw","message":"x"}]},{"op":"micro","id":"m2"}]`,
			`["m1","!x","m2"]`, `["m1","!x","m2"]`,
		}, {
			"microtasks behind a failed one go before ticks that were added meanwhile",
			`[{"op":"micro","id":"m1","body":[{"op":"tick","id":"t"}]},{"op":"micro","id":"m2","body":[{"op":"throw","message":"x"}]},{"op":"micro","id":"m3"}]`,
			`["m1","m2","!x","m3","t"]`, `["m1","m2","!x","m3","t"]`,
		}, {
			"after a failed microtask that was the last, ticks go first again",
			`[{"op":"micro","id":"m1","body":[{"op":"throw","message":"x"}]},{"op":"timeout","id":"a","ms":1,"body":[{"op":"micro","id":"m2"},{"op":"tick","id":"t"}]}]`,
			`["m1","!x","a","t","m2"]`, `["m1","!x","a","t","m2"]`,
		}, {
			"an interval clears itself at the end of its last run, also if that fails",
			`[{"op":"interval","id":"i","ms":5,"runs":[[],[{"op":"throw","message":"x"}]]}]`,
			`["i","i","!x"]`, `["i","i","!x"]`,
		}, {
			"clear and refresh mean the timer set last, and do nothing where there is none",
			`[{"op":"clear","id":"a"},{"op":"refresh","id":"a"},{"op":"timeout","id":"a","ms":5},{"op":"timeout","id":"a","ms":9},{"op":"clear","id":"a"},{"op":"refresh","id":"a"}]`,
			`["a"]`, `["a"]`,
		}, {
			"an interval is refreshed",
			`[{"op":"interval","id":"i","ms":10,"runs":[[]]},{"op":"timeout","id":"a","ms":6,"body":[{"op":"refresh","id":"i"}]},{"op":"timeout","id":"b","ms":12}]`,
			`["a","b","i"]`, `["a","b","i"]`,
		}, {
			"what is late runs list by list, or by due time",
			`[{"op":"timeout","id":"1","ms":10},{"op":"timeout","id":"2","ms":15},{"op":"block","ms":100},{"op":"timeout","id":"3","ms":10},{"op":"block","ms":100}]`,
			`["1","3","2"]`, `["1","2","3"]`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for order, want := range map[host.TimerOrder]string{host.NodeOrder: c.node, host.StrictOrder: c.strict} {
				var program []op
				require.NoError(t, json.Unmarshal([]byte(c.program), &program))
				got, err := json.Marshal(play(program, order))
				require.NoError(t, err)
				require.Equal(t, want, string(got))
			}
		})
	}
}

// What recordings of Node's loop add to the format.
func TestPlay_KeepsNodesLoop(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, program, want string }{
		{
			"immediates before a timer that is late",
			`[{"op":"timeout","id":"a","ms":5,"body":[{"op":"timeout","id":"b","ms":1},{"op":"immediate","id":"i","body":[{"op":"tick","id":"t"}]},{"op":"immediate","id":"j"},{"op":"block","ms":9}]}]`,
			`["a","i","t","j","b"]`,
		}, {
			"clear, ref and unref mean immediates, too",
			`[{"op":"immediate","id":"i"},{"op":"clear","id":"i"},{"op":"refresh","id":"i"},{"op":"immediate","id":"j","body":[{"op":"immediate","id":"k"},{"op":"unref","id":"k"},{"op":"immediate","id":"l"},{"op":"unref","id":"l"},{"op":"ref","id":"l"}]}]`,
			`["j","k","l"]`,
		}, {
			"timers are unref'd",
			`[{"op":"timeout","id":"a","ms":5},{"op":"interval","id":"i","ms":2,"runs":[[],[],[]]},{"op":"unref","id":"i"},{"op":"timeout","id":"b","ms":7},{"op":"unref","id":"b"},{"op":"ref","id":"nothing"}]`,
			`["i","i","a"]`,
		}, {
			"a task, and less than a millisecond",
			`[{"op":"timeout","id":"a","ms":5,"body":[{"op":"immediate","id":"i"},{"op":"task","id":"t"}]},{"op":"spin","us":300},{"op":"timeout","id":"b","ms":5}]`,
			`["a","b","t","i"]`,
		},
	} {
		var program []op
		require.NoError(t, json.Unmarshal([]byte(c.program), &program))
		got, err := json.Marshal(play(program, host.NodeOrder))
		require.NoError(t, err)
		require.Equal(t, c.want, string(got), c.name)
	}
}

func TestPlay_AnEndlessProgramEnds(t *testing.T) {
	t.Parallel()
	var program []op
	require.NoError(t, json.Unmarshal([]byte(`[{"op":"timeout","id":"a","ms":1,"body":[{"op":"refresh","id":"a"}]}]`), &program))
	order := play(program, host.StrictOrder)
	require.Contains(t, order[len(order)-1], "!"+host.ErrEndless.Error())
}
