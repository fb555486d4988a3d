package point

import (
	"fmt"
	"hash/fnv"
	"hash/maphash"
	old "math/rand"
	"math/rand/v2"

	"github.com/rxsched/rxsched/testing/internal/steps"
)

// Rand takes the place of the functions of math/rand/v2. While an order is explored, its numbers
// are the same each time.
var Rand = rand.New(chance{})

// OldRand is Rand for math/rand, whose Seed is honoured while an order is explored.
var OldRand = old.New(seeded{})

// chance is a source of random numbers for all goroutines.
type chance struct{}

func (chance) Uint64() uint64 {
	if t := steps.Self(); t != nil {
		return t.Random()
	}
	return rand.Uint64()
}

// seeded is chance until a seed is given.
type seeded struct{ chance }

func (s seeded) Uint64() uint64 {
	if t := steps.Self(); t != nil {
		if source := t.Seeded(); source != nil {
			return source.Uint64()
		}
	}
	return s.chance.Uint64()
}

func (s seeded) Int63() int64 { return int64(s.Uint64() &^ (1 << 63)) }

func (seeded) Seed(seed int64) {
	if t := steps.Self(); t != nil {
		t.Seed(old.NewSource(seed).(old.Source64))
	}
}

// HashOf is maphash.Comparable, whose result is the same each time while an order is explored.
func HashOf[T comparable](seed maphash.Seed, v T) uint64 {
	if steps.Self() == nil {
		return maphash.Comparable(seed, v)
	}
	return hashed(fmt.Sprintf("%#v", v))
}

// HashOfString is maphash.String.
func HashOfString(seed maphash.Seed, s string) uint64 {
	if steps.Self() == nil {
		return maphash.String(seed, s)
	}
	return hashed(s)
}

// HashOfBytes is maphash.Bytes.
func HashOfBytes(seed maphash.Seed, b []byte) uint64 {
	if steps.Self() == nil {
		return maphash.Bytes(seed, b)
	}
	return hashed(string(b))
}

func hashed(s string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(s))
	return h.Sum64()
}
