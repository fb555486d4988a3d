package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/host"
)

func TestVirtual_IsExact(t *testing.T) {
	t.Parallel()
	for name, args := range map[string][]string{
		"default.txt": {"--virtual"},
		"small.txt":   {"--virtual", "--show", "--width", "320", "--height", "180"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			want, err := os.ReadFile(filepath.Join("testdata", name))
			require.NoError(t, err)
			var stdout, stderr bytes.Buffer
			require.Zero(t, run(args, &stdout, &stderr))
			require.Empty(t, stderr.String())
			require.Equal(t, string(want), stdout.String())
		})
	}
}

// On a loop the same picture comes out, in however much time.
func TestLoop_RendersTheSamePicture(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var real, virtual, stderr bytes.Buffer
		require.Zero(t, run([]string{"--show", "--width", "80", "--height", "45"}, &real, &stderr))
		require.Zero(t, run([]string{"--show", "--width", "80", "--height", "45", "--virtual"}, &virtual, &stderr))
		require.Empty(t, stderr.String())
		require.Equal(t, shown(&virtual), shown(&real))
	})
}

// shown is the picture in an output.
func shown(out *bytes.Buffer) string {
	text := out.String()
	return text[strings.LastIndex(text, "\n\n"):]
}

// A busy stretch of a second makes sixty frames one, and the events of that second late; in slices
// neither happens.
func TestDesk_NotesWhatIsLate(t *testing.T) {
	t.Parallel()
	for i, want := range []struct {
		late    time.Duration
		dropped int
	}{{time.Second, 59}, {time.Millisecond, 0}} {
		v := host.NewVirtual(host.Config{})
		p := newPicture(100, 10)
		r := &room{v, rxsched.On(v).Priority(), func(int) { v.Block(time.Millisecond) }, v.Run}
		d, err := sit(r, p, ways[i])
		require.NoError(t, err)
		assert.Equal(t, want.dropped, d.dropped, ways[i].name)
		assert.InDelta(t, want.late, d.worstDelay, float64(eventPeriod), ways[i].name)
		assert.GreaterOrEqual(t, d.doneAt, time.Second)
	}
}

// Work that takes longer than tasks of low priority may wait gives way all the same.
func TestDesk_IsOnTimeForAMinute(t *testing.T) {
	t.Parallel()
	v := host.NewVirtual(host.Config{})
	r := &room{v, rxsched.On(v).Priority(), func(int) { v.Block(time.Millisecond) }, v.Run}
	d, err := sit(r, newPicture(6000, 10), ways[1])
	require.NoError(t, err)
	require.GreaterOrEqual(t, d.doneAt, time.Minute)
	require.LessOrEqual(t, d.worstDelay, eventPeriod)
	require.Zero(t, d.dropped)
}

func TestDesk_SaysSoWhenTheHostIsClosed(t *testing.T) {
	t.Parallel()
	for _, w := range ways {
		v := host.NewVirtual(host.Config{})
		require.NoError(t, v.Close())
		_, err := sit(&room{v, rxsched.On(v).Priority(), func(int) {}, v.Run}, newPicture(1, 1), w)
		require.ErrorIs(t, err, host.ErrClosed)
	}
}

func TestArguments_AreChecked(t *testing.T) {
	t.Parallel()
	for want, args := range map[string][]string{
		"slices: --width 0: must be from 1 to 4000":              {"--width", "0"},
		"slices: --height 4001: must be from 1 to 4000":          {"--height", "4001"},
		`slices: invalid value "x" for flag -width: parse error`: {"--width", "x"},
	} {
		var stdout, stderr bytes.Buffer
		assert.Equal(t, 2, run(args, &stdout, &stderr))
		assert.Equal(t, want+"\nTry slices -h.\n", stderr.String())
		assert.Empty(t, stdout.String())
	}
}

func TestOutput_ThatFailsIsReported(t *testing.T) {
	t.Parallel()
	var stderr bytes.Buffer
	require.Equal(t, 1, run([]string{"--virtual", "--width", "2", "--height", "2"}, broken{}, &stderr))
	require.Equal(t, "slices: broken pipe\n", stderr.String())
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }
