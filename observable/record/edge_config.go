package record

import (
	"reflect"
	"slices"
)

// EdgeConfig sets how an edge is recorded. The zero value is the plain form.
type EdgeConfig[T any] struct {
	// Host names the host whose goroutine the events come on. The marbles show it; else it means
	// nothing.
	Host string

	// Redact returns what is written in place of a value. The pipeline gets the value itself; the
	// replay gets what was written. Values share memory with what Redact returns, if it does not
	// copy: it must not change its argument.
	//
	// A secret goes on through the pipeline. So if an edge has Redact or RedactError, all outputs of
	// its recorder without a Redact of their own withhold their values: only that there was one is
	// written, and compared. An output that has no secrets says so by a Redact that returns its
	// argument.
	Redact func(T) T

	// RedactError returns what is written in place of the text of an error. If it is nil where
	// values are redacted or withheld, so is the text.
	RedactError func(error) string

	// Encode makes the bytes of a value, after Redact. If nil, it is json.Marshal. A replay needs
	// the counterpart: replay.SourceConfig.Decode.
	Encode func(T) ([]byte, error)
}

func (c *EdgeConfig[T]) redacts() bool { return c.Redact != nil || c.RedactError != nil }

// typeOf describes a type as Go writes it, with the paths of the packages that it names.
func typeOf[T any]() (name string, imports []string) {
	t := reflect.TypeFor[T]()
	return t.String(), slices.Compact(slices.Sorted(slices.Values(packagesOf(t, nil))))
}

// packagesOf adds the packages that the name of a type mentions. It knows no type parameters.
func packagesOf(t reflect.Type, all []string) []string {
	if t.Name() != "" {
		if t.PkgPath() != "" {
			all = append(all, t.PkgPath())
		}
		return all
	}
	switch t.Kind() {
	case reflect.Map:
		return packagesOf(t.Elem(), packagesOf(t.Key(), all))
	case reflect.Array, reflect.Chan, reflect.Pointer, reflect.Slice:
		return packagesOf(t.Elem(), all)
	case reflect.Struct:
		for i := range t.NumField() {
			all = packagesOf(t.Field(i).Type, all)
		}
	}
	return all
}
