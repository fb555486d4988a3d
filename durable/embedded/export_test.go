package embedded

// SyncsEachWrite reports what the server was told.
func (s *Server) SyncsEachWrite() bool { return s.inner.JetStreamConfig().SyncAlways }
