package embedded

import (
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

const (
	healEvery = 2 * time.Second
	healRoom  = 1 << 20 // bytes that the disk has to take before the server tries again
)

// heal looks whether the server has stopped storing, until it shuts down. A server that could not
// write to its disk stores nothing more until its JetStream is started again, also when there is
// room. So heal does that when the disk takes bytes. The files say what is stored, as after any
// start; connections stay.
func (s *Server) heal() {
	defer close(s.healed)
	t := time.NewTicker(healEvery)
	defer t.Stop()
	for told := false; ; {
		select {
		case <-s.over:
			return
		case <-t.C:
		}
		why := s.illness()
		switch {
		case why == "":
			told = false
		case writable(s.dir):
			told = false
			s.restart()
		case !told:
			told = true
			s.log.Errorf("embedded: nothing is stored until the disk of %q takes bytes: %s", s.dir, why)
		}
	}
}

// illness says what keeps the server from storing that it does not try again, or "".
func (s *Server) illness() string {
	if !s.inner.JetStreamEnabled() {
		return "JetStream is disabled" // by the server itself, out of space
	}
	for _, e := range s.inner.Healthz(&server.HealthzOptions{Details: true}).Errors {
		if strings.Contains(e.Error, "write error") {
			return e.Error
		}
	}
	return ""
}

// restart starts JetStream again. To load the same options does that, if it is off.
func (s *Server) restart() {
	s.log.Warnf("embedded: the disk of %q takes bytes: JetStream is started again", s.dir)
	if err := s.inner.ShutdownJetStream(); err != nil {
		s.log.Errorf("embedded: stopping JetStream: %v", err)
	}
	if err := s.inner.ReloadOptions(s.options.Clone()); err != nil {
		s.log.Errorf("embedded: starting JetStream: %v", err)
	}
}

// writable reports whether the disk of a directory takes some bytes.
func writable(dir string) bool {
	f, err := os.CreateTemp(dir, "room")
	if err != nil {
		return false
	}
	defer os.Remove(f.Name())
	_, err = f.Write(make([]byte, healRoom))
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	return err == nil
}
