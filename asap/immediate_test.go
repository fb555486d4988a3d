package asap_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/asap"
	"github.com/rxsched/rxsched/host"
)

func TestImmediate_CanBeClearedInAnyOrder(t *testing.T) {
	h := host.NewVirtual(host.Config{})
	im := asap.NewImmediate(h)
	var ran []int
	lock := h.Kernel().Mutex()
	lock.Lock()
	var handles []asap.Handle
	for i := range 4 {
		handles = append(handles, im.SetImmediate(runner(func() { ran = append(ran, i) })))
	}
	im.ClearImmediate(handles[2])
	im.ClearImmediate(handles[0])
	im.ClearImmediate(handles[0])
	im.ClearImmediate(0)
	lock.Unlock()
	require.NoError(t, h.Run())
	require.Equal(t, []int{1, 3}, ran)
	lock.Lock()
	im.ClearImmediate(handles[1])
	lock.Unlock()
}

type runner func()

func (r runner) Run() { r() }
