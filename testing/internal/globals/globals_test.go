package globals_test

import (
	"container/list"
	"context"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/rxsched/rxsched/testing/internal/globals"
)

type node struct {
	next *node
	n    int
	by   map[string]*node
}

type state struct {
	once   sync.Once
	n      atomic.Int64
	head   atomic.Pointer[node]
	list   *node
	words  []string
	any    any
	m      sync.Map
	queue  list.List
	c, d   chan int
	closed chan int
	ctx    context.Context
}

func TestState_BringsBackAllThatVariablesPointTo(t *testing.T) {
	closed := make(chan int)
	close(closed)
	c := make(chan int, 2)
	c <- 7
	s := &state{list: &node{n: 1, by: map[string]*node{"a": {n: 2}}}, words: []string{"x"},
		any: map[int]int{1: 1}, c: c, d: c, closed: closed}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	s.ctx = ctx
	s.head.Store(&node{n: 3})
	s.m.Store("k", 1)
	s.queue.PushBack(1)
	globals.Add("github.com/rxsched/rxsched/testing/internal/globals_test", s)
	was := globals.Take()
	for range 2 {
		s.once.Do(func() {})
		s.n.Add(1)
		s.head.Load().n = 0
		s.head.Store(nil)
		s.list.by["a"].n = 0
		delete(s.list.by, "a")
		s.list.next, s.list = &node{}, nil
		s.words[0] = "y"
		s.words = append(s.words, "z")
		s.any.(map[int]int)[2] = 2
		s.m.Delete("k")
		s.queue.PushBack(2)
		<-s.c
		done := s.ctx.Done()
		was.Restore(true)
		ran := false
		s.once.Do(func() { ran = true })
		require.True(t, ran)
		require.Zero(t, s.n.Load())
		require.Equal(t, 3, s.head.Load().n)
		require.Equal(t, 2, s.list.by["a"].n)
		require.Nil(t, s.list.next)
		require.Equal(t, []string{"x"}, s.words)
		require.Equal(t, map[int]int{1: 1}, s.any)
		_, ok := s.m.Load("k")
		require.True(t, ok)
		require.Equal(t, 1, s.queue.Len())
		require.Equal(t, 1, s.queue.Front().Value)
		require.Nil(t, s.queue.Front().Next())
		require.NotEqual(t, c, s.c)
		require.NotEqual(t, done, s.ctx.Done())
		require.Equal(t, s.c, s.d)
		require.Equal(t, 1, len(s.c))
		require.Equal(t, closed, s.closed)
	}
	was.Restore(false)
	require.Equal(t, c, s.c)
}
