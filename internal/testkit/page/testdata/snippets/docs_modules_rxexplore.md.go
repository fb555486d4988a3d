package p

import (
	history "github.com/rxsched/rxsched/rxexplore/history"
	sync "sync"
	testing "testing"
)

type Account struct {
	mu      sync.Mutex
	balance int
}

type call = int

type register struct{}

func (register) write(int)

var (
	r    register
	t    *testing.T
	all  sync.WaitGroup
	zero func() any
	step func(state any, in call, out int) (bool, any)
	_    = history.New[int, int]
)
