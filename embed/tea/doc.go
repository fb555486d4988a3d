// Package rxtea runs a host of rxsched on the event loop of Bubble Tea, the framework for programs
// on a terminal. It is a module of its own, so that only its users depend on Bubble Tea. The folder
// is called tea and the package is not, since its users import Bubble Tea's package tea as well.
//
//	rx := rxtea.New(rxsched.Config{})
//	defer rx.Close()
//	keys := observable.Pipe1(rx.Messages(), rxtea.OfType[tea.KeyPressMsg])
//	...
//	_, err := tea.NewProgram(model{rx}).Run()
//
// The program's model hands Init and Update on, and draws what the callbacks have changed:
//
//	func (m model) Init() tea.Cmd                           { return m.rx.Init() }
//	func (m model) Update(msg tea.Msg) (tea.Model, tea.Cmd) { return m, m.rx.Update(msg) }
//	func (m model) View() tea.View                          { return tea.NewView(m.text) }
//
// # Goroutines
//
// All callbacks of the host run in Update, so they share the model with Update and View without a
// lock. A callback that takes long holds up the keys and the screen, as a long Update does: the
// schedulers of packages idle and priority cut long work into slices. Other goroutines reach the
// callbacks as on any host, by Post or observable.ObserveOn. A callback that panics ends the
// program as a panic in Update does, unless Config.OnError says otherwise.
//
// # Frames
//
// A terminal has no vsync. So frames are the host's own, Config.FramePeriod apart, and only while a
// callback waits for one. Bubble Tea calls View after each message, and writes to the terminal 60
// times a second at most. So a program whose drawing is dear draws in a frame, keeps the text, and
// returns it from View: then it draws once for all that has happened since the last frame.
//
// # How it works
//
// [Rx.Update] polls the host, and returns a command that sleeps until the host has more to do: for
// the time that Poll returned, or until Config.Wake is called. That command's message polls again.
// All other messages are posted to the host, which wakes it. So one such command sleeps at a time.
package rxtea
