package tokens_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable/internal/tokens"
)

func TestTokens_OfAnyBytesIsOneTokenOfASubject(t *testing.T) {
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
			token, err := tokens.OfKey(c.key)
			require.NoError(t, err)
			if c.want != "" {
				require.Equal(t, c.want, token)
			}
			require.NotContains(t, token, ".")
			back, err := tokens.Decode(token)
			require.NoError(t, err)
			require.Equal(t, c.key, back)
		})
	}
}

func TestTokens_RefusesWhatIsTooLongOrMalformed(t *testing.T) {
	t.Parallel()
	_, err := tokens.OfKey(strings.Repeat("a", 1024))
	require.NoError(t, err)
	for _, key := range []string{strings.Repeat("a", 1025), strings.Repeat(".", 342)} {
		_, err = tokens.OfKey(key)
		require.ErrorIs(t, err, tokens.ErrTooLong)
	}
	_, err = tokens.OfName(strings.Repeat("a", 255))
	require.NoError(t, err)
	for _, name := range []string{strings.Repeat("a", 256), strings.Repeat(".", 86)} {
		_, err = tokens.OfName(name)
		require.ErrorIs(t, err, tokens.ErrTooLong)
	}
	for _, token := range []string{"", "a=", "a=1", "=GG", "=2e", "=41", "ü", "a.b", "*"} {
		_, err := tokens.Decode(token)
		require.ErrorIs(t, err, tokens.ErrMalformed, token)
	}
}

func FuzzKey(f *testing.F) {
	f.Add("a.b")
	f.Fuzz(func(t *testing.T, key string) {
		token, err := tokens.OfKey(key)
		if err != nil {
			t.Skip() // too long
		}
		back, err := tokens.Decode(token)
		if err != nil || back != key {
			t.Fatalf("%q became %q and %q, %v", key, token, back, err)
		}
	})
}
