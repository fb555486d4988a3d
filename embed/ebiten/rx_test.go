//go:build display

package rxebiten_test

import (
	"context"
	"testing"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/rxsched/rxsched"
	rxebiten "github.com/rxsched/rxsched/embed/ebiten"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

// script is a game that Ebitengine could run. Tests call its methods as Ebitengine does.
type script struct {
	rx  *rxebiten.Rx
	log []string
}

func newScript(t *testing.T) *script {
	s := &script{rx: rxebiten.New(rxsched.Config{})}
	t.Cleanup(func() { _ = s.rx.Close() })
	return s
}

func (s *script) note(what string) func() { return func() { s.log = append(s.log, what) } }

func (s *script) take() []string {
	log := s.log
	s.log = nil
	return log
}

func TestUpdate_RunsWhatIsReady(t *testing.T) {
	s := newScript(t)
	require.NoError(t, s.rx.Post(s.note("task")))
	require.NoError(t, s.rx.QueueMicrotask(s.note("microtask")))
	require.Empty(t, s.take(), "nothing runs between ticks")
	require.NoError(t, s.rx.Update())
	require.Equal(t, []string{"microtask", "task"}, s.take())
}

func TestDraw_IsTheFrame(t *testing.T) {
	s := newScript(t)
	_, err := s.rx.RequestAnimationFrame(func(time.Duration) { s.note("frame")() })
	require.NoError(t, err)
	require.NoError(t, s.rx.Update())
	require.Empty(t, s.take(), "no frame in a tick")
	s.rx.Draw()
	s.rx.Draw()
	require.Equal(t, []string{"frame"}, s.take(), "one frame was asked for")
}

// A game at 50 ticks a second draws 60 times or more: each draw is a frame, whatever the ticks.
func TestDraw_LosesNoFrame(t *testing.T) {
	s := newScript(t)
	observable.AnimationFrames(s.rx.Frame()).Subscribe(context.Background(),
		observable.Observer[observable.Frame]{Next: func(observable.Frame) { s.note("frame")() }})
	draws := 0
	for i := range 180 {
		if i%6 != 5 {
			require.NoError(t, s.rx.Update())
		}
		s.rx.Draw()
		draws++
	}
	require.Len(t, s.take(), draws)
}

func TestUpdate_EndsTheGameWhenTheHostIsClosed(t *testing.T) {
	s := newScript(t)
	require.NoError(t, s.rx.Post(func() { s.rx.Close() }))
	require.ErrorIs(t, s.rx.Update(), ebiten.Termination)
	s.rx.Draw()
	require.ErrorIs(t, s.rx.Update(), ebiten.Termination)
}

func TestUpdate_RefusesACallOfItsOwnCallback(t *testing.T) {
	s := newScript(t)
	var err error
	require.NoError(t, s.rx.Post(func() { err = s.rx.Update() }))
	require.NoError(t, s.rx.Update())
	require.ErrorIs(t, err, host.ErrRunning)
}

func TestNew_RefusesARequestFrame(t *testing.T) {
	require.PanicsWithValue(t, "rxebiten: New: Config.RequestFrame is not nil", func() {
		rxebiten.New(rxsched.Config{RequestFrame: func() {}})
	})
}
