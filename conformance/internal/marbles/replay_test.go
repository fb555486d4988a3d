package marbles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/conformance/internal/recording"
)

// A diagram that says anything else, or is refused for another reason, is a difference.
func TestReplay_FindsATamperedCase(t *testing.T) {
	t.Parallel()
	for _, content := range []string{
		`{"id":"a","kind":"cold","marbles":"-a","messages":[[2,"N","a"]]}`,
		`{"id":"a","kind":"cold","marbles":"-a","messages":[]}`,
		`{"id":"a","kind":"cold","marbles":"-a-","messages":[[1,"N","a"],[3,"C"]]}`,
		`{"id":"a","kind":"cold","marbles":"-#","error":0,"messages":[[1,"E",0]]}`,
		`{"id":"a","kind":"cold","marbles":"a","values":{},"messages":[[0,"N","a"]]}`,
		`{"id":"a","kind":"hot","marbles":"a^","messages":[[0,"N","a"]]}`,
		`{"id":"a","kind":"subscription","marbles":"^","subscribed":0,"unsubscribed":0}`,
		`{"id":"a","kind":"time","marbles":"--|","time":3}`,
		`{"id":"a","kind":"animate","marbles":"-x-x","frames":[1]}`,
		`{"id":"a","kind":"cold","marbles":"^","throws":{"name":"Error","message":"no"}}`,
		`{"id":"a","kind":"time","marbles":"|","throws":{"name":"Error","message":"no"}}`,
		`{"id":"a","kind":"cold","marbles":"9999999999999999s |","messages":[[1,"C"]]}`,
		`{"id":"a","kind":"cold","marbles":"(a","throws":{"name":"Error","message":"no"}}`,
		`{"id":"a","kind":"subscription","marbles":"^^","subscribed":0,"unsubscribed":null}`,
	} {
		f, err := recording.Parse("f.json", []byte("["+content+"]"))
		require.NoError(t, err)
		outcomes, err := Family.Replay(f.Cases[0])
		require.NoError(t, err)
		require.False(t, outcomes[0].Same(), content)
	}
}

func TestReplay_FailsOnAMalformedCase(t *testing.T) {
	t.Parallel()
	for content, want := range map[string]string{
		`{"id":"a","kind":"tepid","marbles":"-a"}`:                        `f.json: case 1 "a": unknown kind "tepid"`,
		`{"id":"a","kind":"cold","marbles":"-a"}`:                         `f.json: case 1 "a": no "messages"`,
		`{"id":"a","kind":"cold","marbles":3}`:                            `marbles: json: cannot unmarshal number`,
		`{"id":"a","kind":"cold","marbles":"","values":3,"messages":[]}`:  `values: json: cannot unmarshal number`,
		`{"id":"a","kind":"subscription","marbles":"^","unsubscribed":0}`: `no "subscribed"`,
	} {
		f, err := recording.Parse("f.json", []byte("["+content+"]"))
		require.NoError(t, err)
		_, err = Family.Replay(f.Cases[0])
		require.ErrorContains(t, err, want)
	}
}
