package durable_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

func TestKey_OfAnyBytesIsOneTokenOfASubject(t *testing.T) {
	t.Parallel()
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	for _, c := range []struct{ name, key, want string }{
		{"plain", "user-1_A", "user-1_A"},
		{"empty", "", "="},
		{"dots, wildcards and spaces", "a.b *>", "a=2Eb=20=2A=3E"},
		{"the escape itself", "=", "=3D"},
		{"text", "ü", "=C3=BC"},
		{"every byte", string(all), ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			token, err := durable.EncodeToken(c.key)
			require.NoError(t, err)
			if c.want != "" {
				require.Equal(t, c.want, token)
			}
			require.NotContains(t, token, ".")
			back, err := durable.DecodeToken(token)
			require.NoError(t, err)
			require.Equal(t, c.key, back)
		})
	}
}

func TestKey_RefusesWhatIsTooLongOrMalformed(t *testing.T) {
	t.Parallel()
	_, err := durable.EncodeToken(strings.Repeat("a", 1024))
	require.NoError(t, err)
	for _, key := range []string{strings.Repeat("a", 1025), strings.Repeat(".", 342)} {
		_, err = durable.EncodeToken(key)
		require.ErrorIs(t, err, durable.ErrTooLarge)
	}
	for _, token := range []string{"a=", "a=1", "=GG", "=2e"} {
		_, err := durable.DecodeToken(token)
		require.Error(t, err, token)
	}
}

func FuzzKey(f *testing.F) {
	f.Add("a.b")
	f.Fuzz(func(t *testing.T, key string) {
		token, err := durable.EncodeToken(key)
		if err != nil {
			t.Skip() // too long
		}
		back, err := durable.DecodeToken(token)
		if err != nil || back != key {
			t.Fatalf("%q became %q and %q, %v", key, token, back, err)
		}
	})
}
