// Package outside stands for what a run changes outside of the store: a message is printed, or posted.
package outside

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
)

// Send posts a text to a URL, or prints it if that is empty. If the process dies before its run is
// committed, the text is sent again. The receiver knows it by the idempotency key.
func Send(ctx context.Context, out io.Writer, url, idempotencyKey, text string) error {
	if url == "" {
		_, err := fmt.Fprintf(out, "%s (%s)\n", text, idempotencyKey)
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader(text))
	if err != nil {
		return err
	}
	request.Header.Set("Idempotency-Key", fmt.Sprintf("%q", idempotencyKey)) // as the draft has it
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	_, _ = io.Copy(io.Discard, answer.Body) // so that the connection is used again
	if answer.StatusCode >= 300 {
		return fmt.Errorf("%s says: %s", url, answer.Status)
	}
	return nil
}
