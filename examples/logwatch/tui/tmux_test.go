package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// dir holds the program.
var dir string

// built is the program, built once.
var built = sync.OnceValues(func() (program string, err error) {
	if dir, err = os.MkdirTemp("", "logwatch-tui"); err != nil {
		return "", err
	}
	program = filepath.Join(dir, "logwatch-tui")
	_, err = command("go", "build", "-o", program, ".")
	return program, err
})

// patience bounds what a test waits for. Nothing takes that long, not on a busy machine either.
const patience = 2 * time.Minute

// command runs a command, and returns what it prints.
func command(name string, args ...string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	out, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%s %q: %w: %s", name, args, err, out)
	}
	return string(out), err
}

// terminal is a real one, of tmux, in which the program runs.
type terminal struct {
	t      *testing.T
	socket string
	wrote  chan struct{} // of capacity 1: something was written to the terminal
}

// inTmux runs a line of a shell, in which $TUI is the program, in a terminal of 80 by 24.
func inTmux(t *testing.T, line string) terminal {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: no terminal")
	}
	if _, err := exec.LookPath("tmux"); err != nil {
		t.Skip("tmux is not installed")
	}
	program, err := built()
	require.NoError(t, err)
	term := terminal{t, filepath.Join(t.TempDir(), "tmux"), make(chan struct{}, 1)}
	t.Cleanup(func() { _, _ = command("tmux", "-S", term.socket, "kill-server") })
	term.tmux("-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24",
		"TUI="+program+"; "+line+"; echo status $?; sleep 600")
	term.listen()
	return term
}

// listen begins to note what is written to the terminal.
func (term terminal) listen() {
	path := filepath.Join(filepath.Dir(term.socket), "written")
	_, err := command("mkfifo", path)
	require.NoError(term.t, err)
	pipe, err := os.OpenFile(path, os.O_RDWR, 0) // to read and write: it does not end
	require.NoError(term.t, err)
	term.t.Cleanup(func() { pipe.Close() })
	term.tmux("pipe-pane", "cat >"+path)
	go func() {
		for some := make([]byte, 1<<16); ; {
			if _, err := pipe.Read(some); err != nil {
				return
			}
			select {
			case term.wrote <- struct{}{}:
			default:
			}
		}
	}()
}

func (term terminal) tmux(args ...string) string {
	term.t.Helper()
	out, err := command("tmux", append([]string{"-S", term.socket}, args...)...)
	require.NoError(term.t, err)
	return out
}

func (term terminal) press(keys ...string) { term.tmux(append([]string{"send-keys"}, keys...)...) }

// shows waits until the screen shows all of some texts, and returns it. It looks again whenever
// something was written.
func (term terminal) shows(texts ...string) (screen string) {
	term.t.Helper()
	for late := time.After(patience); ; {
		screen = term.tmux("capture-pane", "-p")
		missing := ""
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				missing = text
			}
		}
		if missing == "" {
			return screen
		}
		select {
		case <-term.wrote:
		case <-late:
			require.FailNow(term.t, "never shown", "%q is missing:\n%s", missing, screen)
		}
	}
}

func TestTerminal_ShowsTheSampleAndObeysKeys(t *testing.T) {
	t.Parallel()
	term := inTmux(t, "$TUI --speed 20000")
	term.shows("end of log", "302 requests  5.3 MiB  19.5% errors", "▲ Mar 14")
	term.press("/", "basket", "Enter")
	term.shows("with basket", "/api/basket")
	term.press("q")
	term.shows("the built-in sample: 302 requests, 5.3 MiB, 19.5% errors", "status 0")
}

func TestTerminal_MayChangeItsSize(t *testing.T) {
	t.Parallel()
	term := inTmux(t, "$TUI --speed 20000")
	term.shows("end of log")
	for _, size := range [][2]int{{120, 40}, {60, 16}, {40, 10}, {200, 60}} {
		term.tmux("resize-window", "-x", fmt.Sprint(size[0]), "-y", fmt.Sprint(size[1]))
		if size[0] < leastWidth {
			term.shows("40×10 is too small")
			continue
		}
		screen := term.shows("requests/s ──", "end of log\n", "╯\n q quit")
		require.Equal(t, size[1], strings.Count(screen, "\n"))
	}
	term.press("C-c")
	term.shows("status 0")
}

func TestTerminal_WatchesWhatIsPiped(t *testing.T) {
	t.Parallel()
	log := filepath.Join(t.TempDir(), "access.log")
	require.NoError(t, os.WriteFile(log, nil, 0o600))
	term := inTmux(t, "tail -n +1 -f "+log+" | $TUI --window 5s --span 5s --hold 0 --at-least 3")
	term.shows("live", "0 requests", "none")
	grow(t, log, 20, 500)
	term.shows("20 requests", "100.0% errors", "ALERT", "▲", "/broken")
	term.shows("✓") // nothing fails any more
	term.press("q")
	term.shows("standard input: 20 requests", "1 alert")
}

func TestTerminal_FollowsAFile(t *testing.T) {
	t.Parallel()
	log := filepath.Join(t.TempDir(), "access.log")
	grow(t, log, 5, 200) // not seen
	term := inTmux(t, "$TUI --follow "+log)
	term.shows("live", "0 requests")
	grow(t, log, 7, 200)
	term.shows("7 requests", "0.0% errors", "/broken")
	grow(t, log, 3, 200)
	term.shows("10 requests")
	term.press("q")
	term.shows("status 0")
}

func TestTerminal_HasNoColoursIfToldSo(t *testing.T) {
	t.Parallel()
	for env, colours := range map[string]bool{"NO_COLOR=1": false, "COLORS=": true} {
		term := inTmux(t, "env "+env+" $TUI --speed 20000")
		term.shows("end of log")
		screen := term.tmux("capture-pane", "-p", "-e")
		require.Equal(t, colours, strings.Contains(screen, "\x1b[36m"), "%s\n%s", env, screen)
		term.press("q")
		term.shows("status 0")
	}
}

func TestTerminal_IsRestoredAfterASignal(t *testing.T) {
	t.Parallel()
	pid := filepath.Join(t.TempDir(), "pid")
	term := inTmux(t, "$TUI --speed 20000 & echo $! >"+pid+"; wait $!")
	term.shows("end of log") // so it has begun to listen to signals
	number, err := os.ReadFile(pid)
	require.NoError(t, err)
	_, err = command("kill", "-INT", strings.TrimSpace(string(number)))
	require.NoError(t, err)
	term.shows("logwatch-tui: interrupted", "status 130")
}

// grow appends lines to a log.
func grow(t *testing.T, log string, lines, status int) {
	t.Helper()
	file, err := os.OpenFile(log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	require.NoError(t, err)
	line := strings.NewReplacer("GET /", "GET /broken", "200", fmt.Sprint(status)).Replace(entry)
	_, err = file.WriteString(strings.Repeat(line, lines))
	require.NoError(t, err)
	require.NoError(t, file.Close())
}
