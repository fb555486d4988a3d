package rxtea_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/rxsched/rxsched"
	rxtea "github.com/rxsched/rxsched/embed/tea"
	"github.com/rxsched/rxsched/host"
	"github.com/rxsched/rxsched/observable"
	"github.com/stretchr/testify/require"
)

const ms = time.Millisecond

// program is a loop as Bubble Tea's: Update is called with one message after the other, and each
// command runs on a goroutine of its own.
type program struct {
	rx       *rxtea.Rx
	messages chan tea.Msg
	updates  int
	quit     bool
}

// inBubble runs a program for a time, in a bubble, and returns it. Before, set schedules things.
func inBubble(
	t *testing.T, c rxsched.Config, lasts time.Duration, set func(*program),
) (p *program) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		p = &program{rx: rxtea.New(c), messages: make(chan tea.Msg)}
		set(p)
		ctx, stop := context.WithTimeout(t.Context(), lasts)
		defer stop()
		p.run(ctx)
		require.NoError(t, p.rx.Close())
	})
	return p
}

func (p *program) run(ctx context.Context) {
	p.begin(ctx, p.rx.Init())
	for !p.quit {
		select {
		case <-ctx.Done():
			return
		case msg := <-p.messages:
			switch msg := msg.(type) {
			case tea.QuitMsg:
				p.quit = true
			case tea.BatchMsg:
				for _, cmd := range msg {
					p.begin(ctx, cmd)
				}
			default:
				p.updates++
				p.begin(ctx, p.rx.Update(msg))
			}
		}
	}
}

func (p *program) begin(ctx context.Context, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() { p.send(ctx, cmd()) }()
}

func (p *program) send(ctx context.Context, msg tea.Msg) {
	select {
	case p.messages <- msg:
	case <-ctx.Done():
	}
}

func TestRx_RunsTimersWhenTheyAreDue(t *testing.T) {
	t.Parallel()
	var at []time.Duration
	inBubble(t, rxsched.Config{}, time.Second, func(p *program) {
		note := func() { at = append(at, p.rx.Elapsed()) }
		for _, d := range []time.Duration{30, 10, 250} {
			_, err := p.rx.SetTimeout(note, d*ms)
			require.NoError(t, err)
		}
	})
	require.Equal(t, []time.Duration{10 * ms, 30 * ms, 250 * ms}, at)
}

func TestRx_IsWokenByAnotherGoroutine(t *testing.T) {
	t.Parallel()
	var at []time.Duration
	inBubble(t, rxsched.Config{}, time.Second, func(p *program) {
		note := func() { at = append(at, p.rx.Elapsed()) }
		_, err := p.rx.SetTimeout(note, 500*ms) // for which it sleeps
		require.NoError(t, err)
		time.AfterFunc(100*ms, func() { _ = p.rx.Post(note) })
		time.AfterFunc(700*ms, func() { _ = p.rx.Post(note) }) // nothing else is pending
	})
	require.Equal(t, []time.Duration{100 * ms, 500 * ms, 700 * ms}, at)
}

func TestRx_HasFramesOnlyWhileSomebodyWaits(t *testing.T) {
	t.Parallel()
	frames := 0
	p := inBubble(t, rxsched.Config{FramePeriod: 20 * ms}, 10*time.Second, func(p *program) {
		var draw func(time.Duration)
		draw = func(at time.Duration) {
			frames++
			require.Equal(t, time.Duration(frames)*20*ms, at)
			if frames < 5 {
				_, err := p.rx.RequestAnimationFrame(draw)
				require.NoError(t, err)
			}
		}
		_, err := p.rx.RequestAnimationFrame(draw)
		require.NoError(t, err)
	})
	require.Equal(t, 5, frames)
	require.Less(t, p.updates, 10)
}

func TestRx_SleepsInOneCommandHoweverManyMessagesCome(t *testing.T) {
	t.Parallel()
	const keys = 100
	p := inBubble(t, rxsched.Config{}, time.Second, func(p *program) {
		for i := range keys {
			time.AfterFunc(time.Duration(i)*ms, func() {
				p.send(context.Background(), tea.KeyPressMsg{Text: "x"})
			})
		}
		_, err := p.rx.SetInterval(func() {}, 100*ms)
		require.NoError(t, err)
	})
	// Each key and a poll for it, the timers, and the first polls.
	require.LessOrEqual(t, p.updates, 2*keys+10+3)
}

func TestRx_DeliversMessagesInOrderAndInTasks(t *testing.T) {
	t.Parallel()
	var got []string
	inBubble(t, rxsched.Config{}, time.Second, func(p *program) {
		p.rx.Messages().Subscribe(context.Background(), observable.Next(func(msg tea.Msg) {
			_ = p.rx.QueueMicrotask(func() { got = append(got, "microtask") })
			got = append(got, fmt.Sprint(msg))
		}))
		time.AfterFunc(ms, func() {
			size := tea.WindowSizeMsg{Width: 80, Height: 24}
			for _, msg := range []tea.Msg{tea.KeyPressMsg{Text: "a"}, size, "mine"} {
				p.send(context.Background(), msg)
			}
		})
	})
	require.Equal(t, []string{"a", "microtask", "{80 24}", "microtask", "mine", "microtask"}, got)
}

func TestOfType_PassesOnOneType(t *testing.T) {
	t.Parallel()
	messages := observable.NewSubject[tea.Msg]()
	var keys []string
	var both int
	observable.Pipe1(messages.Observable(), rxtea.OfType[tea.KeyPressMsg]).Subscribe(t.Context(),
		observable.Observer[tea.KeyPressMsg]{
			Next:     func(key tea.KeyPressMsg) { keys = append(keys, key.String()) },
			Complete: func() { keys = append(keys, "|") },
		})
	observable.Pipe1(messages.Observable(), rxtea.OfType[tea.KeyMsg]).Subscribe(t.Context(),
		observable.Next(func(tea.KeyMsg) { both++ }))
	messages.Next(tea.WindowSizeMsg{})
	messages.Next(tea.KeyPressMsg{Text: "x"})
	messages.Next(nil)
	messages.Next(tea.KeyReleaseMsg{Text: "x"})
	messages.Complete()
	require.Equal(t, []string{"x", "|"}, keys)
	require.Equal(t, 2, both)
}

func TestRx_GivesCommandsToTheProgram(t *testing.T) {
	t.Parallel()
	p := inBubble(t, rxsched.Config{}, time.Minute, func(p *program) {
		_, err := p.rx.SetTimeout(func() { p.rx.Command(tea.Quit) }, time.Second)
		require.NoError(t, err)
	})
	require.True(t, p.quit)
}

func TestRx_HasNoCommandOnceItIsClosed(t *testing.T) {
	t.Parallel()
	rx := rxtea.New(rxsched.Config{})
	require.NoError(t, rx.Close())
	require.Nil(t, rx.Update(rx.Init()()))
	require.Nil(t, rx.Update(tea.KeyPressMsg{Text: "x"}))
}

func TestRx_IgnoresTheTurnsOfAnother(t *testing.T) {
	t.Parallel()
	rx, other := rxtea.New(rxsched.Config{}), rxtea.New(rxsched.Config{})
	defer rx.Close()
	defer other.Close()
	_ = rx.Post(func() { t.Error("it runs at another's turn") })
	require.Nil(t, rx.Update(other.Init()()))
}

func TestNew_PanicsIfSomebodyElseIsWoken(t *testing.T) {
	t.Parallel()
	require.PanicsWithValue(t, "rxtea: New: Config.Wake is not nil", func() {
		rxtea.New(rxsched.Config{Wake: func() {}})
	})
}

// screen is a program of Bubble Tea that shows what it was told last.
type screen struct {
	rx   *rxtea.Rx
	text *string
}

func (s screen) Init() tea.Cmd                           { return s.rx.Init() }
func (s screen) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return s, s.rx.Update(msg) }
func (s screen) View() tea.View                          { return tea.NewView(*s.text) }

func TestRx_RunsInBubbleTea(t *testing.T) {
	t.Parallel()
	rx := rxtea.New(rxsched.Config{})
	var out strings.Builder
	s := screen{rx, new(string)}
	p := tea.NewProgram(s, tea.WithInput(strings.NewReader("hello q")), tea.WithOutput(&out),
		tea.WithWindowSize(20, 3))
	keys := observable.Pipe1(rx.Messages(), rxtea.OfType[tea.KeyPressMsg])
	keys.Subscribe(t.Context(), observable.Next(func(key tea.KeyPressMsg) {
		if *s.text += key.Text; key.Text == "q" {
			rx.Command(tea.Quit)
		}
	}))
	_, err := p.Run()
	require.NoError(t, err)
	require.NoError(t, rx.Close())
	require.Contains(t, out.String(), "hello")
}

func TestUpdate_PanicsAsItsCallbacksDo(t *testing.T) {
	t.Parallel()
	rx := rxtea.New(rxsched.Config{})
	defer rx.Close()
	_ = rx.Post(func() { panic("oh") })
	require.PanicsWithValue(t, "oh", func() { rx.Update(rx.Init()()) })
}

func TestRx_SurvivesPanicsIfTheyAreTold(t *testing.T) {
	t.Parallel()
	var told *host.PanicError
	rx := rxtea.New(rxsched.Config{OnError: func(err *host.PanicError) { told = err }})
	_ = rx.Post(func() { panic("oh") })
	_ = rx.Post(func() { rx.Command(tea.Quit) })
	p := tea.NewProgram(screen{rx, new(string)}, tea.WithInput(nil), tea.WithOutput(io.Discard))
	_, err := p.Run()
	require.NoError(t, err)
	require.Equal(t, "oh", told.Value)
	require.NoError(t, rx.Close())
}
