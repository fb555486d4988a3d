package catalog

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/rxsched/rxsched/observable"
	"github.com/rxsched/rxsched/testing/marble"
)

// known are the errors that code has a name for.
var known = []struct {
	err  error
	code string
}{
	{marble.ErrDefault, "marble.ErrDefault"},
	{observable.ErrEmpty, "observable.ErrEmpty"},
	{observable.ErrSequence, "observable.ErrSequence"},
	{errors.ErrUnsupported, "errors.ErrUnsupported"},
	{observable.ErrTimeout, "observable.ErrTimeout"},
	{observable.ErrArgumentOutOfRange, "observable.ErrArgumentOutOfRange"},
}

// literal returns the Go code of a value.
func literal(v any) string {
	switch v := v.(type) {
	case nil:
		return "nil"
	case error:
		return errorCode(v)
	case time.Duration:
		return durationCode(v)
	case time.Time:
		return fmt.Sprintf("time.UnixMilli(%d).UTC()", v.UnixMilli())
	case observable.NotificationKind:
		return kinds[v]
	}
	return composite(reflect.ValueOf(v))
}

var kinds = map[observable.NotificationKind]string{
	observable.KindNext:     "observable.KindNext",
	observable.KindError:    "observable.KindError",
	observable.KindComplete: "observable.KindComplete",
}

func errorCode(err error) string {
	for _, k := range known {
		if errors.Is(err, k.err) {
			return k.code
		}
	}
	if full := (*observable.OverflowError)(nil); errors.As(err, &full) {
		return "&" + composite(reflect.ValueOf(*full))
	}
	return fmt.Sprintf("errors.New(%q)", err)
}

func durationCode(d time.Duration) string {
	if d == 0 {
		return "0"
	}
	return fmt.Sprintf("%d*time.Millisecond", d/time.Millisecond)
}

func composite(v reflect.Value) string {
	switch v.Kind() {
	case reflect.String:
		return strconv.Quote(v.String())
	case reflect.Pointer:
		return "new(" + literal(v.Elem().Interface()) + ")"
	case reflect.Slice, reflect.Array:
		var items []string
		for i := range v.Len() {
			items = append(items, literal(v.Index(i).Interface()))
		}
		return typeCode(v.Type()) + "{" + strings.Join(items, ", ") + "}"
	case reflect.Struct:
		return typeCode(v.Type()) + "{" + strings.Join(fieldsCode(v), ", ") + "}"
	}
	return fmt.Sprint(v.Interface())
}

func fieldsCode(v reflect.Value) (fields []string) {
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.IsExported() && !v.Field(i).IsZero() {
			value := strings.ReplaceAll(literal(v.Field(i).Interface()), "*time.", " * time.")
			fields = append(fields, f.Name+": "+value)
		}
	}
	return fields
}

// paths are those of packages, before their names.
var paths = regexp.MustCompile(`[\w.]+/([\w.]+/)*`)

// typeCode returns a type as code names it.
func typeCode(t reflect.Type) string { return paths.ReplaceAllString(t.String(), "") }
