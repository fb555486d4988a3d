//go:build display

package rxebiten_test

import (
	"context"
	"fmt"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/rxsched/rxsched"
	rxebiten "github.com/rxsched/rxsched/embed/ebiten"
	"github.com/rxsched/rxsched/observable"
)

// countdown is a game that ends by itself.
type countdown struct {
	rx   *rxebiten.Rx
	left int
}

func (c *countdown) Update() error              { return c.rx.Update() }
func (c *countdown) Draw(screen *ebiten.Image)  { c.rx.Draw() } // and then draws what is left
func (c *countdown) Layout(w, h int) (int, int) { return w, h }

// The whole of a game: Update and Draw drive the host, and share the game with its callbacks.
func Example() {
	c := &countdown{rx: rxebiten.New(rxsched.Config{})}
	defer c.rx.Close()

	observable.Pipe1(observable.Interval(time.Millisecond, c.rx.Async()), observable.Take[int](3)).
		Subscribe(context.Background(), observable.Observer[int]{
			Next:     func(n int) { c.left = 2 - n; fmt.Println(c.left, "to go") },
			Complete: func() { c.rx.Close() },
		})
	fmt.Println(ebiten.RunGame(c))
	// Output:
	// 2 to go
	// 1 to go
	// 0 to go
	// <nil>
}
