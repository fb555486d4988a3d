package p

import (
	sync "sync"
)

type Account struct {
	mu      sync.Mutex
	balance int
}
