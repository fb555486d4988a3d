package main

import (
	"strings"
	"testing"

	"github.com/rxsched/rxsched/bench/internal/workload"
)

// Each workload is a benchmark, with a sub-benchmark for each variant and system:
//
//	go test -bench W7/n=1e6
//
// An operation is one of the work's many: a value, a timer, a subscription.
func BenchmarkW1(b *testing.B)  { systems(b, "W1") }
func BenchmarkW2(b *testing.B)  { systems(b, "W2") }
func BenchmarkW3(b *testing.B)  { systems(b, "W3") }
func BenchmarkW4(b *testing.B)  { systems(b, "W4") }
func BenchmarkW5(b *testing.B)  { systems(b, "W5") }
func BenchmarkW6(b *testing.B)  { systems(b, "W6") }
func BenchmarkW7(b *testing.B)  { systems(b, "W7") }
func BenchmarkW8(b *testing.B)  { systems(b, "W8") }
func BenchmarkW9(b *testing.B)  { systems(b, "W9") }
func BenchmarkW10(b *testing.B) { systems(b, "W10") }
func BenchmarkW11(b *testing.B) { systems(b, "W11") }
func BenchmarkW12(b *testing.B) { systems(b, "W12") }
func BenchmarkW13(b *testing.B) { systems(b, "W13") }
func BenchmarkW14(b *testing.B) { systems(b, "W14") }
func BenchmarkW15(b *testing.B) { systems(b, "W15") }
func BenchmarkW16(b *testing.B) { systems(b, "W16") }
func BenchmarkW17(b *testing.B) { systems(b, "W17") }
func BenchmarkW18(b *testing.B) { systems(b, "W18") }
func BenchmarkW19(b *testing.B) { systems(b, "W19") }

func systems(b *testing.B, of string) {
	for _, c := range workload.All() {
		if c.Workload == of {
			name := strings.TrimPrefix(c.Variant+"/system="+c.System, "/")
			b.Run(name, func(b *testing.B) { c.Benchmark(b) })
		}
	}
}
