package marble

import (
	"hash/maphash"
	"math"
	"reflect"
)

var seed = maphash.MakeSeed()

// digestOf returns the same number for values that reflect.DeepEqual takes for equal, and mostly
// different ones for others. It serves to find a value among many.
func digestOf[T any](v T) uint64 {
	d := digest{left: 256}
	d.hash.SetSeed(seed)
	d.add(reflect.ValueOf(&v).Elem())
	return d.hash.Sum64()
}

// digest looks at a bounded part of a value, which may be cyclic. The part must be the same in an
// equal value, and maps have no order: of a map it takes the length only.
type digest struct {
	hash maphash.Hash
	left int // parts to look at
}

func (d *digest) add(v reflect.Value) {
	if d.left--; d.left < 0 {
		return
	}
	switch {
	case v.Kind() == reflect.Bool:
		maphash.WriteComparable(&d.hash, v.Bool())
	case v.CanInt():
		maphash.WriteComparable(&d.hash, v.Int())
	case v.CanUint():
		maphash.WriteComparable(&d.hash, v.Uint())
	case v.CanFloat():
		d.addFloat(v.Float())
	case v.CanComplex():
		d.addFloat(real(v.Complex()))
		d.addFloat(imag(v.Complex()))
	default:
		d.addParts(v)
	}
}

// addFloat takes both zeros for the same, and NaN for itself: a slice with a NaN equals itself.
func (d *digest) addFloat(f float64) { maphash.WriteComparable(&d.hash, math.Float64bits(f+0)) }

func (d *digest) addParts(v reflect.Value) {
	switch v.Kind() {
	case reflect.String:
		maphash.WriteComparable(&d.hash, v.String())
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			d.add(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			d.add(v.Field(i))
		}
	case reflect.Slice, reflect.Array:
		maphash.WriteComparable(&d.hash, v.Len())
		for i := range min(v.Len(), max(d.left, 0)) {
			d.add(v.Index(i))
		}
	case reflect.Map:
		maphash.WriteComparable(&d.hash, v.Len())
	}
}
