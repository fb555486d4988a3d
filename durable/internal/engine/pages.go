package engine

import (
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/rxsched/rxsched/durable/internal/pull"
	"github.com/rxsched/rxsched/durable/internal/tokens"
)

// A page has at most so many messages, and somewhat more than so many bytes. The server counts all
// messages of the filter for each page, so many small pages take minutes where a few large ones
// take seconds.
const (
	defaultPage = 16 << 10
	pageBytes   = 16 << 20
)

// pageTime is how long the server may take for a page.
const pageTime = 5 * pull.AnswerTime

// pages returns all messages whose subjects match a filter, in the order of their sequences. A
// message that is replaced meanwhile moves to the end, so it may come twice.
func (s *store) pages(ctx context.Context, filter string) iter.Seq2[*nats.Msg, error] {
	return func(yield func(*nats.Msg, error) bool) {
		for next := uint64(1); next > 0; {
			var page []*nats.Msg
			var err error
			if page, next, err = s.pageFrom(ctx, filter, next); err != nil {
				yield(nil, err)
				return
			}
			for _, m := range page {
				if !yield(m, nil) {
					return
				}
			}
		}
	}
}

// pageFrom returns the page that begins with a sequence, and where the next one begins. That is 0
// after the first page that is not full: it reached the end at one moment. To go on while the
// server counts more messages would chase the writers for ever.
//
// To write the headers of messages takes the server two thirds of its time for a page, in which it
// stores nothing. So a page comes without, if all that is on it says whose record it is. If
// something on the last one did not, that is not tried.
func (s *store) pageFrom(
	ctx context.Context, filter string, from uint64,
) (page []*nats.Msg, next uint64, err error) {
	query := map[string]any{"seq": max(from, 1), "batch": s.pageSize, "max_bytes": pageBytes,
		"next_by_subj": filter}
	bare := !s.headed.Load()
	if bare {
		query["no_hdr"] = true
	}
	page, last, more, err := s.page(ctx, query)
	nameless := slices.ContainsFunc(page, func(m *nats.Msg) bool { return keyOf(m.Data) == "" })
	if err == nil && bare && nameless {
		delete(query, "no_hdr")
		page, last, more, err = s.page(ctx, query)
	}
	s.headed.Store(nameless)
	if err == nil && more {
		next = last + 1
	}
	return page, next, err
}

// recordsOf is the filter for the records of a name, which is encoded.
func (s *store) recordsOf(token string) string { return s.stream + ".t." + token + ".>" }

// lastOf returns the messages of those subjects that have one, by subject.
func (s *store) lastOf(ctx context.Context, subjects []string) (map[string]*nats.Msg, error) {
	page, _, _, err := s.page(ctx, map[string]any{"multi_last": subjects})
	found := make(map[string]*nats.Msg, len(page))
	for _, m := range page {
		found[m.Header.Get("Nats-Subject")] = m
	}
	return found, err
}

// page asks for messages directly until it gets all of them or ctx ends.
func (s *store) page(
	ctx context.Context, query map[string]any,
) (page []*nats.Msg, last uint64, more bool, err error) {
	data, err := json.Marshal(query)
	if err != nil {
		return nil, 0, false, err
	}
	var c *call
	defer func() { s.quiet.over(c, err == nil) }()
	for {
		page, last, more, err = s.pageOnce(ctx, data)
		switch {
		case err == nil:
			return page, last, more, nil
		case s.gone(ctx, err):
			return nil, 0, false, s.noStream()
		}
		c = s.quiet.failed(ctx, c, s.stream, err)
		if !Pause(ctx, 100*time.Millisecond) {
			return page, last, more, err
		}
	}
}

func (s *store) pageOnce(
	ctx context.Context, query []byte,
) (page []*nats.Msg, last uint64, more bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pageTime)
	defer cancel()
	inbox := s.conn.NewInbox()
	sub, err := s.conn.SubscribeSync(inbox)
	if err != nil {
		return nil, 0, false, err
	}
	defer func() { _ = sub.Unsubscribe() }()
	if err := s.conn.PublishRequest(s.api+"DIRECT.GET."+s.stream, inbox, query); err != nil {
		return nil, 0, false, err
	}
	size := 0
	for {
		m, err := sub.NextMsgWithContext(ctx)
		if err != nil {
			return nil, 0, false, err
		}
		switch m.Header.Get("Status") {
		case "":
			page = append(page, m)
			size += m.Size() + headMost + 3*len(keyOf(m.Data))
			last, err = sequence(m, "Nats-Sequence", last)
		case "204": // the end of the page
			last, err = sequence(m, "Nats-Last-Sequence", last)
			return page, last, len(page) >= s.pageSize || size >= pageBytes, err
		case "404":
			return page, last, false, nil
		default:
			err = fmt.Errorf("durable: reading records: %s", m.Header.Get("Description"))
		}
		if err != nil {
			return nil, 0, false, err
		}
	}
}

// headMost is about how many bytes the server counts for a record besides its data and its key,
// which is in up to three subjects. To count too many may ask for one page more than there are.
const headMost = 512

// sequence is the greater one of last and the number in a header, if there is one.
func sequence(m *nats.Msg, header string, last uint64) (uint64, error) {
	text := m.Header.Get(header)
	if text == "" {
		return last, nil
	}
	seq, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return 0, fmt.Errorf("durable: reading records: a sequence: %w", err)
	}
	return max(seq, last), nil
}

// entryOf decodes a message of a page. The entry has the key also if it is no record.
func (s *store) entryOf(m *nats.Msg) (entry, error) {
	token, subject := keyOf(m.Data), m.Header.Get("Nats-Subject")
	if subject != "" {
		_, token, _ = strings.Cut(strings.TrimPrefix(subject, s.stream+".t."), ".")
	}
	key, err := tokens.Decode(token)
	if err != nil {
		return entry{}, fmt.Errorf("%w: the subject %q is that of no key", ErrRecord, subject)
	}
	seq, err := sequence(m, "Nats-Sequence", 0)
	if err != nil {
		return entry{key: key}, err
	}
	r, err := decodeRecord(m.Data, seq)
	if err != nil {
		return entry{key: key}, fmt.Errorf("%w: the key %q", err, key)
	}
	return entry{key, r}, nil
}

// List returns all records of an action, and the keys of messages that are none, with an error.
func (e *cluster) List(ctx context.Context, name string) iter.Seq2[Info, error] {
	return func(yield func(Info, error) bool) {
		p, err := e.place(ctx, name, "")
		if err != nil {
			yield(Info{}, err)
			return
		}
		for m, err := range e.store.pages(ctx, e.store.recordsOf(p.token())) {
			if err != nil {
				yield(Info{}, err)
				return
			}
			found, err := e.store.entryOf(m)
			if !yield(found.info(), err) {
				return
			}
		}
	}
}

// Names returns the names of all consumers of the stream, which are those of the actions.
func (e *cluster) Names(ctx context.Context) (names []string, err error) {
	s, err := e.store.js.Stream(ctx, e.store.stream)
	if err != nil {
		return nil, e.store.deleted(err)
	}
	lister := s.ConsumerNames(ctx)
	for token := range lister.Name() {
		if name, err := tokens.Decode(token); err == nil {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, lister.Err()
}
