package eventloop

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

func TestPlay_AnEndlessProgramEnds(t *testing.T) {
	t.Parallel()
	var program []op
	require.NoError(t, json.Unmarshal([]byte(`[{"op":"interval","id":"i","ms":1,"runs":1000000}]`), &program))
	order := play(program)
	require.Contains(t, order[len(order)-1], host.ErrEndless.Error())
}
