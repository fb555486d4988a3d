package main

import (
	"context"
	"fmt"
	"image/color"
	"math"
	"time"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/ebitenutil"
	"github.com/hajimehoshi/ebiten/v2/vector"
	"github.com/rxsched/rxsched"
	rxebiten "github.com/rxsched/rxsched/embed/ebiten"
	"github.com/rxsched/rxsched/observable"
)

const (
	width, height = 640, 400

	every = time.Second             // from one rocket to the next
	lasts = 1500 * time.Millisecond // a burst
)

// game is the state of the game. Update, Draw and all callbacks of the host share it.
type game struct {
	rx     *rxebiten.Rx
	length time.Duration
	bursts map[int]float64 // the age of each burst, from 0 to 1, by the number of its rocket
	ticks  int
	draws  int
	err    error // of a pipeline
}

func newGame(length time.Duration) *game {
	return &game{
		rx: rxebiten.New(rxsched.Config{}), length: length, bursts: map[int]float64{},
	}
}

// start subscribes to the pipelines.
func (g *game) start() {
	ctx := context.Background()
	rockets := observable.Merge(
		observable.TimerEvery(0, every, g.rx.Async()),
		observable.Pipe2(g.rx.Keys(), is(ebiten.KeySpace),
			observable.Map(func(ebiten.Key) int { return 0 })))

	bursts := observable.Pipe2(rockets,
		observable.Scan(func(n, _ int) int { return n + 1 }, 0),
		observable.MergeMap(g.burst)).
		Subscribe(ctx, observable.Observer[float64]{
			Error: func(err error) { g.err = err; g.rx.Close() },
		})

	ends := observable.Pipe2(g.rx.Keys(), is(ebiten.KeyEscape),
		observable.Map(func(ebiten.Key) int { return 0 }))
	if g.length > 0 {
		ends = observable.Merge(ends, observable.Timer(g.length, g.rx.Async()))
	}
	ends.Subscribe(ctx, observable.Observer[int]{Next: func(int) {
		bursts.Unsubscribe() // a pipeline that still needs its host would end with an error
		g.rx.Close()
	}})
}

// burst is what becomes of a rocket: an age in each frame, from 0 to 1.
func (g *game) burst(rocket int) observable.Observable[float64] {
	return observable.Pipe4(observable.AnimationFrames(g.rx.Frame()),
		observable.Map(func(f observable.Frame) float64 { return float64(f.Elapsed) / float64(lasts) }),
		observable.TakeWhile(func(age float64) bool { return age < 1 }),
		observable.TapObserver(observable.Observer[float64]{
			Next: func(age float64) { g.bursts[rocket] = age },
		}),
		observable.Finalize[float64](func() { delete(g.bursts, rocket) }))
}

// is keeps one key.
func is(key ebiten.Key) observable.Operator[ebiten.Key, ebiten.Key] {
	return observable.Filter(func(k ebiten.Key) bool { return k == key })
}

// Update is a tick.
func (g *game) Update() error {
	g.ticks++
	return g.rx.Update()
}

// Draw is a frame.
func (g *game) Draw(screen *ebiten.Image) {
	g.draws++
	g.rx.Draw()
	for rocket, age := range g.bursts {
		drawBurst(screen, rocket, age)
	}
	ebitenutil.DebugPrint(screen, "space: one more   escape: end\n"+g.summary())
}

// Layout is the size of the screen.
func (g *game) Layout(int, int) (int, int) { return width, height }

// summary says how many ticks and frames there were. Each frame in which a burst is seen is one of
// the host's.
func (g *game) summary() string {
	return fmt.Sprintf("%d ticks, %d draws, %d frames with bursts",
		g.ticks, g.draws, g.rx.Stats().Frames)
}

// drawBurst draws the sparks of one rocket. The number of the rocket gives its place and colour.
func drawBurst(screen *ebiten.Image, rocket int, age float64) {
	const sparks = 64
	x := width * (0.15 + 0.7*frac(float64(rocket)*0.618))
	y := height * (0.25 + 0.3*frac(float64(rocket)*0.414))
	shade := uint8(255 * (1 - age*age*age))
	tint := [...]color.RGBA{
		{shade, shade / 2, shade / 4, shade}, {shade / 3, shade, shade / 2, shade},
		{shade / 2, shade / 2, shade, shade}, {shade, shade / 3, shade, shade},
	}[rocket%4]
	for i := range sparks {
		angle := 2 * math.Pi * float64(i) / sparks
		reach := (40 + 70*frac(float64(i)*0.618)) * math.Sqrt(age)
		vector.DrawFilledCircle(screen,
			float32(x+reach*math.Cos(angle)), float32(y+reach*math.Sin(angle)+60*age*age), 2.5, tint, true)
	}
}

func frac(x float64) float64 { return x - math.Floor(x) }
