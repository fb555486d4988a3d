package embedded_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/nats-io/jwt/v2"
	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nkeys"
	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/durable"
)

// secure is a way to be let in: what the server wants, and the flags of the command that have it.
type secure struct {
	server server.Options
	flags  []string
	client []nats.Option
	refuse string // what the command says without the flags
}

func TestCommand_HasFlagsForSecureServers(t *testing.T) {
	t.Parallel()
	for name, of := range map[string]func(*testing.T) secure{
		"tls": withTLS, "creds": withCreds,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			s := of(t)
			o := s.server
			o.JetStream, o.StoreDir, o.NoLog, o.NoSigs = true, t.TempDir(), true, true
			o.Host, o.Port = "127.0.0.1", server.RANDOM_PORT
			o.TLSTimeout, o.AuthTimeout = patience.Seconds(), patience.Seconds()
			running, err := server.NewServer(&o)
			require.NoError(t, err)
			running.Start()
			defer running.WaitForShutdown()
			defer running.Shutdown()
			require.True(t, running.ReadyForConnections(patience))

			ctx, cancel := contextOf(true)
			defer cancel()
			conn, err := nats.Connect(running.ClientURL(), append(s.client, nats.Timeout(patience))...)
			require.NoError(t, err)
			defer conn.Close()
			e, err := durable.Open(ctx, durable.Config{Conn: conn})
			require.NoError(t, err)
			defer e.Close(ctx)

			list := func(flags ...string) (string, error) {
				c := exec.CommandContext(ctx, "go", append(append([]string{"run",
					"github.com/rxsched/rxsched/durable/cmd/rxdurable"}, flags...),
					"list", "-server", running.ClientURL(), "-timeout", "1m")...)
				out, err := c.CombinedOutput()
				return string(out), err
			}
			out, err := list(s.flags...)
			require.NoError(t, err, out)
			out, err = list()
			require.Error(t, err)
			require.Contains(t, out, s.refuse)
		})
	}
}

// withCreds trusts an operator, which has signed an account, which has signed a user.
func withCreds(t *testing.T) secure {
	operator, err := nkeys.CreateOperator()
	require.NoError(t, err)
	operatorKey, err := operator.PublicKey()
	require.NoError(t, err)
	resolver := &server.MemAccResolver{}
	account := func(limits jwt.JetStreamLimits) (nkeys.KeyPair, string) {
		keys, err := nkeys.CreateAccount()
		require.NoError(t, err)
		key, err := keys.PublicKey()
		require.NoError(t, err)
		claims := jwt.NewAccountClaims(key)
		claims.Limits.JetStreamLimits = limits
		signed, err := claims.Encode(operator)
		require.NoError(t, err)
		require.NoError(t, resolver.Store(key, signed))
		return keys, key
	}
	_, system := account(jwt.JetStreamLimits{})
	signer, _ := account(jwt.JetStreamLimits{
		MemoryStorage: -1, DiskStorage: -1, Streams: -1, Consumer: -1})
	user, seed := newKey(t, nkeys.CreateUser)
	token, err := jwt.NewUserClaims(user).Encode(signer)
	require.NoError(t, err)
	creds, err := jwt.FormatUserConfig(token, seed)
	require.NoError(t, err)
	file := write(t, "user.creds", creds)
	trusted := []*jwt.OperatorClaims{jwt.NewOperatorClaims(operatorKey)}
	return secure{server.Options{TrustedOperators: trusted, SystemAccount: system,
		AccountResolver: resolver}, []string{"-creds", file},
		[]nats.Option{nats.UserCredentials(file)}, "Authorization Violation"}
}

// newKey makes a pair of keys, and returns the public one and the seed of the other.
func newKey(t *testing.T, create func() (nkeys.KeyPair, error)) (public string, seed []byte) {
	keys, err := create()
	require.NoError(t, err)
	public, err = keys.PublicKey()
	require.NoError(t, err)
	seed, err = keys.Seed()
	require.NoError(t, err)
	return public, seed
}

// withTLS has certificates on both sides.
func withTLS(t *testing.T) secure {
	authority := issue(t, "authority", nil)
	side := issue(t, "server", &authority)
	client := issue(t, "client", &authority)
	pool := x509.NewCertPool()
	pool.AddCert(authority.Leaf)
	ca := write(t, "ca.pem", pemOf(t, authority)[0])
	pair := pemOf(t, client)
	cert, key := write(t, "client.pem", pair[0]), write(t, "client.key", pair[1])
	c := &tls.Config{Certificates: []tls.Certificate{side}, ClientCAs: pool,
		ClientAuth: tls.RequireAndVerifyClientCert}
	return secure{server.Options{TLSConfig: c, TLSVerify: true},
		[]string{"-tlsca", ca, "-tlscert", cert, "-tlskey", key},
		[]nats.Option{nats.RootCAs(ca), nats.ClientCert(cert, key)}, "certificate"}
}

// issue makes a certificate for loopback, signed by an authority, or one of an authority.
func issue(t *testing.T, name string, by *tls.Certificate) tls.Certificate {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	now := time.Now()
	c := &x509.Certificate{SerialNumber: big.NewInt(now.UnixNano()), DNSNames: []string{name},
		NotBefore: now.Add(-time.Hour), NotAfter: now.Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: by == nil, BasicConstraintsValid: true,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}}
	parent, signer := c, any(key)
	if by != nil {
		parent, signer = by.Leaf, by.PrivateKey
	}
	der, err := x509.CreateCertificate(rand.Reader, c, parent, &key.PublicKey, signer)
	require.NoError(t, err)
	leaf, err := x509.ParseCertificate(der)
	require.NoError(t, err)
	return tls.Certificate{Certificate: [][]byte{der}, PrivateKey: key, Leaf: leaf}
}

// pemOf is a certificate and its key as files have them.
func pemOf(t *testing.T, c tls.Certificate) [2][]byte {
	key, err := x509.MarshalPKCS8PrivateKey(c.PrivateKey)
	require.NoError(t, err)
	return [2][]byte{pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: c.Certificate[0]}),
		pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: key})}
}

// write writes a file of the test, and returns its path.
func write(t *testing.T, name string, data []byte) string {
	path := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(path, data, 0o600))
	return path
}
