//go:build !js

package rxbrowser_test

import (
	"testing"
	"time"

	"github.com/rxsched/rxsched/internal/chromium"
)

// open opens a page. A busy machine takes long to load one.
func open(t testing.TB, url string) *chromium.Page {
	return chromium.Open(t, url,
		chromium.Config{Limit: 4 * time.Minute, Patience: 2 * time.Minute})
}
