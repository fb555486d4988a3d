package rxtea_test

import (
	"context"
	"fmt"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/rxsched/rxsched"
	rxtea "github.com/rxsched/rxsched/embed/tea"
	"github.com/rxsched/rxsched/observable"
)

// counter counts down in its host's callbacks, and quits.
type counter struct {
	rx   *rxtea.Rx
	left *int
}

func (c counter) start() {
	observable.Pipe1(observable.Interval(time.Millisecond, c.rx.Async()), observable.Take[int](3)).
		Subscribe(context.Background(), observable.Observer[int]{
			Next:     func(n int) { *c.left = 2 - n },
			Complete: func() { c.rx.Command(tea.Quit) },
		})
}

func (c counter) Init() tea.Cmd                           { return c.rx.Init() }
func (c counter) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return c, c.rx.Update(msg) }
func (c counter) View() tea.View                          { return tea.NewView(c.text()) }
func (c counter) text() string                            { return fmt.Sprint(*c.left, " to go") }

// The whole of a program: its model hands Init and Update on to the host.
func Example() {
	rx := rxtea.New(rxsched.Config{})
	defer rx.Close()
	c := counter{rx, new(int)}
	_ = rx.Post(c.start)

	// Without these options, it runs on the terminal.
	p := tea.NewProgram(c, tea.WithInput(nil), tea.WithOutput(io.Discard))
	if _, err := p.Run(); err != nil {
		fmt.Println(err)
	}
	fmt.Println(c.text())

	// Output: 0 to go
}

// Keys are an observable: here the last key of those pressed quickly one after another.
func ExampleOfType() {
	rx := rxtea.New(rxsched.Config{})
	defer rx.Close()
	keys := observable.Pipe2(rx.Messages(),
		rxtea.OfType[tea.KeyPressMsg],
		observable.DebounceTime[tea.KeyPressMsg](time.Millisecond, rx.Async()))
	keys.Subscribe(context.Background(), observable.Next(func(key tea.KeyPressMsg) {
		fmt.Println("searching for", key)
		rx.Command(tea.Quit)
	}))

	p := tea.NewProgram(counter{rx, new(int)}, tea.WithInput(nil), tea.WithOutput(io.Discard))
	go func() { // the user
		p.Send(tea.KeyPressMsg{Code: 'g', Text: "g"})
		p.Send(tea.KeyPressMsg{Code: 'o', Text: "o"})
	}()
	if _, err := p.Run(); err != nil {
		fmt.Println(err)
	}

	// Output: searching for o
}
