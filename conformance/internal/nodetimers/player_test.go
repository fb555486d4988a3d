package nodetimers

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/host"
)

func TestPlay_AnEndlessProgramEnds(t *testing.T) {
	t.Parallel()
	var program []op
	require.NoError(t, json.Unmarshal([]byte(`[{"op":"timeout","id":"a","ms":1,"body":[{"op":"refresh","id":"a"}]}]`), &program))
	order := play(program, host.StrictOrder)
	require.Contains(t, order[len(order)-1], "!"+host.ErrEndless.Error())
}
