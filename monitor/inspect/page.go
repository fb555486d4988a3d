package inspect

import (
	"errors"
	"net/http"
	"time"
)

// page is the events that are not yet sent to it.
type page chan []byte

// join adds a page. The first page starts the sampler.
func (in *Inspector) join() (page, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	switch {
	case in.alive.Err() != nil:
		return nil, errClosed
	case len(in.pages) >= in.config.MaxPages:
		return nil, errCrowd
	}
	p := make(page, backlog)
	in.pages[p] = struct{}{}
	if in.sampler == nil {
		in.sampler = in.start(in.before)
	}
	return p, nil
}

// leave removes a page. The last one waits until no host is traced any more.
func (in *Inspector) leave(p page) {
	in.mu.Lock()
	delete(in.pages, p)
	if len(in.pages) > 0 {
		in.mu.Unlock()
		return
	}
	last := in.sampler
	in.sampler, in.before = nil, last
	in.mu.Unlock()
	close(last.stop)
	<-last.done
}

// send sends an event to each page that has room for it.
func (in *Inspector) send(event []byte) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for p := range in.pages {
		select {
		case p <- event:
		default:
		}
	}
}

// serveEvents sends server-sent events until the page or the inspector is closed.
func (in *Inspector) serveEvents(w http.ResponseWriter, r *http.Request) {
	p, err := in.join()
	if err != nil {
		refuse(w, err)
		return
	}
	defer in.leave(p)
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // or nginx keeps them back
	out, stop := in.stream(w)
	defer stop()
	_ = out.hurry() // the write that follows tells as well
	if err := out.control.Flush(); errors.Is(err, http.ErrNotSupported) {
		http.Error(w, "inspect: the server cannot send events: "+
			"its http.ResponseWriter has no Flush, nor an Unwrap to one that has", http.StatusInternalServerError)
		return
	}
	err = out.event(append(event("hello", in.hello()), in.latest()...))
	for err == nil {
		select {
		case <-r.Context().Done():
			return
		case <-in.alive.Done():
			return
		case e := <-p:
			err = out.event(e)
		}
	}
}

func (s *stream) event(e []byte) error {
	if _, err := s.Write(e); err != nil {
		return err
	}
	return s.control.Flush()
}

// hello is the first event of a page.
type hello struct {
	Title    string        `json:"title"`
	Intro    string        `json:"intro"`
	Every    time.Duration `json:"every"`
	LongTask time.Duration `json:"longTask"`
	Actions  []Action      `json:"actions"`
	Panels   []string      `json:"panels"`
}

func (in *Inspector) hello() hello {
	return hello{Title: in.config.Title, Intro: in.config.Intro, Every: every,
		LongTask: in.config.LongTask, Actions: append([]Action{}, in.config.Actions...),
		Panels: in.panelNames()}
}
