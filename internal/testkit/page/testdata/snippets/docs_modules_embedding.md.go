package p

import (
	tea "charm.land/bubbletea/v2"
	context "context"
	ebiten "github.com/hajimehoshi/ebiten/v2"
	rxbrowser "github.com/rxsched/rxsched/embed/browser"
	rxtea "github.com/rxsched/rxsched/embed/bubbletea"
	rxebiten "github.com/rxsched/rxsched/embed/ebiten"
	js "syscall/js"
	time "time"
)

var (
	ctx  context.Context
	draw func(time.Duration)
)

type model struct {
	rx   *rxtea.Rx
	text string
}

type game struct {
	rx   *rxebiten.Rx
	ball *ebiten.Image
	at   *ebiten.DrawImageOptions
}

var _ js.Value
var _ tea.Cmd
var _ *rxbrowser.Rx
