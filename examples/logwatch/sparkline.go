package main

import (
	"slices"
	"strings"
)

var blocks = []rune(" ▁▂▃▄▅▆▇█")

// sparkline draws values as a line of at most width blocks. The highest is a full block, and only
// zero is blank. If there are more values than blocks, a block stands for the mean of several.
func sparkline(values []float64, width int) string {
	values = squeeze(values, width)
	if len(values) == 0 {
		return ""
	}
	top := slices.Max(values)
	var line strings.Builder
	for _, v := range values {
		line.WriteRune(block(v, top))
	}
	return line.String()
}

func block(v, top float64) rune {
	if v <= 0 {
		return blocks[0]
	}
	full := len(blocks) - 1
	return blocks[max(1, min(full, int(v/top*float64(full)+0.5)))]
}

// squeeze makes width values or fewer, each of them the mean of as many.
func squeeze(values []float64, width int) []float64 {
	if len(values) <= width {
		return values
	}
	each := (len(values) + width - 1) / width
	var means []float64
	for group := range slices.Chunk(values, each) {
		means = append(means, mean(group))
	}
	return means
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}
