package world

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"github.com/rxsched/rxsched"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestActions_AllDoSomething(t *testing.T) {
	t.Parallel()
	for _, a := range newIdleWorld(t).actions() {
		w := newIdleWorld(t)
		for _, same := range w.actions() {
			if same.Label == a.Label {
				same.Do()
			}
		}
		require.Eventually(t, func() bool { return w.ui.Stats().Turns+w.worker.Stats().Turns > 0 }, time.Minute, time.Millisecond, a.Label)
	}
}

func newIdleWorld(t *testing.T) *World {
	w := New(rxsched.New(rxsched.Config{Name: "ui"}), rxsched.New(rxsched.Config{Name: "worker"}))
	t.Cleanup(w.Close)
	return w
}
