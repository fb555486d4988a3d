package main

import (
	tea "charm.land/bubbletea/v2"
	"github.com/rxsched/rxsched"
	rxtea "github.com/rxsched/rxsched/embed/tea"
	"github.com/rxsched/rxsched/examples/logwatch/accesslog"
)

// model is the program for Bubble Tea. Its view is what the last frame has drawn.
type model struct {
	rx    *rxtea.Rx
	board *board
	view  *tea.View
}

func newModel(o accesslog.Options, log source) model {
	rx := rxtea.New(rxsched.Config{Origin: log.origin})
	view := &tea.View{AltScreen: true, WindowTitle: "logwatch"}
	u := ui{
		Schedulers: rx.Schedulers,
		messages:   rx.Messages(),
		command:    rx.Command,
		draw:       func(text string) { view.Content = text },
	}
	b := newBoard(o, log, u)
	_ = rx.Post(b.start) // it can't be closed yet
	return model{rx, b, view}
}

func (m model) Init() tea.Cmd                           { return m.rx.Init() }
func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return m, m.rx.Update(msg) }
func (m model) View() tea.View                          { return *m.view }
