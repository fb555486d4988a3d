package inspect

import (
	"context"
	"encoding/json"
	"sync"
	"time"
)

// sampler is the goroutine that looks at the hosts while pages are open.
type sampler struct {
	in   *Inspector
	stop chan struct{} // closed when the last page has closed
	done chan struct{} // closed when the goroutine ends
	full chan struct{} // of capacity 1: a tap is full

	readers sync.WaitGroup // of pipelines; until ctx ends
	ctx     context.Context
	cancel  context.CancelFunc
}

// start starts a sampler. It begins when the one before it, if any, has ended.
func (in *Inspector) start(before *sampler) *sampler {
	s := &sampler{in: in, stop: make(chan struct{}), done: make(chan struct{}),
		full: make(chan struct{}, 1)}
	s.ctx, s.cancel = context.WithCancel(in.alive)
	go func() {
		defer close(s.done)
		if before != nil {
			<-before.done
		}
		s.run()
	}()
	return s
}

func (s *sampler) run() {
	ticker := time.NewTicker(every)
	defer ticker.Stop()
	defer s.in.restPipelines()
	defer s.readers.Wait()
	defer s.cancel()
	defer s.rest(true)
	s.sample()
	for {
		select {
		case <-s.stop:
			return
		case <-s.full:
			s.rest(false)
		case <-ticker.C:
			s.sample()
		}
	}
}

// rest stops tracing all hosts, or those whose taps are full.
func (s *sampler) rest(all bool) {
	for _, w := range s.in.all() {
		w.rest(all)
	}
}

func (s *sampler) sample() {
	hosts := []*sample{} // as JSON not null
	for _, w := range s.in.all() {
		if one := w.sample(s.full); one != nil {
			hosts = append(hosts, one)
		}
	}
	s.in.send(event("sample", map[string]any{"hosts": hosts}))
	if w := s.in.duePipelines(time.Now()); w != nil {
		s.readers.Go(func() { s.in.readPipelines(s.ctx, w) })
	}
}

// event formats a server-sent event.
func event(name string, v any) []byte {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err) // there is nothing in what we send that has no JSON
	}
	return append(append([]byte("event: "+name+"\ndata: "), data...), "\n\n"...)
}
