// Package rxebiten runs a host of rxsched on the loop of Ebitengine, the game engine. It is a
// module of its own, so that only its users depend on Ebitengine. The folder is called ebiten and
// the package is not, since its users import Ebitengine's package ebiten as well.
//
//	rx := rxebiten.New(rxsched.Config{})
//	defer rx.Close()
//	jumps := observable.Pipe1(rx.Keys(), observable.Filter(isSpace))
//	...
//	err := ebiten.RunGame(&game{rx: rx})
//
// The game's Update and Draw drive the host, and then do what they do in any game:
//
//	func (g *game) Update() error              { return g.rx.Update() }
//	func (g *game) Draw(screen *ebiten.Image)  { g.rx.Draw(); screen.DrawImage(g.ball, g.at) }
//
// # Words
//
// A tick is a call of Update, and a frame is a call of Draw. Ebitengine has as many ticks a second
// as ebiten.SetTPS says, and as many frames as the display.
//
// # Order
//
// Update polls the host: tasks, timers and all else but frames run there, in the host's order, and
// up to a tick late. Draw is the host's frame: frame callbacks run there, at each frame that a
// callback waits for, whatever the number of ticks. None is lost, and none comes twice.
//
// # Goroutines
//
// Ebitengine calls Update and Draw on one goroutine. So all callbacks of the host share the game's
// state with them without a lock. A callback that takes long holds up the game, as a long Update
// does: the schedulers of packages idle and priority cut long work into slices. Other goroutines
// reach the callbacks as on any host, by Post or observable.ObserveOn.
//
// A game that Ebitengine suspends, such as one in a window that lost the focus after
// ebiten.SetRunnableOnUnfocused(false), suspends its host as well. Timers that come due meanwhile
// run at the next tick.
package rxebiten
