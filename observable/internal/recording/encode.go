package recording

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Encode puts a value into a record, by functions of the user, which may be nil. An error or a
// panic leaves the record without a value.
func Encode[T any](rec *Record, v T, redact func(T) T, encode func(T) ([]byte, error)) {
	rec.guard(func() (err error) {
		if redact != nil {
			v = redact(v)
		}
		if encode == nil {
			rec.Value, err = json.Marshal(v)
			return err
		}
		data, err := encode(v)
		rec.Data = append([]byte{}, data...) // not nil
		return err
	})
}

// EncodeError puts the text of an error into a record, likewise.
func EncodeError(rec *Record, err error, redact func(error) string) {
	rec.guard(func() error {
		if redact == nil {
			redact = error.Error
		}
		rec.Err = redact(err)
		return nil
	})
}

// guard calls f, and notes if it fails.
func (r *Record) guard(f func() error) {
	reason := "the goroutine ended"
	defer func() {
		if p := recover(); p != nil {
			reason = fmt.Sprintf("panic: %v", p)
		}
		if reason != "" {
			r.Value, r.Data, r.Err, r.Unencoded = nil, nil, "", reason
		}
	}()
	err := f()
	if reason = ""; err != nil {
		reason = err.Error()
	}
}

// Same reports whether two records are of the same event, byte for byte, whatever their times are.
func (r *Record) Same(o *Record) bool {
	return r.Kind == o.Kind && slices.Equal(r.Value, o.Value) &&
		slices.Equal(r.Data, o.Data) && r.Err == o.Err && r.Unencoded == o.Unencoded
}
