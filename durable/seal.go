package durable

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
)

// Sealer encrypts states, so that on the server, its disks and its backups they can't be read or
// changed without the key. Any goroutine may call it. [Keyring] is one; another one may ask a
// service for keys.
type Sealer interface {
	// Seal encrypts an encoded state of a key of an action.
	Seal(state []byte, key string) ([]byte, error)
	// Open undoes Seal for the same key.
	Open(sealed []byte, key string) ([]byte, error)
}

// ErrSeal says that a state could not be opened: its secret is not on the keyring, it was changed,
// or it was taken from another key.
var ErrSeal = errors.New("durable: the state does not open")

// Keyring seals states by AES-256 in Galois counter mode, with a key of its own for each state,
// derived from a secret by HKDF. A state opens under its key only, but for any action with the
// secret; an older state of that key opens, too. To rotate, add a secret to all programs, then make
// it the current one, and remove the old one when no state needs it any more: runs seal what they
// store anew.
type Keyring struct {
	secrets map[string][]byte
	current string
}

// NewKeyring makes a keyring of secrets of 32 random bytes each, by their names, which are stored
// with the states. New states are sealed by the current one. It panics if that is missing, if a
// secret has another length, or if a name has more than 255 bytes.
func NewKeyring(current string, secrets map[string][]byte) *Keyring {
	must(secrets[current] != nil, "NewKeyring: the current secret is missing")
	k := &Keyring{secrets: map[string][]byte{}, current: current}
	for name, secret := range secrets {
		must(len(secret) == secretSize, "NewKeyring: a secret has not 32 bytes")
		must(len(name) <= 255, "NewKeyring: the name of a secret has more than 255 bytes")
		k.secrets[name] = bytes.Clone(secret)
	}
	return k
}

// A sealed state is the mark, the length of the secret's name, the name, salt, and what is
// encrypted. No JSON begins as the mark does.
const (
	sealMark   = "\x00rx1"
	secretSize = 32
	saltSize   = 24
	keySize    = 32
	nonceSize  = 12
	sealInfo   = "rxsched durable state 1"
)

// Seal is that of Sealer.
func (k *Keyring) Seal(state []byte, key string) ([]byte, error) {
	salt := make([]byte, saltSize)
	_, _ = rand.Read(salt) // never fails
	head := append([]byte(sealMark), byte(len(k.current)))
	head = append(append(head, k.current...), salt...)
	aead, nonce, err := derive(k.secrets[k.current], salt)
	if err != nil {
		return nil, err
	}
	return aead.Seal(head, nonce, state, bound(head, key)), nil
}

// Open is that of Sealer.
func (k *Keyring) Open(sealed []byte, key string) ([]byte, error) {
	rest, ok := bytes.CutPrefix(sealed, []byte(sealMark))
	if !ok || len(rest) < 1 || len(rest) < 1+int(rest[0])+saltSize {
		return nil, fmt.Errorf("%w: it is not sealed", ErrSeal)
	}
	name, rest := string(rest[1:1+rest[0]]), rest[1+rest[0]:]
	secret := k.secrets[name]
	if secret == nil {
		return nil, fmt.Errorf("%w: there is no secret %q", ErrSeal, name)
	}
	aead, nonce, err := derive(secret, rest[:saltSize])
	if err != nil {
		return nil, err
	}
	head := sealed[:len(sealed)-len(rest)+saltSize]
	state, err := aead.Open(nil, nonce, rest[saltSize:], bound(head, key))
	if err != nil {
		return nil, fmt.Errorf("%w: it was changed, or is of another key", ErrSeal)
	}
	return state, nil
}

// derive makes the cipher of one state.
func derive(secret, salt []byte) (aead cipher.AEAD, nonce []byte, err error) {
	both, err := hkdf.Key(sha256.New, secret, salt, sealInfo, keySize+nonceSize)
	if err != nil {
		return nil, nil, err
	}
	block, err := aes.NewCipher(both[:keySize])
	if err != nil {
		return nil, nil, err
	}
	aead, err = cipher.NewGCM(block)
	return aead, both[keySize:], err
}

// bound is what is authenticated besides the state.
func bound(head []byte, key string) []byte {
	return append(append([]byte(nil), head...), key...)
}
