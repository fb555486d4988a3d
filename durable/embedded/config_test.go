package embedded_test

import (
	"crypto/tls"
	"fmt"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
	"github.com/rxsched/rxsched/durable/embedded"
)

// A server takes users of a file, and certificates; its own process is one of the users.
func TestConfig_HasUsersOfAFileAndTLS(t *testing.T) {
	r := newRig(t)
	worker, seed := newKey(t, nkeys.CreateUser)
	key, err := nats.NkeyOptionFromSeed(write(t, "user.nk", seed))
	require.NoError(t, err)
	authority := issue(t, "authority", nil)
	file := write(t, "server.conf", []byte("authorization {users: [{user: self, password: p}, {nkey: "+worker+"}]}\n"+
		tlsOf(t, "server", authority, "verify: true")))
	client := pemOf(t, issue(t, "client", &authority))
	s, err := embedded.Start(r.ctx, embedded.Config{Dir: t.TempDir(), NoSync: true, File: file,
		Addr: "127.0.0.1:0", Client: []nats.Option{nats.UserInfo("self", "p")}})
	require.NoError(t, err)
	defer s.Shutdown()

	conn, err := s.Connect()
	require.NoError(t, err)
	defer conn.Close()
	runsAll(r, durable.Config{Conn: conn, HoldMax: 100 * time.Millisecond})
	ca := nats.RootCAs(write(t, "ca.pem", pemOf(t, authority)[0]))
	certificate := nats.ClientCert(write(t, "c.pem", client[0]), write(t, "c.key", client[1]))
	other, err := nats.Connect(s.URL(), ca, certificate, key, nats.Timeout(patience))
	require.NoError(t, err)
	other.Close()
	for name, options := range map[string][]nats.Option{
		"without a certificate": {ca, key},
		"without an authority":  {certificate, key},
		"without a user":        {ca, certificate},
	} {
		_, err = nats.Connect(s.URL(), append(options, nats.Timeout(patience))...)
		require.Error(t, err, name)
	}
}

func TestConfig_FileHasToBeOneOfNATS(t *testing.T) {
	r := newRig(t)
	for _, text := range []string{"accounts {", "include nothing.conf"} {
		_, err := embedded.Start(r.ctx, embedded.Config{Dir: t.TempDir(),
			File: write(t, "server.conf", []byte(text))})
		require.ErrorContains(t, err, "embedded: Start: Config.File: ")
	}
}

// tlsOf is the block of a file for a certificate that an authority signs.
func tlsOf(t *testing.T, name string, authority tls.Certificate, more string) string {
	pair := pemOf(t, issue(t, name, &authority))
	return fmt.Sprintf("tls {cert_file: %q, key_file: %q, ca_file: %q, timeout: 60, %s}\n",
		write(t, name+".pem", pair[0]), write(t, name+".key", pair[1]),
		write(t, "ca.pem", pemOf(t, authority)[0]), more)
}
