package rxbridge_test

import (
	"context"
	"fmt"
	"reflect"
	"testing"

	"github.com/reactivex/rxgo/v2"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/observable/rxbridge"
)

func TestFromDeliversWhatRxGoEmits(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name string
		src  rxgo.Iterable
		want outcome[int]
	}{
		{"values, then the end", rxgo.Just(1, 2, 3)(), outcome[int]{values: []int{1, 2, 3}, complete: true}},
		{"nothing but the end", rxgo.Empty(), outcome[int]{complete: true}},
		{"an error", rxgo.Thrown(errBoom), outcome[int]{err: errBoom}},
		{"values before an error, none after it", items(rxgo.Of(1), rxgo.Error(errBoom), rxgo.Of(2)), outcome[int]{values: []int{1}, err: errBoom}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			require.Equal(t, c.want, collect(rxbridge.From[int](c.src)))
		})
	}
}

func TestFromNamesBothTypesWhenAnItemHoldsAnother(t *testing.T) {
	t.Parallel()
	cases := []struct {
		name    string
		src     rxgo.Observable
		got     reflect.Type
		message string
	}{
		{"a string for an int", rxgo.Just("x")(), reflect.TypeFor[string](), "rxbridge: an item holds string, not int"},
		{"another int", rxgo.Just(int64(1))(), reflect.TypeFor[int64](), "rxbridge: an item holds int64, not int"},
		{"a nil for an int", items(rxgo.Of(nil)), nil, "rxbridge: an item holds nil, not int"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			got := collect(rxbridge.From[int](c.src))
			var mismatch *rxbridge.TypeError
			require.ErrorAs(t, got.err, &mismatch)
			require.Equal(t, rxbridge.TypeError{Want: reflect.TypeFor[int](), Got: c.got}, *mismatch)
			require.EqualError(t, got.err, c.message)
		})
	}
}

func TestFromTakesValuesForWhatTheyAre(t *testing.T) {
	t.Parallel()
	t.Run("nil is a value of an interface type", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, []any{nil, 1}, collect(rxbridge.From[any](items(rxgo.Of(nil), rxgo.Of(1)))).values)
		require.Equal(t, []fmt.Stringer{nil}, collect(rxbridge.From[fmt.Stringer](items(rxgo.Of(nil)))).values)
	})
	t.Run("a nil pointer is a pointer", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, []*int{nil}, collect(rxbridge.From[*int](items(rxgo.Of((*int)(nil))))).values)
	})
	t.Run("an error that is a value is a value", func(t *testing.T) {
		t.Parallel()
		require.Equal(t, []error{errBoom}, collect(rxbridge.From[error](items(rxgo.Of(errBoom)))).values)
	})
	t.Run("items come as they are, with all of the errors", func(t *testing.T) {
		t.Parallel()
		odd := func(_ context.Context, v any) (any, error) {
			if v.(int)%2 == 0 {
				return nil, errBoom
			}
			return v, nil
		}
		got := collect(rxbridge.From[rxgo.Item](rxgo.Range(1, 4).Map(odd, rxgo.WithErrorStrategy(rxgo.ContinueOnError))))
		require.Equal(t, []rxgo.Item{rxgo.Of(1), rxgo.Error(errBoom), rxgo.Of(3), rxgo.Error(errBoom)}, got.values)
		require.True(t, got.complete)
	})
}

func TestFromObservesAnewForEachSubscriber(t *testing.T) {
	t.Parallel()
	src := rxbridge.From[int](rxgo.Just(1, 2)().Map(double))
	for range 3 {
		require.Equal(t, []int{2, 4}, collect(src).values)
	}
}
