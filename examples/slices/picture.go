package main

import "strings"

// picture is a Mandelbrot picture: for each pixel, how soon its sequence z → z²+c leaves a circle.
type picture struct {
	width, height int
	left          []int // iterations that were left when it did; 0 inside the set
}

const mostIterations = 1000

func newPicture(width, height int) *picture {
	return &picture{width, height, make([]int, width*height)}
}

// pixel computes pixel i and returns how many iterations that took.
func (p *picture) pixel(i int) (iterations int) {
	re := -2.2 + 3.2*float64(i%p.width)/float64(p.width)
	im := -1.2 + 2.4*float64(i/p.width)/float64(p.height)
	x, y := 0.0, 0.0
	for iterations < mostIterations {
		// the conversions keep all machines to the same rounding
		xx, yy, xy := float64(x*x), float64(y*y), float64(x*y)
		if xx+yy > 4 {
			break
		}
		x, y = xx-yy+re, xy+xy+im
		iterations++
	}
	p.left[i] = mostIterations - iterations
	return iterations
}

// shades are for pixels inside the set, and then for pixels that leave sooner and sooner.
const shades = "@%#*+=-:. "

func (p *picture) shade(i int) byte {
	iterations := mostIterations - p.left[i]
	for at, limit := len(shades)-1, 4; at > 0; at, limit = at-1, limit*2 {
		if iterations < limit {
			return shades[at]
		}
	}
	return shades[0]
}

// String draws the picture in characters, at most 80 wide.
func (p *picture) String() string {
	var b strings.Builder
	step := (p.width + 79) / 80
	for y := 0; y < p.height; y += 2 * step { // characters are higher than wide
		for x := 0; x < p.width; x += step {
			b.WriteByte(p.shade(y*p.width + x))
		}
		b.WriteByte('\n')
	}
	return b.String()
}
