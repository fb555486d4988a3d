package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

// framePeriod is longer than usual, so that few frames are drawn.
const framePeriod = 100 * time.Millisecond

// rig is a board on a host in virtual time, with a terminal of which the test presses the keys.
type rig struct {
	*rxsched.Virtual
	*board
	messages *observable.Subject[tea.Msg]
	screen   string // without colours
	draws    int
	quits    bool
}

// watch begins to watch a log, or the sample if it is nil.
func watch(t *testing.T, log io.Reader, args ...string) *rig {
	t.Helper()
	o, err := parse(args, nil, io.Discard)
	require.NoError(t, err)
	o.Path = ""
	src, err := open(t.Context(), o, log)
	require.NoError(t, err)
	t.Cleanup(src.close)
	r := &rig{
		Virtual:  rxsched.NewVirtual(rxsched.Config{Origin: src.origin, FramePeriod: framePeriod}),
		messages: observable.NewSubject[tea.Msg](),
	}
	r.board = newBoard(o, src, ui{
		Schedulers: r.Virtual.Schedulers,
		messages:   r.messages.Observable(),
		command:    func(tea.Cmd) { r.quits = true },
		draw:       func(text string) { r.screen, r.draws = ansi.Strip(text), r.draws+1 },
	})
	require.NoError(t, r.Post(r.start))
	r.resize(80, 24)
	return r
}

func (r *rig) send(msg tea.Msg) { _ = r.Post(func() { r.messages.Next(msg) }) }

func (r *rig) resize(width, height int) {
	r.send(tea.WindowSizeMsg{Width: width, Height: height})
	r.frame()
}

// frame lets a frame pass.
func (r *rig) frame() { r.Virtual.Advance(framePeriod) }

// press presses keys by their names, and lets a frame pass after each.
func (r *rig) press(keys ...string) {
	codes := map[string]rune{"up": tea.KeyUp, "down": tea.KeyDown, "esc": tea.KeyEsc,
		"enter": tea.KeyEnter, "backspace": tea.KeyBackspace,
		"home": tea.KeyHome, "end": tea.KeyEnd}
	for _, key := range keys {
		switch code, named := codes[key]; {
		case named:
			r.send(tea.KeyPressMsg{Code: code})
		case key == "ctrl+c":
			r.send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
		default:
			r.send(tea.KeyPressMsg{Code: []rune(key)[0], Text: key})
		}
		r.frame()
	}
}

// logTime lets a time of the log pass.
func (r *rig) logTime(d time.Duration) { r.Virtual.Advance(r.Clock.Wait(d)) }

func (r *rig) lines() []string { return strings.Split(r.screen, "\n") }

// entry is a line of a log.
const entry = `192.0.2.1 - - [14/Mar/2026:06:01:10 +0000] "GET / HTTP/1.1" 200 1` + "\n"

// The screen at some moments. To renew a file: GOLDEN=1 go test -run AsEver .
func TestScreen_IsAsEver(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		width, height int
		at            time.Duration // of the log
		keys          []string
	}{
		{80, 24, 3*time.Hour + 20*time.Minute, nil},
		{60, 16, 4 * time.Hour, nil},
		{200, 60, 7 * time.Hour, nil},
	} {
		name := fmt.Sprintf("%dx%d%s", c.width, c.height, strings.Join(c.keys, ""))
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := watch(t, nil)
			r.logTime(c.at)
			r.resize(c.width, c.height)
			r.press(c.keys...)
			r.frame()
			file := "testdata/" + name + ".golden"
			if os.Getenv("GOLDEN") != "" {
				require.NoError(t, os.WriteFile(file, []byte(r.screen+"\n"), 0o600))
			}
			want, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Equal(t, string(want), r.screen+"\n")
		})
	}
}

func TestScreen_FillsAnyTerminal(t *testing.T) {
	t.Parallel()
	r := watch(t, nil)
	r.logTime(4 * time.Hour)
	for width := leastWidth; width <= 210; width += 30 {
		for height := leastHeight; height <= 70; height += 9 {
			r.resize(width, height)
			require.Len(t, r.lines(), height)
			for _, line := range r.lines() {
				require.Equal(t, width, ansi.StringWidth(line), line)
			}
		}
	}
	r.resize(leastWidth-1, leastHeight)
	require.Contains(t, r.screen, "59×16 is too small")
}

func TestScreen_ShowsNothingThatTheTerminalWouldObey(t *testing.T) {
	t.Parallel()
	entry := strings.Replace(entry, "GET /", "GET /\x1b[2J\a\u009b/日本語日本語", 1)
	r := watch(t, strings.NewReader(strings.Repeat(entry, 3)), "--window", "1m")
	r.resize(120, 30)
	r.logTime(10 * time.Minute)
	require.Contains(t, r.screen, "/·[2J··/日本語")
	for _, line := range r.lines() {
		require.Equal(t, 120, ansi.StringWidth(line))
	}
}

func TestBoard_CountsAllOfTheLog(t *testing.T) {
	t.Parallel()
	r := watch(t, nil)
	r.logTime(10 * time.Hour)
	require.Contains(t, r.screen, "end of log")
	require.Contains(t, r.screen, "302 requests  5.3 MiB  19.5% errors")
	require.Contains(t, r.screen, "4 bad lines")
	require.Contains(t, r.screen, "▲ Mar 14 09:12:00  ALERT")
	require.Contains(t, r.screen, "✓ Mar 14 09:43:30  over")
	want := "the built-in sample: 302 requests, 5.3 MiB, 19.5% errors, 1 alert, 4 bad lines"
	require.Equal(t, want, r.summary())
	sum := 0
	for _, w := range r.view.Windows {
		sum += w.Requests
	}
	require.Equal(t, 302, sum)
}

func TestBoard_IsDrawnInFrames(t *testing.T) {
	t.Parallel()
	busy := strings.Repeat(entry, 10_000)
	r := watch(t, strings.NewReader(busy), "--speed", "1", "--window", "1h")
	r.Virtual.Advance(80 * time.Second)
	require.Contains(t, r.screen, "10,000 requests")
	require.Less(t, r.draws, 200, "one for the requests, two a second for the time")
}

func TestBoard_IsNotDrawnAfterTheEndUnlessAKeyIsPressed(t *testing.T) {
	t.Parallel()
	r := watch(t, nil)
	r.logTime(10 * time.Hour)
	draws := r.draws
	r.Virtual.Advance(time.Hour)
	require.Equal(t, draws, r.draws)
	r.press("/")
	require.Equal(t, draws+1, r.draws)
}

func TestWindows_GetLongerAndShorterWithoutLosingARequest(t *testing.T) {
	t.Parallel()
	r := watch(t, nil)
	r.logTime(2*time.Hour + 7*time.Minute)
	r.press("-", "-", "-", "+")
	require.Contains(t, r.screen, "of 1m ")
	r.logTime(time.Hour)
	for _, w := range r.view.Windows[len(r.view.Windows)-4:] {
		require.Equal(t, time.Minute, w.To.Sub(w.From))
	}
	r.press("+", "+", "+", "+", "+", "+", "+", "+", "+")
	require.Contains(t, r.screen, "of 24h ")
	r.logTime(10 * time.Hour)
	sum := 0
	for i, w := range r.view.Windows {
		sum += w.Requests
		if i > 0 {
			require.False(t, w.From.Before(r.view.Windows[i-1].To), "no two overlap")
		}
	}
	require.Equal(t, 302, sum)
}

func TestFilter_IsUsedWhenTheUserHasTyped(t *testing.T) {
	t.Parallel()
	r := watch(t, nil)
	r.logTime(10 * time.Hour)
	r.press("/", "q", "backspace", "a", "p", "i")
	require.Contains(t, r.screen, "filter paths: api")
	require.Contains(t, r.screen, "/search", "not yet")
	r.Virtual.Advance(quietTime + framePeriod)
	require.Contains(t, r.screen, "with api")
	require.Contains(t, r.screen, "/api/basket")
	require.NotContains(t, r.screen, "/search")
	r.press("enter")
	require.Contains(t, r.screen, "q quit")
	r.press("esc")
	r.Virtual.Advance(quietTime + framePeriod)
	require.Contains(t, r.screen, "/search")
	r.press("/", "x", "y", "z")
	r.Virtual.Advance(quietTime + framePeriod)
	require.Contains(t, r.screen, "none ")
}

func TestKeys_Quit(t *testing.T) {
	t.Parallel()
	for _, keys := range [][]string{{"q"}, {"ctrl+c"}, {"/", "ctrl+c"}, {"/", "enter", "q"}} {
		r := watch(t, nil)
		r.press(keys...)
		require.True(t, r.quits, keys)
	}
	r := watch(t, nil)
	r.press("/", "q", "up")
	require.False(t, r.quits, "it is a letter of the filter")
}

func TestBoard_TellsWhyTheLogCannotBeRead(t *testing.T) {
	t.Parallel()
	broken := iotest.ErrReader(errors.New("it is broken"))
	r := watch(t, io.MultiReader(strings.NewReader(entry), broken))
	r.logTime(time.Hour)
	require.Contains(t, r.lines()[0], "it is broken")
	require.Contains(t, r.lines()[1], "1 request")
}
