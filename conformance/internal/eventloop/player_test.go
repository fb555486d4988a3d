package eventloop

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

// What the format says and a recording may not happen to show.
func TestPlay_KeepsTheOrder(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, program, want string }{
		{
			"a promise's reactions go one after the other, each behind what the one before queued",
			`[{"op":"promise","id":"p","ops":[{"op":"microtask","id":"m"}],"then":[[{"op":"microtask","id":"n"}],[]]}]`,
			`["promise p","microtask m","promise p 1","microtask n","promise p 2"]`,
		}, {
			"an interval clears itself where its last run fails",
			`[{"op":"interval","id":"i","ms":5,"runs":2,"ops":[{"op":"throw","message":"x"}]}]`,
			`["interval i 1","uncaught x","interval i 2","uncaught x"]`,
		}, {
			"clearing reaches what was registered last, and does nothing where there is nothing",
			`[{"op":"clear","id":"a"},{"op":"cancelFrame","id":"a"},{"op":"cancelIdle","id":"a"},
			  {"op":"timeout","id":"a","ms":5},{"op":"timeout","id":"a","ms":6},{"op":"clear","id":"a"},
			  {"op":"frame","id":"f"},{"op":"frame","id":"f"},{"op":"cancelFrame","id":"f"},
			  {"op":"idle","id":"i"},{"op":"idle","id":"i"},{"op":"cancelIdle","id":"i"}]`,
			`["idle i didTimeout=false left=true","timeout a","frame f"]`,
		}, {
			"what remains is asked again",
			`[{"op":"idle","id":"i","ops":[{"op":"remaining"},{"op":"block","ms":60},{"op":"remaining"}]}]`,
			`["idle i didTimeout=false left=true","left=true","left=false"]`,
		}, {
			"an idle callback whose timeout passes",
			`[{"op":"idle","id":"i","timeout":5},{"op":"task","id":"t","ops":[{"op":"block","ms":10}]}]`,
			`["task t","idle i didTimeout=true left=false"]`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var program []op
			require.NoError(t, json.Unmarshal([]byte(c.program), &program))
			got, err := json.Marshal(play(program))
			require.NoError(t, err)
			require.Equal(t, c.want, string(got))
		})
	}
}

func TestPlay_AnEndlessProgramEnds(t *testing.T) {
	t.Parallel()
	var program []op
	require.NoError(t, json.Unmarshal([]byte(`[{"op":"interval","id":"i","ms":1,"runs":1000000}]`), &program))
	order := play(program)
	require.Contains(t, order[len(order)-1], host.ErrEndless.Error())
}
