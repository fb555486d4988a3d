//go:build go1.27

// Package mistakes has a program's mistakes: the analyzers find each.
package mistakes

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"net/http"
	"strings"

	"github.com/rxsched/rxsched/observable"
)

type Order struct {
	ID    int
	Price float64
	User  string
}

type Hooks struct {
	client *http.Client
	events *observable.Subject[Order]
}

func (h *Hooks) post(ctx context.Context, o Order) (int, error) {
	body, err := json.Marshal(o)
	if err != nil {
		return 0, err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://hooks", strings.NewReader(string(body)))
	if err != nil {
		return 0, err
	}
	resp, err := h.client.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	return resp.StatusCode, nil
}

func (h *Hooks) Deliver(ctx context.Context) error {
	codes := h.events.Observable().MergeMap(func(o Order) observable.Observable[int] {
		return observable.Go(func(ctx context.Context) (int, error) { return h.post(ctx, o) })
	})
	return codes.ForEach(ctx, func(code int) { log.Println(code) })
}

func dial(ctx context.Context) (string, error) { return "", errors.New("down") }

func Connect() observable.Observable[string] {
	return observable.Go(dial).Retry(observable.Forever) // want `rxretry: Retry for ever begins again at once, without a delay: use RetryAfter`
}

func Poll() observable.Observable[string] {
	return observable.FromFunc(func(ctx context.Context) (string, error) {
		req, err := http.NewRequestWithContext(ctx, "GET", "http://status", nil)
		if err != nil {
			return "", err
		}
		resp, err := http.DefaultClient.Do(req)
		if err != nil {
			return "", err
		}
		return resp.Status, resp.Body.Close()
	}).Repeat(observable.Forever) // want `rxretry: Repeat for ever begins again at once`
}

func Again(src observable.Observable[int]) observable.Observable[int] {
	return src.CatchError(func(err error, caught observable.Observable[int]) observable.Observable[int] {
		log.Print(err)
		return caught // want `rxretry: CatchError with the source that has failed begins again`
	})
}
