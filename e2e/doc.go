// Package e2e holds what is tested in Chromium, headless. It is a module of its own, so that users
// of rxsched need not know of browsers. Without Chromium the tests are skipped, unless the
// variable CI is "true".
package e2e
