package durable_test

import (
	"bytes"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched"
	"github.com/rxsched/rxsched/durable"
)

func secret(b byte) []byte { return bytes.Repeat([]byte{b}, 32) }

func TestKeyring_OpensWhatItSealed(t *testing.T) {
	t.Parallel()
	old := durable.NewKeyring("a", map[string][]byte{"a": secret(1)})
	both := durable.NewKeyring("b", map[string][]byte{"a": secret(1), "b": secret(2)})
	after := durable.NewKeyring("b", map[string][]byte{"b": secret(2)})
	for _, state := range []string{"", "my secret", strings.Repeat("my secret", 10_000)} {
		sealed, err := old.Seal([]byte(state), "k")
		require.NoError(t, err)
		require.False(t, bytes.Contains(sealed, []byte("my secret")))
		again, err := old.Seal([]byte(state), "k")
		require.NoError(t, err)
		require.NotEqual(t, sealed, again)
		opened, err := both.Open(sealed, "k")
		require.NoError(t, err)
		require.Equal(t, state, string(opened))
		_, err = after.Open(sealed, "k")
		require.ErrorIs(t, err, durable.ErrSeal)
		require.ErrorContains(t, err, `there is no secret "a"`)
		_, err = old.Open(sealed, "another key")
		require.ErrorIs(t, err, durable.ErrSeal)
	}
	sealed, err := both.Seal([]byte("state"), "k")
	require.NoError(t, err)
	opened, err := after.Open(sealed, "k")
	require.NoError(t, err)
	require.Equal(t, "state", string(opened))
	for i := range sealed {
		changed := bytes.Clone(sealed)
		changed[i] ^= 1
		_, err := both.Open(changed, "k")
		require.ErrorIs(t, err, durable.ErrSeal, i)
		_, err = both.Open(sealed[:i], "k")
		require.ErrorIs(t, err, durable.ErrSeal, i)
	}
	_, err = both.Open([]byte("{}"), "k")
	require.ErrorIs(t, err, durable.ErrSeal)
}

func TestNewKeyring_RefusesWhatMakesNoSense(t *testing.T) {
	t.Parallel()
	for want, secrets := range map[string]map[string][]byte{
		"durable: NewKeyring: the current secret is missing": {"b": secret(1)},
		"durable: NewKeyring: a secret has not 32 bytes":     {"a": []byte("short")},
		"durable: NewKeyring: the name of a secret has more than 255 bytes": {"a": secret(1),
			strings.Repeat("x", 256): secret(2)},
	} {
		require.PanicsWithValue(t, want, func() { durable.NewKeyring("a", secrets) })
	}
}

// Sealed states are migrated.
func TestSeal_IsUnderVersions(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	ring := durable.NewKeyring("a", map[string][]byte{"a": secret(1)})
	type one struct{ A, B int }
	type two struct{ C int }
	config := durable.ActionConfig[two]{Seal: ring, Version: 1, Migrate: map[int]durable.Migration{
		0: durable.MigrateJSON(func(o one) (two, error) { return two{o.A + o.B}, nil })}}
	act := durable.Register(e, "act", func(self *durable.Of[two], s two) error {
		if s.C < 10 {
			self.Schedule(two{s.C + 5}, time.Second)
		}
		return nil
	}, config)
	raw := durable.Remote(e, "act", durable.Bytes{})
	more, err := ring.Seal([]byte(`{"A":1,"B":2}`), "more")
	require.NoError(t, err)
	require.NoError(t, raw.Schedule(ctx, "more", more, 0))
	before := durable.RemoteWithConfig(e, "act", durable.ActionConfig[one]{Seal: ring})
	require.NoError(t, before.Schedule(ctx, "sealed", one{3, 4}, 0))
	v.Advance(time.Minute)
	for key, want := range map[string]two{"more": {13}, "sealed": {12}} {
		i, err := act.Inspect(ctx, key)
		require.NoError(t, err)
		require.Equal(t, want, i.State)
		stored, err := raw.Inspect(ctx, key)
		require.NoError(t, err)
		require.False(t, bytes.Contains(stored.State, []byte(`"C":`)))
		opened, err := ring.Open(stored.State, key)
		require.NoError(t, err)
		require.JSONEq(t, fmt.Sprintf(`{"C": %d}`, want.C), string(opened))
	}
	_, err = act.Modify(ctx, "more", func(s two) (two, error) { return s, nil })
	require.ErrorIs(t, err, durable.ErrNotPending)
	wrong := durable.NewKeyring("w", map[string][]byte{"w": secret(9)})
	_, err = durable.RemoteWithConfig(e, "act", durable.ActionConfig[two]{Version: 1, Seal: wrong}).Inspect(ctx, "more")
	require.ErrorIs(t, err, durable.ErrSeal)
}

// The server stores what can't be read without the secret.
func ExampleNewKeyring() {
	ctx := context.Background()
	v := rxsched.NewVirtual(rxsched.Config{})
	e := durable.NewVirtual(v.Async())
	ring := durable.NewKeyring("2026-11", map[string][]byte{"2026-11": secret(1), "2026-05": secret(2)})
	pay := durable.Register(e, "pay", func(_ *durable.Of[string], iban string) error {
		fmt.Println("pays to", iban)
		return nil
	}, durable.ActionConfig[string]{Seal: ring})
	fmt.Println(pay.Schedule(ctx, "bill-7", "DE00 1234", time.Minute))
	i, err := durable.Remote(e, "pay", durable.Bytes{}).Inspect(ctx, "bill-7")
	fmt.Println(strings.Contains(string(i.State), "1234"), err)
	v.Advance(time.Minute)
	// Output:
	// <nil>
	// false <nil>
	// pays to DE00 1234
}
