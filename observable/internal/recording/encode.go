package recording

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Withheld stands for the text of an error, or of a reason, that is not written.
const Withheld = "redacted"

// Encode puts a value into a record, by functions of the user, which may be nil. An error or a
// panic leaves the record without a value, and with its reason. If secret is set, that has only a
// type: texts of errors and panics may have the value in them.
func Encode[T any](
	rec *Record, v T, redact func(T) T, encode func(T) ([]byte, error), secret bool,
) {
	rec.guard(secret, func() (err error) {
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

// EncodeError puts the text of an error into a record, likewise. A secret text that nobody redacts
// is withheld.
func EncodeError(rec *Record, err error, redact func(error) string, secret bool) {
	if redact == nil && secret {
		rec.Redacted, rec.Err = true, Withheld
		return
	}
	rec.guard(secret, func() error {
		if redact == nil {
			redact = error.Error
		}
		rec.Err = redact(err)
		return nil
	})
}

// guard calls f, and notes if it fails.
func (r *Record) guard(secret bool, f func() error) {
	reason := "the goroutine ended"
	defer func() {
		if p := recover(); p != nil {
			reason = fmt.Sprintf("panic: %v", p)
			if secret {
				reason = fmt.Sprintf("%s: panic with a %T", Withheld, p)
			}
		}
		if reason != "" {
			r.Value, r.Data, r.Err, r.Unencoded = nil, nil, "", reason
		}
	}()
	err := f()
	switch reason = ""; {
	case err != nil && secret:
		reason = fmt.Sprintf("%s: error of type %T", Withheld, err)
	case err != nil:
		reason = err.Error()
	}
}

// Same reports whether two records are of the same event, byte for byte, whatever their times are.
// What is withheld from one of them is not compared.
func (r *Record) Same(o *Record) bool {
	if r.Redacted || o.Redacted {
		return r.Kind == o.Kind
	}
	return r.Kind == o.Kind && slices.Equal(r.Value, o.Value) &&
		slices.Equal(r.Data, o.Data) && r.Err == o.Err && r.Unencoded == o.Unencoded
}
