// Package e2e compares the browser flavour of package js with Chromium, headless: scripts run in
// both, in virtual time on the host, and have to log the same. It is a module of its own, so that
// those who use package js need not know of browsers. Without Chromium the tests are skipped, unless
// the variable CI is "true".
package e2e
